// What a person typed is read by an agent that can only look. What it makes of it is recorded and sent to no one: the person decides.
import { CancelAttempt } from '../../attempt/effects.ts';
import { attemptQuery } from '../../attempt/queries.ts';
import { type AttemptReading, readAttempt } from '../../attempt/result/read-attempt.ts';
import { effectsBy, inputOf } from '../../effect/find.ts';
import { type GivenUp, pursue } from '../../effect/pursue.ts';
import { type EffectRecord, unansweredOf } from '../../effect/state.ts';
import { EnsureWorktree, RemoveWorktree } from '../../world/worktree-effects.ts';
import type { TeamRule, TeamVerdict } from '../asks.ts';
import type { Reading, TeamEvent } from '../events.ts';
import { memberOf } from '../roster.ts';
import type { TeamState } from '../state.ts';
import { attemptOf, causesOf, type Reader, readerOf, readerRole, removalOf, worktreeOf } from '../view/reader.ts';
import { ensureAll, patiently } from './rule.ts';

const briefly = { ...patiently, missesMax: 3 };

/** Nothing else waits for it. */
export const understandWords: TeamRule = (state, _world, now) => {
  const reader = readerOf(state);
  if (!reader || state.isStopping) return undefined;
  const beginning = begin(state, reader, now);
  return beginning?.kind === 'going' ? { ...beginning.verdict, isAside: true } : undefined;
};

/** Undefined: it is at work, or was. The removal of the worktree that the one before it had ends first: it would take this one's. */
function begin(state: TeamState, reader: Reader, now: number): Beginning | undefined {
  for (const removal of unfinishedRemovals(state)) {
    const leaving = pursue(state.effects, removal, patiently, now);
    if (leaving.kind === 'going') return leaving;
  }
  const worktree = pursue(state.effects, worktreeOf(state, reader), briefly, now);
  if (worktree.kind !== 'done') return worktree;
  const attempt = pursue(state.effects, attemptOf(state, reader), briefly, now);
  return attempt.kind === 'done' ? undefined : attempt;
}

type Beginning = GivenUp | { readonly kind: 'going'; readonly verdict: TeamVerdict };

export const concludeWords: TeamRule = (state, world, now) => {
  const reader = readerOf(state);
  if (!reader) return undefined;
  const beginning = begin(state, reader, now);
  if (beginning?.kind === 'given-up') return unclear(reader, `no agent could be started: ${beginning.reason}`);
  if (beginning && !state.isStopping) return undefined;
  // A worktree may be there then, or an agent in the queue.
  if (beginning && isInDoubt(state, reader)) return beginning.verdict;
  if (beginning) return unclear(reader, 'the team was stopped before');
  const answer = world.get(attemptQuery(reader.attempt, reader.branch));
  const read = answer.kind === 'known' ? readAttempt(readerRole, answer.value) : undefined;
  if (read) return understood(reader, readingOf(state, read));
  return state.isStopping ? cancelled(state, reader, now) : undefined;
};

/** Its worktree goes before anything else is asked, and before the team ends. */
export const clearReader: TeamRule = (state, _world, now) => {
  const isMade = effectsBy(state.effects, EnsureWorktree).some(({ status }) => status === 'done');
  if (readerOf(state) || state.words.length === 0 || !isMade) return undefined;
  return ensureAll(state, unfinishedRemovals(state), now) ?? ensureAll(state, [removalOf(state)], now);
};

/** It was begun, and whether it happened is not known: it is ended before anything is given up. */
const isUnanswered = (record: EffectRecord | undefined) =>
  record !== undefined && record.status !== 'done' && unansweredOf(record) > 0;

const isInDoubt = ({ effects }: TeamState, { attempt }: Reader) =>
  causesOf(attempt).some(cause => isUnanswered(effects.byCause(cause)));

const unfinishedRemovals = ({ effects }: TeamState) =>
  effectsBy(effects, RemoveWorktree)
    .filter(isUnanswered)
    .map(record => ({ effect: RemoveWorktree, cause: record.cause, input: inputOf(RemoveWorktree, record) }));

function cancelled(state: TeamState, { attempt }: Reader, now: number): TeamVerdict {
  const input = { attempt, by: 'person', reason: 'the team is stopped' } as const;
  const cancelling = ensureAll(state, [{ effect: CancelAttempt, cause: `cancel/${attempt}`, input }], now);
  return cancelling ?? { why: 'the agent that reads what a person typed is stopping', awaits: `attempt ${attempt}` };
}

function readingOf(state: TeamState, read: AttemptReading): Reading {
  if (read.kind === 'none') return { kind: 'unclear', text: read.why };
  const { reading } = read.result;
  if (!reading) return { kind: 'unclear', text: 'the agent gave no reading' };
  const { member } = reading;
  if (reading.kind !== 'directive' || (member !== undefined && memberOf(state.roster, member))) return reading;
  const names = state.roster.members.map(({ name }) => name).join(', ');
  return { kind: 'unclear', text: `there is no member ${JSON.stringify(member)}; members: ${names}` };
}

const unclear = (reader: Reader, text: string) => understood(reader, { kind: 'unclear', text });

/** What is truly open goes back to the person as a question. */
function understood({ words: { id } }: Reader, reading: Reading): TeamVerdict {
  const data = { id: `words/${id}`, kind: 'judgment', text: reading.text, members: [] } as const;
  const question: readonly TeamEvent[] = reading.kind === 'open' ? [{ type: 'QuestionAsked', data }] : [];
  return {
    why: `what a person typed was read as ${reading.kind}`,
    record: [{ type: 'WordsUnderstood', data: { id, reading } }, ...question],
  };
}
