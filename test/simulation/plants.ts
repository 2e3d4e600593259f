// Bugs planted on purpose, each in the place where such a bug would really sit. The simulation must find every one.
import { nextEffectKey, unansweredOf } from '../../src/core/effect/state.ts';
import type { AnyFlow, EffectRequest } from '../../src/core/flow.ts';
import { runFlow } from '../../src/core/run/flow.ts';
import { bounded } from '../../src/core/run/rules/bounded.ts';
import { carryAudit } from '../../src/core/run/rules/carry-audit.ts';
import { commitWork } from '../../src/core/run/rules/commit-work.ts';
import { ensureWorktree } from '../../src/core/run/rules/ensure-worktree.ts';
import { finishRebase } from '../../src/core/run/rules/finish-rebase.ts';
import { judgeAudit } from '../../src/core/run/rules/judge-audit.ts';
import { removeWorktree } from '../../src/core/run/rules/remove-worktree.ts';
import { setUpWorktree } from '../../src/core/run/rules/set-up-worktree.ts';
import type { RunState } from '../../src/core/run/state.ts';
import { settledResult } from '../../src/core/run/view/current.ts';
import { overrideOf } from '../../src/core/run/view/evidence.ts';
import { type ApplyEffect, applyEffect, type EffectWork } from '../../src/engine/apply-effect.ts';
import type { EffectContext, EffectKind } from '../../src/engine/parts.ts';
import { type Intent, intentEvent, type PrepareEffects, prepareEffects } from '../../src/engine/prepare-effects.ts';
import { appendAt, appendFact } from '../../src/engine/stream.ts';
import type { Journal } from '../../src/ports/journal.ts';
import { boardPlants } from './board-plants.ts';
import { enginePlants } from './engine-plants.ts';
import type { Plant } from './engines.ts';
import { withEachRule, withRule } from './with-rule.ts';
import { replaceMethods } from './wrap-methods.ts';

/** In the protocol: the effect is done first and written down afterwards. */
function withoutIntent(effectKind: string): Plant {
  const unwritten = new Set<Intent>();
  const prepare: PrepareEffects = async (writer, requests, seen) => {
    const { effects } = seen.state;
    const isSkipped = (request: EffectRequest) => request.kind === effectKind && !effects.byCause(request.cause);
    const prepared = await prepareEffects(
      writer,
      requests.filter(request => !isSkipped(request)),
      seen,
    );
    if (prepared.kind !== 'prepared') return prepared;
    const skipped = requests.filter(isSkipped).map(request => {
      return { request, key: '', isNew: true, unanswered: 0, version: seen.version };
    });
    for (const intent of skipped) unwritten.add(intent);
    return { kind: 'prepared', intents: [...prepared.intents, ...skipped] };
  };
  const apply: ApplyEffect = async work => {
    const { writer, intent, kind, signal } = work;
    if (!unwritten.has(intent)) return await applyEffect(work);
    const { stream, lease } = writer;
    const key = nextEffectKey(stream.name, stream.state.effects);
    const context = { key, stream: stream.name, epoch: lease.epoch, signal, record: async () => true };
    const performed = await kind.perform(intent.request.input, context);
    if (performed.kind !== 'done') return performed.kind;
    const done = { type: 'EffectDone', data: { key, output: performed.output } };
    await appendAt(writer, stream.version, [intentEvent({ ...intent, key }), done]);
    return 'done';
  };
  return { protocol: { prepare, apply } };
}

/** In the protocol: each intent is stored on its own, at whatever version the stream has by then, so a stop does not win. */
const preparedAtAnyVersion: Plant = {
  protocol: {
    prepare: async (writer, requests, { version, facts }) => {
      if (facts.length > 0) await appendAt(writer, version, [], facts);
      const intents: Intent[] = [];
      for (const request of requests) {
        const before = writer.stream.state.effects.byCause(request.cause);
        const key = before?.key ?? nextEffectKey(writer.stream.name, writer.stream.state.effects);
        const intent = { request, key, isNew: !before, unanswered: before ? unansweredOf(before) : 0, version: 0 };
        if (!(await appendFact(writer, intentEvent(intent)))) return { kind: 'lease-lost' };
        intents.push({ ...intent, version: writer.stream.version });
      }
      return { kind: 'prepared', intents };
    },
  },
};

/** In `apply`: something is wrong with how one kind of effect is performed. */
function withContext(effectKind: string, bend: (context: EffectContext, work: EffectWork) => EffectContext): Plant {
  const apply: ApplyEffect = work => {
    if (work.intent.request.kind !== effectKind) return applyEffect(work);
    const perform: EffectKind['perform'] = (input, context) => work.kind.perform(input, bend(context, work));
    return applyEffect({ ...work, kind: { ...work.kind, perform } });
  };
  return { protocol: { apply } };
}

/** In `apply`: the launch is recorded at whatever version the stream has by then, so a cancel does not win. */
const launchOnAnyVersion = withContext('LaunchAgent', (context, { writer }) => ({
  ...context,
  record: async events => {
    for (const event of events) if (!(await appendFact(writer, event))) return false;
    return true;
  },
}));

/** In `apply`: nobody can tell the gates to end. */
const gateSignalDropped = withContext('RunGates', context => ({ ...context, signal: new AbortController().signal }));

/** In `apply`: an old intent is taken up without saying so, and so without proof of the lease. */
const retryFenceMissing: Plant = {
  journal: journal => {
    const append: Journal['append'] = async request => {
      const events = request.events.filter(event => event.type !== 'EffectRetried');
      if (events.length > 0) return await journal.append({ ...request, events });
      const version = request.expectedVersion === 'any' ? 0 : request.expectedVersion;
      return { kind: 'appended', version, repeated: false };
    };
    return replaceMethods<Journal>(journal, { append });
  },
};

/** In the journal: whoever once held the lease may write for ever. */
const leaseEpochIgnored: Plant = {
  journal: journal => {
    const append: Journal['append'] = ({ lease: _ignored, ...request }) => journal.append(request);
    return replaceMethods<Journal>(journal, { append });
  },
};

/** In `decide`: some audits that the score rejects are approved. */
function withLenientAudit(isLenient: (state: RunState, commit: string) => boolean): Plant {
  return withRule('judge-audit', (state, world, now) => {
    const verdict = judgeAudit(state, world, now);
    const [fact] = verdict?.record ?? [];
    if (!verdict || fact?.type !== 'AuditJudged' || !isLenient(state, fact.data.commit)) return verdict;
    return { ...verdict, record: [{ ...fact, data: { ...fact.data, verdict: 'approved' } }] };
  });
}

/** The auditor's word is taken, the score is not looked at. */
const scoreGateSkipped = withLenientAudit(state => settledResult(state)?.result.action === 'APPROVED');

/** A person's override of the gates is taken for an approval as well. */
const overrideApproves = withLenientAudit((state, commit) => overrideOf(state, commit) !== undefined);

/** In `decide`: a rebase whose patches changed is taken for one that left them as they were. */
const changedPatchCarried = withRule('finish-rebase', (state, world, now) => {
  const verdict = finishRebase(state, world, now);
  const record = verdict?.record?.map(fact =>
    fact.type === 'Rebased' ? { ...fact, data: { ...fact.data, isSame: true } } : fact,
  );
  return verdict && record ? { ...verdict, record } : verdict;
});

/** In `decide`: an approval goes along before the gates have seen the new commit. */
const carriedUngated = withRule(
  'carry-audit',
  (state, world, now) => {
    const to = state.rebases.at(-1)?.to;
    return carryAudit(
      to === undefined
        ? state
        : { ...state, overrides: [...state.overrides, { commit: to, reason: '', by: { kind: 'person', id: 'p' } }] },
      world,
      now,
    );
  },
  'run-gates',
);

/** In `decide`: unknown is looked at again, and again, and again, without a pause. */
const unknownNotWaitedOut = withRule('ensure-worktree', (state, world, now) => {
  const verdict = ensureWorktree(state, world, now);
  return verdict?.wakeAt === undefined || verdict.why.startsWith('waiting') ? verdict : { ...verdict, wakeAt: now };
});

/** In `decide`: a worktree is set up once in a run, not each time that it is made. */
const setUpOnce = withRule('set-up-worktree', (state, world, now) =>
  state.attempts.length > 0 ? undefined : setUpWorktree(state, world, now),
);

/** In `decide`: an agent that says the item was resolved before is believed. */
const agentBelieved = withRule('commit-work', (state, world, now) => {
  const verdict = commitWork(state, world, now);
  const [fact] = verdict?.record ?? [];
  if (fact?.type !== 'RunStopped' || !['no-changes', 'claim-unproven'].includes(fact.data.reason)) return verdict;
  return { why: '', record: [{ type: 'RunEnded', data: { how: 'already-resolved', detail: '' } }] };
});

/** In `fold`: the run thinks that it may have twice as many attempts. */
const attemptsMiscounted: Plant = {
  flow: {
    ...runFlow,
    fold: (state: RunState, event: Parameters<typeof runFlow.fold>[1]) => {
      const folded = runFlow.fold(state, event);
      if (event.type !== 'RunRequested' || !folded.request) return folded;
      const { settings } = folded.request;
      const limits = { ...settings.limits, attemptsMax: 2 * settings.limits.attemptsMax };
      return { ...folded, request: { ...folded.request, settings: { ...settings, limits } } };
    },
  } as unknown as AnyFlow,
};

/** In `decide`: the worktree of a run that stopped is taken away, whatever it stopped for. */
const stoppedRunCleared = withRule('remove-worktree', (state, world, now) => {
  const { stopped } = state;
  const dropped = stopped ? { ...state, stopped: { ...stopped, reason: 'dropped' as const } } : state;
  return removeWorktree(dropped, world, now);
});

/** In the flow: what cannot be seen is waited for without an end. */
const waitedForEver = withEachRule(rule => rule);

/** In the flow: nobody knows an outage from anything else that cannot be seen. */
const outageUnknown = withEachRule(rule =>
  bounded((state, world, now) => {
    const verdict = rule(state, world, now);
    return verdict && { ...verdict, cause: undefined };
  }),
);

/** In the store: everybody else counts as dead. */
const liveOwnerRobbed: Plant = { liveness: () => 'dead' };

/** In `apply`: an effect that may have happened is done again without a look. */
const neverLookedUp: Plant = {
  protocol: { apply: work => applyEffect({ ...work, kind: { perform: work.kind.perform } }) },
};

export const plants: Readonly<Record<string, Plant>> = {
  ...boardPlants,
  ...enginePlants,
  commentWithoutIntent: withoutIntent('PostComment'),
  pushWithoutIntent: withoutIntent('PushBranch'),
  leaseEpochIgnored,
  scoreGateSkipped,
  overrideApproves,
  changedPatchCarried,
  carriedUngated,
  neverLookedUp,
  launchOnAnyVersion,
  gateSignalDropped,
  preparedAtAnyVersion,
  retryFenceMissing,
  unknownNotWaitedOut,
  setUpOnce,
  attemptsMiscounted,
  agentBelieved,
  liveOwnerRobbed,
  stoppedRunCleared,
  waitedForEver,
  outageUnknown,
};
