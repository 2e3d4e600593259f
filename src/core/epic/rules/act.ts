// The act of a decision, whose key is its cause: it happens once on this machine, and once on all where it is looked up by the key.
import type { RequestFor } from '../../effect/define.ts';
import { type Pursuit, pursue } from '../../effect/pursue.ts';
import { FileItem } from '../../world/epic.ts';
import { AskRun, RequestRun, type RunAsk } from '../../world/run.ts';
import type { EpicVerdict } from '../asks.ts';
import { comparedToApproval } from '../decide/approve.ts';
import type { ActResult, FiledItem } from '../decide/outcome.ts';
import type { Act, EpicDecision } from '../decision.ts';
import { filedIds, filedItem, filingCause, unseenItem } from '../view/filed.ts';
import { knownOf, rowOf, runOf, type Seen } from '../view/seen.ts';
import { briefly, patiently, unseenPollMs } from './rule.ts';

export type Acting =
  | { readonly kind: 'going'; readonly verdict: EpicVerdict }
  | { readonly kind: 'over'; readonly result: ActResult };

export function carryOutAct(seen: Seen, decision: EpicDecision, act: Act): Acting {
  const row = rowOf(seen, decision.item);
  const isBegun = seen.state.effects.all.some(({ cause }) => cause.startsWith(`act/${decision.key}`));
  // A machine may be away for hours between a decision and its act.
  if (decision.kind === 'dispatch' && row && !isBegun) {
    const compared = comparedToApproval(seen, row);
    if (compared === 'unseen')
      return { kind: 'going', verdict: { why: 'the item cannot be seen', wakeAt: seen.now + unseenPollMs } };
    if (compared !== 'same') return over({ kind: 'failed', reason: 'changed since it was approved' });
  }
  switch (act.kind) {
    case 'run':
      return startRun(seen, decision, act);
    case 'go-on':
      return goOn(seen, decision, act);
    case 'stop':
      return asked(seen, decision, act.run, [{ kind: 'stop' }]) ?? over({ kind: 'done' });
    case 'file':
      return file(seen, decision, act);
  }
}

/** What a person has to put right first does not get better by waiting. */
const soon = { ...briefly, outlastsOutages: true } as const;

const over = (result: ActResult): Acting => ({ kind: 'over', result });

type ActOf<K extends Act['kind']> = Extract<Act, { kind: K }>;

function startRun(seen: Seen, decision: EpicDecision, { item, base, agent, reason }: ActOf<'run'>): Acting {
  const input = { item, base, agent };
  const request: RequestFor<typeof RequestRun> = { effect: RequestRun, cause: `act/${decision.key}`, input };
  const starting = pursue(seen.state.effects, request, soon, seen.now);
  if (starting.kind !== 'done') return unfinished(starting);
  const { run } = starting.output;
  const said =
    reason === undefined ? undefined : asked(seen, decision, run, [{ kind: 'hear', reason, isBinding: false }]);
  return said ?? over({ kind: 'done', branch: branchOf(seen, decision) });
}

function goOn(seen: Seen, decision: EpicDecision, { run, reason, isStopped }: ActOf<'go-on'>): Acting {
  const asks: readonly RunAsk[] = [
    ...(reason === undefined ? [] : [{ kind: 'hear', reason, isBinding: true } as const]),
    ...(isStopped ? [{ kind: 'resume' } as const] : []),
  ];
  return asked(seen, decision, run, asks) ?? over({ kind: 'done', branch: branchOf(seen, decision) });
}

const branchOf = (seen: Seen, { item }: EpicDecision) => knownOf(runOf(seen, { item }))?.branch;

/** One after another; undefined: all were said. */
function asked(seen: Seen, { key }: EpicDecision, run: string, asks: readonly RunAsk[]): Acting | undefined {
  for (const [n, ask] of asks.entries()) {
    const request: RequestFor<typeof AskRun> = { effect: AskRun, cause: `act/${key}/ask-${n}`, input: { run, ask } };
    const asking = pursue(seen.state.effects, request, patiently, seen.now);
    if (asking.kind !== 'done') return unfinished(asking);
  }
  return undefined;
}

function unfinished(pursuit: Exclude<Pursuit<never>, { kind: 'done' }>): Acting {
  if (pursuit.kind === 'given-up') return over({ kind: 'failed', reason: pursuit.reason });
  return { kind: 'going', verdict: pursuit.verdict as EpicVerdict };
}

/** Each after those that it depends on: their ids are needed. */
function file(seen: Seen, decision: EpicDecision, { items }: ActOf<'file'>): Acting {
  const ids = filedIds(seen.state);
  for (const [n, { key, title, body, acceptance, dependsOn, labels }] of items.entries()) {
    const needed = dependsOn.map(each => (typeof each === 'number' ? ids[each] : each));
    if (ids[n] !== undefined || needed.includes(undefined)) continue;
    const on = needed.filter(each => each !== undefined);
    const input = { epic: seen.epic, key, title, body, acceptance, dependsOn: on, labels };
    const request: RequestFor<typeof FileItem> = { effect: FileItem, cause: filingCause(decision, n), input };
    const filing = pursue(seen.state.effects, request, patiently, seen.now);
    if (filing.kind !== 'done') return unfinished(filing);
  }
  if (ids.includes(undefined))
    return over({ kind: 'failed', reason: 'the items of the proposal depend on each other in a circle' });
  const filed = items.map(({ title }, n) => {
    const item = ids[n] ?? '';
    return filedItem(seen, item, { title, worker: decision.worker }) ?? lateItem(seen, item, title);
  });
  const known = filed.filter(each => each !== undefined);
  if (known.length < filed.length)
    return { kind: 'going', verdict: { why: 'what was filed cannot be seen yet', wakeAt: seen.now + unseenPollMs } };
  return over({ kind: 'done', filed: known });
}

const patienceMs = 60 * 60_000;

/** What stays out of sight is written down without an approval. */
function lateItem({ state, now }: Seen, item: string, title: string): FiledItem | undefined {
  return now >= state.at + patienceMs ? unseenItem(item, title) : undefined;
}
