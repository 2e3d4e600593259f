// The absence of work is no evidence: an item is closed only when something proves that it was resolved before.
import type { Result } from '../../attempt/result/result.ts';
import { pursue } from '../../effect/pursue.ts';
import { CheckResolved } from '../../world/forge-effects.ts';
import { judgeResolved } from '../judge-resolved.ts';
import { type RunState, requestOf } from '../state.ts';
import { patiently, post, type RunVerdict, stop } from './rule.ts';

interface Empty {
  /** What came to nothing: an attempt, or a visit of the audit. */
  readonly who: string;
  readonly claim: Result['alreadyResolved'];
}

export function withoutChange(state: RunState, { who, claim }: Empty, now: number): RunVerdict {
  const { item } = requestOf(state);
  const check = { effect: CheckResolved, cause: `resolved/${who}`, input: { item, claim } };
  const pursuit = pursue(state.effects, check, patiently(state), now);
  if (pursuit.kind === 'going') return pursuit.verdict;
  if (pursuit.kind === 'given-up') return stop('no-changes', pursuit.reason);
  const { isResolved, evidence } = judgeResolved(item, pursuit.output);
  if (isResolved) return endResolved(state, evidence, now);
  const said = claim === undefined ? '' : ' and says that the item is resolved';
  return stop('no-changes', `${who} changed nothing${said}: ${evidence}`);
}

/** The thread gets the evidence first. */
export function endResolved(state: RunState, detail: string, now: number): RunVerdict {
  const body = `## Already Resolved\n\nNothing is left to do for this item: ${detail}.`;
  const record = [{ type: 'RunEnded', data: { how: 'already-resolved', detail } }] as const;
  return post(state, 'resolved', body, now) ?? { why: `already resolved: ${detail}`, record };
}
