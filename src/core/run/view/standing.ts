// The standing of a run, as data: what state it is in, at which step, who has to act, until when, and what to type next.
import type { AttemptState, Question } from '../../attempt/state.ts';
import type { EventData } from '../events.ts';
import { type RunState, requestOf } from '../state.ts';
import type { StopReason } from '../stop-reason.ts';
import { commandsFor, type NextCommand } from '../stop-reason.ts';
import { currentStep, currentVisit } from './current.ts';
import { isOver } from './ending.ts';

export const standingKinds = [
  'starting',
  'working',
  'asking',
  'stopping',
  'paused',
  'merging',
  'in-review',
  'stopped',
  'ended',
] as const;

/** Who acts next. `pitwall`: it goes on by itself. `resume`: nothing drives it. The others name what a person owes. */
export const waits = ['pitwall', 'resume', 'answer', 'review', 'decision'] as const;

export interface Standing {
  readonly run: string;
  readonly kind: (typeof standingKinds)[number];
  /** The status of its step; undefined: it has not entered one. */
  readonly step: string | undefined;
  /** Undefined: nothing is left to do. */
  readonly waitsFor: (typeof waits)[number] | undefined;
  /** When the wait ends without anybody. */
  readonly deadline?: number;
  /** The person who paused it or asked for its stop. */
  readonly by?: string;
  readonly isDropping?: boolean;
  readonly question?: Question;
  readonly stopped?: { readonly reason: StopReason; readonly detail: string };
  readonly ended?: EventData<'RunEnded'>['how'];
  /** What a person can do about it; the last one lets it go on. */
  readonly next: readonly NextCommand[];
}

export interface StandingContext {
  /** Of the attempt that is running. */
  readonly attempt?: AttemptState | undefined;
  /** Whether a live process drives it; undefined: not looked up. */
  readonly isDriven?: boolean | undefined;
  /** Its review wants changes that no agent has begun to make. */
  readonly isReturned?: boolean | undefined;
}

export function standingOf(state: RunState, context: StandingContext = {}): Standing {
  const name = state.stream.replace(/^run\//, '');
  const base = { run: state.stream, step: currentVisit(state)?.status, next: [] };
  const resume: NextCommand = { argv: ['resume', name], does: 'continue' };
  const question = openQuestionOf(context.attempt);
  if (state.ended) return { ...base, kind: 'ended', waitsFor: undefined, ended: state.ended.how };
  if (isOver(state)) return { ...base, kind: 'stopped', ...afterStop(state, name) };
  const goingOn = context.isDriven === false ? ({ waitsFor: 'resume', next: [resume] } as const) : byItself;
  const { stopRequest, pausedBy } = state;
  if (stopRequest)
    return { ...base, kind: 'stopping', by: stopRequest.by.id, isDropping: stopRequest.drop, ...goingOn };
  if (question) {
    const next: readonly NextCommand[] = [{ argv: ['answer', name, '"..."'], does: 'answer it' }];
    return { ...base, kind: 'asking', waitsFor: 'answer', deadline: question.deadline, question, next };
  }
  if (pausedBy) return { ...base, kind: 'paused', by: pausedBy.id, waitsFor: 'decision', next: [resume] };
  if (state.mergeRequest) return { ...base, kind: 'merging', ...goingOn };
  if (isInReview(state) && context.isReturned) return { ...base, kind: 'in-review', ...goingOn };
  if (isInReview(state)) {
    const review: NextCommand = { argv: ['review', name], does: 'read the report and the change' };
    return { ...base, kind: 'in-review', waitsFor: 'review', next: [review] };
  }
  return { ...base, kind: base.step === undefined ? 'starting' : 'working', ...goingOn };
}

const byItself = { waitsFor: 'pitwall' } as const;

function afterStop({ stopped }: RunState, name: string): Pick<Standing, 'stopped' | 'waitsFor' | 'next'> {
  if (!stopped) return { waitsFor: undefined, next: [] };
  const { reason, detail } = stopped;
  const waitsFor = reason === 'dropped' ? undefined : reason === 'claim-unproven' ? 'answer' : 'decision';
  return { stopped: { reason, detail }, waitsFor, next: commandsFor(reason, name) };
}

/** The question that an agent waits for; undefined: it has none, or has ended. */
export function openQuestionOf(attempt: AttemptState | undefined): Question | undefined {
  return attempt?.ended ? undefined : attempt?.openQuestion;
}

/** What the review wants changed and no agent has begun to; undefined also for a run that does not react to its review. */
export function openReturn<T extends { readonly id: string }>(state: RunState, returns: readonly T[]): T | undefined {
  if (!requestOf(state).settings.reactions) return undefined;
  return returns.find(each => !state.reviewReturns.some(({ id }) => id === each.id));
}

/** At Done: gates and audit passed, and a person reviews it. */
export function isInReview(state: RunState): boolean {
  return state.request !== undefined && currentStep(state)?.builtIn === 'done';
}
