// The absence of work is no evidence: an item is closed only when something proves that it was resolved before.
import type { Result } from '../../attempt/result/result.ts';
import { pursue } from '../../effect/pursue.ts';
import { RunGates } from '../../gate/gate-result.ts';
import { CheckResolved } from '../../world/forge-effects.ts';
import { type RunState, requestOf } from '../state.ts';
import { briefly, patiently, type RunVerdict, stop } from './rule.ts';

interface Empty {
  /** What came to nothing: an attempt, or a visit of the audit. */
  readonly who: string;
  readonly claim: Result['alreadyResolved'];
  /** Without a change this is a commit of the base. */
  readonly commit: string;
}

export function withoutChange(state: RunState, empty: Empty, now: number): RunVerdict {
  const { who, claim } = empty;
  const { item } = requestOf(state);
  const check = { effect: CheckResolved, cause: `resolved/${who}`, input: { item, claim } };
  const pursuit = pursue(state.effects, check, patiently(state), now);
  if (pursuit.kind === 'going') return pursuit.verdict;
  if (pursuit.kind === 'given-up') return stop('no-changes', pursuit.reason);
  const { isResolved, evidence, test } = pursuit.output;
  if (isResolved) return resolved(evidence);
  return test === undefined
    ? stop('no-changes', `${who} changed nothing: ${evidence}`)
    : tested(state, empty, { test, now });
}

/** The test must not come from this run, and must pass when Pitwall runs it. */
function tested(state: RunState, { who, commit }: Empty, { test, now }: { test: string; now: number }): RunVerdict {
  const input = { branch: requestOf(state).branch, commit, gates: ['test' as const] };
  const pursuit = pursue(state.effects, { effect: RunGates, cause: `resolved-test/${who}`, input }, briefly, now);
  if (pursuit.kind === 'going') return pursuit.verdict;
  if (pursuit.kind === 'given-up') return stop('no-changes', `the tests did not run: ${pursuit.reason}`);
  const result = pursuit.output.results.find(({ gate }) => gate === 'test');
  return result?.state === 'pass'
    ? resolved(`the tests pass on ${commit}, which has ${test}`)
    : stop('no-changes', `${who} changed nothing, and the tests on ${commit}: ${result?.state}, ${result?.reason}`);
}

function resolved(detail: string): RunVerdict {
  const data = { how: 'already-resolved', detail } as const;
  return { why: `already resolved: ${detail}`, record: [{ type: 'RunEnded', data }] };
}
