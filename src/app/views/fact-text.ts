// What a fact of a run says, in one line for people. Programs get the data.
import { outcomeText } from '../../core/attempt/outcome.ts';
import { auditText } from '../../core/run/audit.ts';
import type { EventData, RunEvent } from '../../core/run/events.ts';
import { formatUtc } from '../../std/format-utc.ts';
import { isRecord } from '../../std/is-record.ts';
import { oneLine } from '../../std/one-line.ts';
import { shortCommit } from '../../std/short-commit.ts';
import { spaced } from '../../std/spaced.ts';
import { formatTokens } from './format.ts';
import { endings } from './standing-text.ts';

/** Of the effects of a stream: what was prepared under each key. */
export type EffectNames = ReadonlyMap<string, string>;

type Texts = { readonly [T in RunEvent['type']]: (data: EventData<T>, effects: EffectNames) => string };

const texts: Texts = {
  RunRequested: ({ item, branch, base, settings }) =>
    `item ${item}, on ${branch} from ${base}, workflow ${settings.workflow.name}`,
  ItemRead: ({ title, author, isTrusted }) => `${title}, by ${author}${isTrusted ? '' : ', not trusted'}`,
  ItemChanged: () => 'its title or body',
  ItemClosed: ({ by }) => (by === undefined ? '' : `by ${by}`),
  MoveFollowed: ({ by, status }) => `${by} moved the card to ${status}`,
  CardPutBack: () => 'to the column of its step',
  StepEntered: ({ status, reason }) => `${status}: ${reason}`,
  AttemptPlanned: ({ attempt, role, why, notBefore }) =>
    `${attempt}, ${role}${why === 'first' ? '' : `, ${why}`}${notBefore > 0 ? `, not before ${formatUtc(notBefore)}` : ''}`,
  AttemptConcluded: ({ attempt, outcome, result, usage, followUps = [] }) => {
    const left = followUps.map(({ title }) => `; follow-up: ${title}`).join('');
    return `${attempt}, ${formatTokens(usage.tokens)} tokens: ${result?.summary ?? result?.commentBody ?? outcomeText(outcome)}${left}`;
  },
  AuditJudged: audit => `${auditText(audit)}, of ${shortCommit(audit.commit)}`,
  AuditSentBack: ({ attempt }) => attempt,
  Rebased: ({ from, to, base }) => `${shortCommit(from)} onto ${shortCommit(base)}, now ${shortCommit(to)}`,
  RebaseConflicted: ({ base, files }) => `with ${shortCommit(base)} in ${files.join(', ')}`,
  AuditCarried: ({ from, to }) => `from ${shortCommit(from)} to ${shortCommit(to)}`,
  WorkSquashed: ({ from, to }) => `${shortCommit(from)} into one commit, ${shortCommit(to)}`,
  ReviewReturned: ({ reason, by }) => `${by === undefined ? '' : `by ${by}: `}${reason}`,
  FeedbackGiven: ({ reason, by }) => `${by === undefined ? '' : `by ${by}: `}${reason}`,
  SightLost: ({ why }) => why,
  SightRegained: () => '',
  Warned: ({ message }) => message,
  RunStopped: ({ reason, detail }) => `${reason}: ${detail}`,
  RunEnded: ({ how, detail }) => `${endings[how]}, ${detail}`,
  PauseRequested: () => '',
  ResumeRequested: ({ grant }) => (grant ? 'with one more portion of the limit' : ''),
  StopRequested: ({ drop }) => (drop ? 'and to drop the work' : ''),
  RemovalRequested: () => '',
  MergeRequested: ({ updateCheckout }) => (updateCheckout ? 'and to update the checkout' : ''),
  MergeRefused: ({ reason }) => reason,
  JumpRequested: ({ status }) => status,
  JumpRefused: ({ status, reason }) => `${status}: ${reason}`,
  ResolutionAnswered: ({ isResolved }) => (isResolved ? 'resolved' : 'not resolved'),
  OverrideGiven: ({ commit, reason }) => `${shortCommit(commit)}: ${reason}`,
  EffectPrepared: ({ key }, effects) => effectText(key, effects),
  EffectRetried: ({ key }, effects) => effectText(key, effects),
  EffectDone: ({ key, isDoubtful }, effects) => effectText(key, effects) + (isDoubtful ? ', to be checked again' : ''),
  EffectFailed: ({ key, reason, final }, effects) =>
    `${effectText(key, effects)}${final ? ', for good' : ''}: ${reason}`,
  EffectUnknown: ({ key, reason }, effects) => `${effectText(key, effects)}: ${reason}`,
};

export function factText({ type, data }: RunEvent, effects: EffectNames): string {
  return oneLine((texts[type] as (data: unknown, effects: EffectNames) => string)(data, effects), 120);
}

/** `move card Research`, `run gates 0cddd778d7`. */
export function effectNames(events: readonly RunEvent[]): EffectNames {
  return new Map(
    events.flatMap(({ type, data }) => {
      if (type !== 'EffectPrepared') return [];
      const { status, attempt, commit } = isRecord(data.input) ? data.input : {};
      const about = status ?? attempt ?? commit;
      return [[data.key, `${spaced(data.kind)}${typeof about === 'string' ? ` ${shortCommit(about)}` : ''}`] as const];
    }),
  );
}

function effectText(key: string, effects: EffectNames): string {
  return `${effects.get(key) ?? 'effect'} (${key})`;
}
