// The absence of work is no evidence: an item is closed only when something proves that it was resolved before.
import type { Result } from '../../attempt/result/result.ts';
import { pursue } from '../../effect/pursue.ts';
import { CheckResolved } from '../../world/forge-effects.ts';
import { judgeResolved } from '../judge-resolved.ts';
import { type RunState, requestOf } from '../state.ts';
import { claimCause } from '../view/open-claim.ts';
import { proveByTest } from './prove-by-test.ts';
import { patiently, post, type RunVerdict, stop } from './rule.ts';

interface Empty {
  /** What came to nothing: an attempt, or a visit of the audit. */
  readonly who: string;
  readonly claim: Result['alreadyResolved'];
}

export function withoutChange(state: RunState, { who, claim }: Empty, now: number): RunVerdict {
  const { item } = requestOf(state);
  const check = { effect: CheckResolved, cause: claimCause(who), input: { item, claim } };
  const pursuit = pursue(state.effects, check, patiently(state), now);
  if (pursuit.kind === 'going') return pursuit.verdict;
  if (pursuit.kind === 'given-up') return stop('no-changes', pursuit.reason);
  const { isResolved, evidence: known } = judgeResolved(item, pursuit.output);
  if (isResolved) return endResolved(state, known, now);
  if (claim === undefined) return stop('no-changes', `${who} changed nothing: ${known}`);
  const tried = proveByTest(state, { who, claim, facts: pursuit.output }, now);
  if (tried && 'verdict' in tried) return tried.verdict;
  if (tried && 'proof' in tried) return endResolved(state, tried.proof, now);
  const evidence = tried ? `${known}, and ${tried.doubt}` : known;
  const detail = `${who} changed nothing and says that the item is resolved (${claimText(claim)}): ${evidence}`;
  return answered(state, check.cause, detail, now) ?? ask(state, { who, detail }, now);
}

const claimText = (claim: NonNullable<Empty['claim']>) =>
  ['commit' in claim ? `commit ${claim.commit}` : '', claim.test === undefined ? '' : `test ${claim.test}`]
    .filter(part => part !== '')
    .join(', ');

/** What a person said to it, once; undefined: nothing yet. */
function answered(state: RunState, cause: string, detail: string, now: number): RunVerdict | undefined {
  const answer = state.resolutions.findLast(each => each.cause === cause);
  if (!answer) return undefined;
  if (answer.isResolved) return endResolved(state, `${answer.by.id} says so. ${detail}`, now);
  return stop('no-changes', `${answer.by.id} says that the item is not resolved`);
}

/** The question is a stop, so that no process waits for its answer. The thread gets it first. */
function ask(state: RunState, { who, detail }: { readonly who: string; readonly detail: string }, now: number) {
  const commands = ['yes', 'no'].map(word => `\`pitwall answer ${requestOf(state).run} ${word}\``).join(' or ');
  const body = `## Is It Resolved?\n\n${detail}.\n\nThat proves nothing, so a person decides: ${commands}.`;
  return post(state, `question/${who}`, body, now) ?? stop('claim-unproven', detail);
}

/** The thread gets the evidence first. */
export function endResolved(state: RunState, detail: string, now: number): RunVerdict {
  const body = `## Already Resolved\n\nNothing is left to do for this item: ${detail}.`;
  const record = [{ type: 'RunEnded', data: { how: 'already-resolved', detail } }] as const;
  return post(state, 'resolved', body, now) ?? { why: `already resolved: ${detail}`, record };
}
