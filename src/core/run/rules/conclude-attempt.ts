// A live attempt is started once and waited for; its end becomes a fact of the run, with its result checked.
import { CancelAttempt, StartAttempt } from '../../attempt/effects.ts';
import { joinFollowUps } from '../../attempt/follow-up.ts';
import { noUsage } from '../../attempt/outcome.ts';
import { attemptQuery } from '../../attempt/queries.ts';
import { checkResult, withoutIgnoredKeys } from '../../attempt/result/check-result.ts';
import { type ReadingRules, readResultText } from '../../attempt/result/read-result-text.ts';
import type { AttemptState } from '../../attempt/state.ts';
import { isDue, pursue } from '../../effect/pursue.ts';
import { stepOf } from '../../workflow/workflow.ts';
import type { EventData } from '../events.ts';
import { type AttemptView, type RunState, requestOf } from '../state.ts';
import { agentWork } from '../view/agent-work.ts';
import { liveAttempt } from '../view/current.ts';
import { attemptLimits } from '../view/limits.ts';
import { startText } from '../view/start-text.ts';
import { gitChangesIn, withGitFinding } from './git-finding.ts';
import { patiently, pollAgain, type RunRule, type RunVerdict, type Seen } from './rule.ts';

export const concludeAttempt: RunRule = (state, world, now) => {
  const live = liveAttempt(state);
  if (!live) return undefined;
  if (!isDue(now, live.plannedAt, live.notBefore) && !state.effects.byCause(startCause(live)))
    return { why: startText(state, live), wakeAt: live.notBefore };
  const start = { effect: StartAttempt, cause: startCause(live), input: attemptRequest(state, live) };
  const pursuit = pursue(state.effects, start, patiently(state), now);
  if (pursuit.kind === 'going') return pursuit.verdict;
  return concludeFrom(state, live, { world, now }, readingRules(state, live));
};

const startCause = (live: AttemptView) => `start/${live.attempt}`;

function attemptRequest(state: RunState, live: AttemptView) {
  const { branch, base } = requestOf(state);
  const { attempt, role, commit, continues, notes } = live;
  const limits = attemptLimits(state, role);
  const work = agentWork(state, role);
  const request = { attempt, flow: state.stream, role, worktree: branch, base, commit, continues, notes, limits };
  return work === undefined ? request : { ...request, work };
}

/** How a result is read from text: by the markers of the attempt's own step, or not at all by markers. */
function readingRules(state: RunState, live: AttemptView): ReadingRules {
  const { workflow, roles } = requestOf(state).settings;
  const status = state.visits[live.visit - 1]?.status;
  const step = status === undefined ? undefined : stepOf(workflow, status);
  return { step, outputFormat: roles[live.role]?.outputFormat };
}

function concludeFrom(state: RunState, live: AttemptView, { world, now }: Seen, rules: ReadingRules): RunVerdict {
  const answer = world.get(attemptQuery(live.attempt, requestOf(state).branch));
  if (answer.kind === 'unknown') return pollAgain(`the attempt cannot be read: ${answer.reason}`, now, answer.cause);
  if (answer.kind === 'absent') return conclusion(live, { kind: 'cancelled', by: 'flow' });
  const { ended, submitted, cancel, launched, refusedResult, followUps } = answer.value;
  // A launch is appended on the version its decision saw, so an attempt with a cancel before it never launches.
  if (!ended && cancel && !launched) return conclusion(live, { kind: 'cancelled', by: cancel.by });
  if (!ended) return { why: `${live.role} is at work in ${live.attempt}`, awaits: `attempt ${live.attempt}` };
  const gitChanges = gitChangesIn(answer.value);
  const rest = {
    usage: ended.usage,
    workedMs: workedMs(answer.value),
    submitted,
    refusedResult,
    followUps,
    text: ended.text,
    rules,
    gitChanges,
  };
  const concluded = conclusion(live, ended.outcome, rest);
  return withGitFinding(state, live, concluded, gitChanges);
}

/** Until it was to end: its end may be seen only by the next Pitwall. Of one that a killed Pitwall left, only the start of the next is known. */
function workedMs({ launched, ended, cancel, ending }: AttemptState): number | undefined {
  const { outcome } = ended ?? {};
  const wasLeft = outcome?.kind === 'cancelled' && outcome.by === 'engine' && !cancel;
  if (!launched || !ended || wasLeft) return undefined;
  const until = Math.min(ended.at, cancel?.at ?? ended.at, ending?.at ?? ended.at);
  return Math.max(0, until - launched.at);
}

/** The live attempt is cancelled for a person, and its end becomes a fact. */
export function cancelLive(state: RunState, live: AttemptView, reason: string, seen: Seen): RunVerdict {
  const input = { attempt: live.attempt, by: 'person', reason } as const;
  const cancel = { effect: CancelAttempt, cause: `cancel/${live.attempt}`, input };
  const pursuit = pursue(state.effects, cancel, patiently(state), seen.now);
  return pursuit.kind === 'going' ? pursuit.verdict : concludeFrom(state, live, seen, {});
}

type Outcome = EventData<'AttemptConcluded'>['outcome'];

/** What an attempt left behind besides its outcome. */
interface Rest extends Pick<EventData<'AttemptConcluded'>, 'usage' | 'workedMs'> {
  readonly submitted?: AttemptState['submitted'];
  readonly refusedResult?: AttemptState['refusedResult'];
  readonly followUps?: AttemptState['followUps'];
  /** The agent's last message. */
  readonly text?: string | undefined;
  readonly rules?: ReadingRules;
  readonly gitChanges?: readonly string[];
}

/** Enough for a comment of partial findings. */
const textMax = 20_000;

type Weighed = Pick<EventData<'AttemptConcluded'>, 'outcome' | 'result' | 'errors'>;

function conclusion(live: AttemptView, outcome: Outcome, rest: Rest = { usage: noUsage }): RunVerdict {
  const { outcome: final, result, errors } = weigh(live.role, outcome, rest);
  const { usage, workedMs: worked, gitChanges = [] } = rest;
  const followUps = [...joinFollowUps(rest.followUps ?? [], result?.followUps ?? [])];
  const changes = gitChanges.length === 0 ? {} : { gitChanges: [...gitChanges] };
  const data = {
    attempt: live.attempt,
    outcome: final,
    usage,
    errors,
    ...changes,
    ...(followUps.length === 0 ? {} : { followUps }),
    ...(worked === undefined ? {} : { workedMs: worked }),
  };
  const said = result ? { result } : rest.text === undefined ? {} : { text: rest.text.slice(0, textMax) };
  const why = `${live.attempt} ended: ${final.kind}`;
  return { why, record: [{ type: 'AttemptConcluded', data: { ...data, ...said } }] };
}

/** What it submitted counts even if the process then died; a person's cancel, a refusal and a passed budget count more. */
function weigh(role: string, outcome: Outcome, rest: Rest): Weighed {
  const isSpent = outcome.kind === 'failed' && outcome.cause === 'budget' && role !== 'researcher';
  if (isSpent || outcome.kind === 'refused' || (outcome.kind === 'cancelled' && outcome.by !== 'engine'))
    return { outcome, errors: [] };
  if (rest.submitted) return weighSubmitted(role, outcome, rest.submitted.result);
  return outcome.kind === 'finished' ? weighText(role, outcome, rest) : { outcome, errors: [] };
}

function weighSubmitted(role: string, outcome: Outcome, submitted: unknown): Weighed {
  const checked = checkResult(role, submitted);
  if (checked.kind === 'result') return { outcome, result: checked.result, errors: [] };
  if (checked.kind === 'refused') return { outcome: { kind: 'refused', reason: checked.reason }, errors: [] };
  return { outcome, errors: [...checked.errors] };
}

/** Only after a clean end: a message that was cut off could lack the words that take it back. */
function weighText(role: string, outcome: Outcome, { text, rules, refusedResult }: Rest): Weighed {
  const reading = text === undefined ? noResult : readResultText(role, text, rules);
  // What it tried to submit says more than a message without a result.
  if (!reading.ok) return { outcome, errors: refusedResult?.errors ?? errorsOf(reading) };
  if (reading.refused) return { outcome: { kind: 'refused', reason: reading.result.refusal }, errors: [] };
  return { outcome, result: withoutIgnoredKeys(role, reading.result), errors: [] };
}

const noResult = { ok: false, errors: [{ message: 'no result was submitted' }] } as const;

function errorsOf({ errors }: { readonly errors: readonly { readonly path?: string; readonly message: string }[] }) {
  return errors.map(({ path = '', message }) => ({ path, message }));
}
