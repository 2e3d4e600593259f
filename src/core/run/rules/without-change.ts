// The absence of work is no evidence: an item is closed only when something proves that it was resolved before.
import { z } from 'zod';
import { pursue } from '../../effect/pursue.ts';
import type { Verdict } from '../../flow.ts';
import type { RunEvent } from '../events.ts';
import type { Result } from '../result.ts';
import type { RunState } from '../state.ts';
import { reportOf, requestOf, stop } from '../view.ts';
import { briefly, patiently } from './rule.ts';

/** `test`: this file of the base would prove it, if the project's tests pass there. */
const resolvedSchema = z.object({ isResolved: z.boolean(), evidence: z.string(), test: z.string().optional() });

interface Empty {
  /** What came to nothing: an attempt, or a visit of the audit. */
  readonly who: string;
  readonly claim: Result['alreadyResolved'];
  /** Without a change this is a commit of the base. */
  readonly commit: string;
}

export function withoutChange(state: RunState, empty: Empty, now: number): Verdict<RunEvent> {
  const { who, claim } = empty;
  const { item } = requestOf(state);
  const check = { kind: 'CheckResolved', cause: `resolved/${who}`, input: { item, claim } };
  const pursuit = pursue(state.effects, check, patiently(state), now);
  if (pursuit.kind === 'going') return pursuit.verdict;
  if (pursuit.kind === 'given-up') return stop('no-changes', pursuit.reason);
  const { isResolved, evidence, test } = resolvedSchema.parse(pursuit.output);
  if (isResolved) return resolved(evidence);
  return test === undefined
    ? stop('no-changes', `${who} changed nothing: ${evidence}`)
    : tested(state, empty, { test, now });
}

/** The test must be there without this run's doing, and pass there when Pitwall runs it. */
function tested(
  state: RunState,
  { who, commit }: Empty,
  { test, now }: { test: string; now: number },
): Verdict<RunEvent> {
  const input = { branch: requestOf(state).branch, commit, gates: ['test'] };
  const pursuit = pursue(state.effects, { kind: 'RunGates', cause: `resolved-test/${who}`, input }, briefly, now);
  if (pursuit.kind === 'going') return pursuit.verdict;
  if (pursuit.kind === 'given-up') return stop('no-changes', `the tests did not run: ${pursuit.reason}`);
  const result = reportOf(pursuit.output).results.find(({ gate }) => gate === 'test');
  return result?.state === 'pass'
    ? resolved(`the tests pass on ${commit}, which has ${test}`)
    : stop('no-changes', `${who} changed nothing, and the tests on ${commit}: ${result?.state}, ${result?.reason}`);
}

function resolved(detail: string): Verdict<RunEvent> {
  const data = { how: 'already-resolved', detail } as const;
  return { why: `already resolved: ${detail}`, record: [{ type: 'RunEnded', data }] };
}
