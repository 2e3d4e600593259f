// A test that fails when a commit is taken away proves what the commit did. Pitwall takes it away and runs the tests itself.
import type { Result } from '../../attempt/result/result.ts';
import type { Answered } from '../../effect/define.ts';
import { pursue } from '../../effect/pursue.ts';
import { RunGates } from '../../gate/gate-result.ts';
import type { CheckResolved } from '../../world/forge-effects.ts';
import { WithoutCommit } from '../../world/worktree-effects.ts';
import { doubtOf, testableCommit } from '../judge-resolved.ts';
import { type RunState, requestOf } from '../state.ts';
import { claimCause } from '../view/open-claim.ts';
import { briefly, type RunVerdict } from './rule.ts';

interface Claimed {
  readonly who: string;
  readonly claim: NonNullable<Result['alreadyResolved']>;
  readonly facts: Answered<typeof CheckResolved>;
}

/** `doubt`: why it is no proof, whatever went wrong. */
type Tried = { readonly verdict: RunVerdict } | { readonly doubt: string } | { readonly proof: string };

/** Undefined: the claim names no commit and test that could prove it. */
export function proveByTest(state: RunState, { who, claim, facts }: Claimed, now: number): Tried | undefined {
  const commit = testableCommit(facts);
  const { test } = claim;
  if (commit === undefined || test === undefined || !facts.commit) return undefined;
  const { branch, base } = requestOf(state);
  const cause = claimCause(who);
  const taking = { effect: WithoutCommit, cause: `${cause}/without`, input: { branch, base, commit } };
  const taken = pursue(state.effects, taking, briefly, now);
  if (taken.kind === 'going') return { verdict: taken.verdict };
  if (taken.kind === 'given-up') return { doubt: taken.reason };
  const { made, why = 'it could not be taken away' } = taken.output;
  if (!made) return { doubt: why };
  const input = { branch, base, from: made.base, commit: made.commit, gates: ['test' as const] };
  const ran = pursue(state.effects, { effect: RunGates, cause: `${cause}/test`, input }, briefly, now);
  if (ran.kind === 'going') return { verdict: ran.verdict };
  if (ran.kind === 'given-up') return { doubt: ran.reason };
  const result = ran.output.results.find(({ gate }) => gate === 'test');
  const doubt = doubtOf({ test, title: state.item?.title ?? '', message: facts.commit.message, result });
  return doubt === undefined
    ? { proof: `${test} fails on ${base} without commit ${commit}, and passes with it` }
    : { doubt };
}
