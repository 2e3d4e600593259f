// What Pitwall sees of the world, one sentence per kind of query, for people. Programs get the data.
import type { Answer } from '../../core/answer.ts';
import { outcomeText } from '../../core/attempt/outcome.ts';
import type { AttemptSnapshot } from '../../core/attempt/queries.ts';
import type { AnswerTo } from '../../core/query.ts';
import type { runQueries } from '../../core/run/asks.ts';
import type { BaseSnapshot, ItemObservation, ReviewSnapshot, WorktreeSnapshot } from '../../core/world/snapshots.ts';
import { plural } from '../../std/plural.ts';
import { shortCommit } from '../../std/short-commit.ts';
import { formatDuration } from './format.ts';

type RunQuery = ReturnType<(typeof runQueries)[number]>;
type Texts = { readonly [Q in RunQuery as Q['kind']]: (value: AnswerTo<Q>, now: number) => string };

const texts: Texts = {
  item: ({ title, author, isTrusted, isClosed }) =>
    `${JSON.stringify(title)} by ${author}${isTrusted ? '' : ', not trusted'}${isClosed ? ', closed' : ''}`,
  card: column => `in ${column}`,
  watch: watchText,
  worktree: worktreeText,
  base: baseText,
  review: reviewText,
  attempt: attemptText,
};

/** `query`: its key, `worktree/branch`. */
export function observationText(query: string, answer: Answer<unknown>, now: number): string {
  if (answer.kind === 'absent') return 'there is none';
  if (answer.kind === 'unknown') return `not known: ${answer.reason}`;
  const kind = query.split('/', 1)[0] as RunQuery['kind'];
  return (texts[kind] as (value: unknown, now: number) => string)(answer.value, now);
}

function watchText({ at, seen }: ItemObservation, now: number): string {
  const when = `checked ${formatDuration(now - at)} ago: `;
  if (seen.kind !== 'known') return when + (seen.kind === 'absent' ? 'it does not exist' : `not known, ${seen.reason}`);
  const { isOpen, closedBy, card, move } = seen.value;
  const state = isOpen ? 'open' : `closed${closedBy === undefined ? '' : ` by ${closedBy}`}`;
  const mover = move === undefined ? '' : `, moved by ${move.by}`;
  return `${when}${state}${card === undefined ? '' : `, its card is in ${card}${mover}`}`;
}

const troubles = {
  'foreign-commits': '; it has commits that this run did not make',
  rewritten: '; its history was rewritten',
};

function worktreeText({ path, tip, trouble }: WorktreeSnapshot): string {
  return `${path}, at ${shortCommit(tip)}${trouble === undefined ? '' : troubles[trouble]}`;
}

function baseText({ tip, isCurrent, ahead }: BaseSnapshot): string {
  const work = `the work adds ${plural(ahead, 'commit')}`;
  return `at ${shortCommit(tip)}; ${work}${isCurrent ? ' on top of it' : ', and is not based on that commit yet'}`;
}

const mergeables = {
  yes: ', can be merged',
  no: ', cannot be merged as it is',
  unknown: ', whether it can be merged is not known yet',
};

function reviewText({ state, head, mergeable, returns }: ReviewSnapshot): string {
  const merge = state === 'open' ? mergeables[mergeable] : '';
  const returned = returns.length === 0 ? '' : `; sent back ${plural(returns.length, 'time')}`;
  return `${state} at ${shortCommit(head)}${merge}${returned}`;
}

function attemptText({ request, launched, openQuestion, ended }: AttemptSnapshot): string {
  const who = request ? `${request.attempt}, ${request.role}, ` : '';
  if (ended) return `${who}ended: ${outcomeText(ended.outcome)}`;
  if (openQuestion) return `${who}waits for an answer`;
  return `${who}${launched ? 'started' : 'not started yet'}`;
}
