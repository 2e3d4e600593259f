// The one agent of a tick: started, waited for, and its answer made into a decision. A wrong answer goes back once, then it is counted.

import { personCauses } from '../../attempt/outcome.ts';
import { type AttemptSnapshot, attemptQuery } from '../../attempt/queries.ts';
import { pursue } from '../../effect/pursue.ts';
import type { EpicVerdict } from '../asks.ts';
import { decisionFor, memoryRow } from '../decide/build.ts';
import { judgeAnswer } from '../decide/judge-answer.ts';
import type { EpicQuestionAsked } from '../events.ts';
import { readAttemptVerdict } from '../verdict/read-attempt-verdict.ts';
import { onBody, type Seen } from '../view/seen.ts';
import { attemptsOf, branchOf, startOf, worktreeFor } from '../view/subagent.ts';
import { briefly, conclude, decided } from './rule.ts';

export const subagent = onBody(seen => {
  const { asked } = seen.tick;
  if (!asked) return undefined;
  const attempts = attemptsOf(seen.state);
  const last = attempts.at(-1);
  if (last === undefined) return start(seen, asked, 1, []);
  const answers = attempts.map(attempt => seen.world.get(attemptQuery(attempt, branchOf(seen.state))));
  const newest = answers.at(-1);
  if (newest?.kind !== 'known' || !newest.value.ended) return underWay(seen, asked, attempts.length);
  const ended = answers.flatMap(answer => (answer.kind === 'known' && answer.value.ended ? [answer.value] : []));
  return concludeAttempts(seen, asked, ended);
});

/** Asking for it again starts nothing: the cause is the same. */
function underWay(seen: Seen, asked: EpicQuestionAsked, n: number): EpicVerdict {
  const starting = pursue(
    seen.state.effects,
    startOf(seen.state, { tick: seen.tick, asked, n, notes: notesOf(seen, n) }),
    briefly,
    seen.now,
  );
  if (starting.kind === 'going') return starting.verdict as EpicVerdict;
  if (starting.kind === 'given-up') return conclude('no-answer', `no agent could be started: ${starting.reason}`);
  return { why: `the ${asked.role} is at work`, awaits: `attempt ${n} of the ${asked.role}` };
}

/** As they were recorded. */
function notesOf({ state }: Seen, n: number): readonly string[] {
  const record = state.effects.byCause(`start/${attemptsOf(state)[n - 1]}`);
  return (record?.input as { readonly notes?: readonly string[] } | undefined)?.notes ?? [];
}

function start(seen: Seen, asked: EpicQuestionAsked, n: number, notes: readonly string[]): EpicVerdict {
  const { state, tick, now } = seen;
  const worktree = pursue(state.effects, worktreeFor(state, tick, asked), briefly, now);
  if (worktree.kind === 'going') return worktree.verdict as EpicVerdict;
  if (worktree.kind === 'given-up') return conclude('no-answer', `no worktree could be made: ${worktree.reason}`);
  const starting = pursue(state.effects, startOf(state, { tick, asked, n, notes }), briefly, now);
  if (starting.kind === 'going') return starting.verdict as EpicVerdict;
  if (starting.kind === 'given-up') return conclude('no-answer', `no agent could be started: ${starting.reason}`);
  return { why: `the ${asked.role} is at work`, awaits: `attempt ${n} of the ${asked.role}` };
}

const answersMax = 2;
const startsMax = 5;

function concludeAttempts(seen: Seen, asked: EpicQuestionAsked, ended: readonly AttemptSnapshot[]): EpicVerdict {
  const counted = ended.filter(snapshot => !isPitwalls(snapshot));
  const newest = ended.at(-1);
  if (newest && isPitwalls(newest)) {
    if (ended.length >= startsMax)
      return conclude('no-answer', 'Pitwall was stopped while the agent worked, again and again');
    return start(seen, asked, ended.length + 1, notesOf(seen, ended.length));
  }
  const lasting = newest && lastingTrouble(newest);
  if (lasting) return lasting;
  const verdict = newest && readAttemptVerdict(asked.role, newest);
  if (!verdict) return { why: `the ${asked.role} is at work`, awaits: `the ${asked.role}` };
  const judged =
    verdict.kind === 'verdict'
      ? judgeAnswer(seen, asked, verdict.verdict)
      : ({ kind: 'wrong', errors: verdict.kind === 'none' ? [verdict.why] : verdict.errors.map(errorText) } as const);
  if (judged.kind === 'decided') return decided(judged.decision);
  if (judged.kind === 'overtaken')
    return conclude('overtaken', `what the ${asked.role} was asked is no question any more`);
  if (counted.length < answersMax) return start(seen, asked, ended.length + 1, judged.errors);
  return decided(malformed(seen, asked, judged.errors));
}

const errorText = ({ path, message }: { readonly path: string; readonly message: string }) =>
  path === '' ? message : `${path}: ${message}`;

/** Ended by Pitwall itself: the agent is not to blame. */
const isPitwalls = ({ ended }: AttemptSnapshot) => ended?.outcome.kind === 'cancelled' && ended.outcome.by === 'engine';

/** What another try does not mend. It is no answer, and counts for nothing. */
function lastingTrouble({ ended }: AttemptSnapshot): EpicVerdict | undefined {
  const outcome = ended?.outcome;
  if (outcome?.kind === 'rate-limited') return conclude('no-answer', 'the rate limit of the agent is reached');
  if (outcome?.kind === 'cancelled') return conclude('no-answer', 'a person cancelled the agent', true);
  if (outcome?.kind !== 'failed' || !(personCauses as readonly string[]).includes(outcome.cause)) return undefined;
  return conclude('no-answer', `the agent cannot work: ${outcome.cause}: ${outcome.detail}`, true);
}

function malformed(seen: Seen, { role, item = '' }: EpicQuestionAsked, errors: readonly string[]) {
  const reason = `${role}: ${errors.join('; ')}`;
  return decisionFor(seen, {
    kind: 'malformed',
    item,
    why: `no usable answer of the ${role}: ${errors[0] ?? ''}`,
    edits: [memoryRow({ at: seen.now, decision: `ask the ${role}`, class: 'verdict_malformed', item, reason })],
  });
}
