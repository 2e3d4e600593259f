// Bugs planted on purpose, each in the place where such a bug would really sit. The simulation must find every one.
import { effectOf, nextEffectKey } from '../../src/core/effect/state.ts';
import type { AnyFlow } from '../../src/core/flow.ts';
import { runFlow } from '../../src/core/run/flow.ts';
import { judgeAudit } from '../../src/core/run/rules/judge-audit.ts';
import type { RunRule } from '../../src/core/run/rules/rule.ts';
import { applyEffect } from '../../src/engine/apply/apply-effect.ts';
import { appendAt } from '../../src/engine/stream.ts';
import type { Journal } from '../../src/ports/journal.ts';
import type { Plant } from './engines.ts';

/** In `apply`: the comment is posted first and written down afterwards. */
const commentWithoutIntent: Plant = {
  apply: async work => {
    const { writer, request, kind, signal } = work;
    const { stream } = writer;
    if (request.kind !== 'PostComment' || effectOf(stream.state.effects, request.cause)) return await applyEffect(work);
    const key = nextEffectKey(stream.name, stream.state.effects);
    const context = { key, stream: stream.name, epoch: writer.lease.epoch, signal, record: async () => true };
    const performed = await kind.perform(request.input, context);
    if (performed.kind !== 'done') return performed.kind;
    const facts = [
      { type: 'EffectPrepared', data: { ...request, key } },
      { type: 'EffectDone', data: { key, output: performed.output } },
    ];
    await appendAt(writer, stream.version, facts);
    return 'done';
  },
};

/** In the journal: whoever once held the lease may write for ever. */
const leaseEpochIgnored: Plant = {
  journal: journal =>
    new Proxy(journal, {
      get(target, name) {
        if (name !== 'append') return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name);
        return ({ lease: _ignored, ...request }: Parameters<Journal['append']>[0]) => target.append(request);
      },
    }),
};

function withRule(broken: RunRule): Plant {
  const rules = runFlow.rules.map(rule => (rule.name === broken.name ? broken : rule));
  const flow: AnyFlow = { ...runFlow, rules } as AnyFlow;
  return { flow };
}

/** In `decide`: the auditor's word is taken, the score is not looked at. */
const scoreGateSkipped: Plant = withRule({
  name: judgeAudit.name,
  decide: (state, world, now) => {
    const verdict = judgeAudit.decide(state, world, now);
    const [fact] = verdict?.record ?? [];
    if (!verdict || fact?.type !== 'AuditJudged' || fact.data.verdict !== 'score-rejected') return verdict;
    return { ...verdict, record: [{ ...fact, data: { ...fact.data, verdict: 'approved' } }] };
  },
});

/** In `apply`: an effect that may have happened is done again without a look. */
const neverLookedUp: Plant = {
  apply: work => applyEffect({ ...work, kind: { perform: work.kind.perform } }),
};

export const plants: Readonly<Record<string, Plant>> = {
  commentWithoutIntent,
  leaseEpochIgnored,
  scoreGateSkipped,
  neverLookedUp,
};
