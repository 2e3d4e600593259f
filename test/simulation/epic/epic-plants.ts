// Bugs planted in the flow of an epic and in what it stands on, each where such a bug would really be. The simulation must find every one.

import type { Answer } from '../../../src/core/answer.ts';
import type { EpicRule, EpicVerdict, EpicWorld } from '../../../src/core/epic/asks.ts';
import { decisionFor } from '../../../src/core/epic/decide/build.ts';
import { dispatchOf } from '../../../src/core/epic/decide/dispatch.ts';
import { epicFlow } from '../../../src/core/epic/flow.ts';
import { adopt } from '../../../src/core/epic/rules/adopt.ts';
import { carryOut } from '../../../src/core/epic/rules/carry-out.ts';
import { rests } from '../../../src/core/epic/rules/waits.ts';
import { onBody } from '../../../src/core/epic/view/seen.ts';
import type { AnyFlow } from '../../../src/core/flow.ts';
import type { EpicSource, PreflightFacts } from '../../../src/core/world/epic.ts';
import type { Epics } from '../../../src/ports/epics.ts';
import { replaceMethods } from '../wrap-methods.ts';
import type { EpicPlant } from './epic-engine.ts';

function withRules(broken: Readonly<Record<string, EpicRule>>): EpicPlant {
  for (const name of Object.keys(broken))
    if (!Object.hasOwn(epicFlow.rules, name)) throw new Error(`an epic has no rule ${name}`);
  return { flow: { ...epicFlow, rules: { ...epicFlow.rules, ...broken } } as unknown as AnyFlow };
}

/** A rule sees another epic than there is. */
const seeing =
  (rule: EpicRule, bend: (source: EpicSource) => EpicSource): EpicRule =>
  (state, world, now) => {
    const get = (query: { readonly kind: string }) => {
      const answer = world.get(query as never) as Answer<unknown>;
      const isEpic = query.kind === 'epic' && answer.kind === 'known';
      return isEpic ? { ...answer, value: bend(answer.value as EpicSource) } : answer;
    };
    return rule(state, { get } as unknown as EpicWorld, now);
  };

/** What another machine dispatched is dispatched here as well. */
const dispatchedAgain = onBody(seen => {
  const item = /^dispatch (\S+) /.exec(seen.body.underWay ?? '')?.[1];
  const row = seen.body.items.find(each => each.item === item);
  const verdict = row
    ? { why: 'again', record: [{ type: 'EpicDecided', data: { decision: dispatchOf(seen, row) } }] }
    : undefined;
  return (verdict as EpicVerdict | undefined) ?? adopt(seen.state, seen.world, seen.now);
});

/** The act comes before the decision is written. */
const actsFirst: EpicRule = onBody(seen => {
  const { open } = seen.state;
  if (open?.act?.kind !== 'run' || seen.state.effects.byCause(`act/${open.key}`))
    return carryOut(seen.state, seen.world, seen.now);
  const { item, base, agent } = open.act;
  return { why: 'at once', effects: [{ kind: 'RequestRun', cause: `act/${open.key}`, input: { item, base, agent } }] };
});

/** The tick goes on after what it decided. */
const goesOn: EpicRule = (state, world, now) => {
  const verdict = carryOut(state, world, now);
  const isWritten = verdict?.record?.some(
    ({ type, data }) => type === 'EpicDecisionClosed' && 'how' in data && data.how === 'written',
  );
  if (!verdict || !isWritten) return verdict;
  return { ...verdict, record: (verdict.record ?? []).filter(({ type }) => type !== 'EpicTickConcluded') };
};

/** A tick that has nothing to decide says so in the body. */
const chatty: EpicRule = onBody(seen => {
  const decision = decisionFor(seen, { kind: 'finish', why: 'nothing to do' });
  return { why: decision.why, record: [{ type: 'EpicDecided', data: { decision } }] };
});

/** A write puts its edits on the body as it was read. */
function stale(epics: Epics): Epics {
  const texts = new Map<string, string>();
  return replaceMethods<Epics>(epics, {
    read: async epic => {
      const answer = await epics.read(epic);
      if (answer.kind === 'known') texts.set(answer.value.version, answer.value.text);
      return answer;
    },
    write: async (epic, change) => {
      const now = await epics.read(epic);
      const version = now.kind === 'known' ? now.value.version : change.version;
      const edit = (text: string) => change.edit(texts.get(change.version) ?? text);
      return await epics.write(epic, { ...change, version, edit });
    },
  });
}

/** What is known of an item is never looked up again. */
function rememberingItems(epics: Epics): Epics {
  const known = new Map<string, Answer<PreflightFacts>>();
  return replaceMethods<Epics>(epics, {
    preflight: async (item, worker) => {
      const answer = known.get(item) ?? (await epics.preflight(item, worker));
      if (answer.kind === 'known' && answer.value.agent) known.set(item, answer);
      return answer;
    },
  });
}

const anyQueued = (source: EpicSource): EpicSource => ({
  ...source,
  approvals: [...source.approvals, { id: 'any', by: 'mallory', at: Number.MAX_SAFE_INTEGER / 2, how: 'label' }],
});

export const epicPlants: Readonly<Record<string, EpicPlant>> = {
  dispatchedAgain: withRules({ adopt: dispatchedAgain }),
  actsFirst: withRules({ 'carry-out': actsFirst }),
  goesOn: withRules({ 'carry-out': goesOn, 'decided-already': () => undefined }),
  chatty: withRules({ idle: chatty }),
  anyQueued: withRules({ rests: seeing(rests, anyQueued) }),
  stale: { epics: stale },
  rememberingItems: { epics: rememberingItems },
};
