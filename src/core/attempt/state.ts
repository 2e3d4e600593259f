// The state of one attempt, folded from its own stream.
import type { EffectEvent } from '../effect/events.ts';
import { type Effects, foldEffects, noEffects } from '../effect/state.ts';
import type { Recorded } from '../event.ts';
import type { GitSettings } from '../world/git-settings.ts';
import type { AttemptEvent, AttemptRequest, EndCause, ProcessIdentity } from './events.ts';
import type { Outcome, Usage } from './outcome.ts';
import type { QuestionSubject } from './question.ts';

export interface Question {
  readonly question: string;
  readonly text: string;
  readonly about: QuestionSubject;
  readonly default: string | undefined;
  readonly deadline: number;
  readonly askedAt: number;
}

export interface AttemptState {
  readonly stream: string;
  readonly effects: Effects;
  readonly request?: AttemptRequest;
  readonly launched?: {
    readonly process: ProcessIdentity;
    readonly epoch: number;
    readonly gitSettings?: GitSettings | undefined;
    readonly at: number;
  };
  readonly cancel?: { readonly by: 'person' | 'flow' | 'engine'; readonly reason: string };
  readonly openQuestion?: Question;
  /** How long questions kept the clocks stopped. */
  readonly questionMs: number;
  /** When the last one was answered: until then no sign of life was due. */
  readonly answeredAt?: number;
  /** A box, because a result may be any value. */
  readonly submitted?: { readonly result: unknown };
  readonly ending?: { readonly cause: EndCause; readonly detail: string };
  readonly ended?: {
    readonly outcome: Outcome;
    readonly usage: Usage;
    readonly text?: string | undefined;
    readonly at: number;
  };
}

export function initialAttempt(stream: string): AttemptState {
  return { stream, effects: noEffects, questionMs: 0 };
}

/** After the end nothing counts: a late submit or answer changes nothing. */
export function foldAttempt(state: AttemptState, event: Recorded<AttemptEvent>): AttemptState {
  if (state.ended) return state;
  switch (event.type) {
    case 'AttemptRequested':
      return { ...state, request: event.data };
    case 'AttemptLaunched':
      return { ...state, launched: { ...event.data, at: event.at } };
    case 'AttemptCancelRequested':
      return { ...state, cancel: state.cancel ?? event.data };
    case 'QuestionAsked':
      return { ...state, openQuestion: { ...event.data, default: event.data.default, askedAt: event.at } };
    case 'QuestionAnswered':
      return foldAnswer(state, event.data.question, event.at);
    case 'ResultSubmitted':
      return { ...state, submitted: { result: event.data.result } };
    case 'AttemptEndRequested':
      return { ...state, ending: state.ending ?? event.data };
    case 'AttemptEnded':
      return { ...state, ended: { ...event.data, at: event.at } };
    default:
      return { ...state, effects: foldEffects(state.effects, event as Recorded<EffectEvent>) };
  }
}

/** A clock that was set during the question gives the attempt neither less nor endlessly more time. */
function clamp(ms: number, maxMs: number): number {
  return Math.max(0, Math.min(ms, maxMs));
}

function foldAnswer(state: AttemptState, question: string, at: number): AttemptState {
  const open = state.openQuestion;
  if (open?.question !== question) return state;
  const { openQuestion: _answered, ...rest } = state;
  return {
    ...rest,
    questionMs: state.questionMs + clamp(at - open.askedAt, open.deadline - open.askedAt),
    answeredAt: at,
  };
}
