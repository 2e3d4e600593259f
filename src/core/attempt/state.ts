// The state of one attempt, folded from its own stream.
import type { EffectEvent } from '../effect/events.ts';
import { type Effects, foldEffects, noEffects } from '../effect/state.ts';
import type { Recorded } from '../event.ts';
import type { AttemptEvent, AttemptRequest } from './events.ts';
import { type FollowUp, joinFollowUps } from './follow-up.ts';

type EventData<T extends AttemptEvent['type']> = Extract<AttemptEvent, { type: T }>['data'];

export interface Question extends EventData<'QuestionAsked'> {
  readonly askedAt: number;
}

export interface AttemptState {
  readonly stream: string;
  readonly effects: Effects;
  readonly request?: AttemptRequest;
  readonly launched?: EventData<'AttemptLaunched'> & { readonly at: number };
  readonly cancel?: EventData<'AttemptCancelRequested'> & { readonly at: number };
  readonly openQuestion?: Question;
  /** How long questions kept the clocks stopped. */
  readonly questionMs: number;
  /** When the last one was answered: until then no sign of life was due. */
  readonly answeredAt?: number;
  /** A box, because a result may be any value. */
  readonly submitted?: { readonly result: unknown };
  /** What was wrong with the last one that it submitted. */
  readonly refusedResult?: EventData<'ResultRefused'>;
  /** Those that it noted while it worked. */
  readonly followUps?: readonly FollowUp[];
  readonly ending?: EventData<'AttemptEndRequested'> & { readonly at: number };
  readonly ended?: EventData<'AttemptEnded'> & { readonly at: number };
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
      return { ...state, cancel: state.cancel ?? { ...event.data, at: event.at } };
    case 'QuestionAsked':
      return { ...state, openQuestion: { ...event.data, askedAt: event.at } };
    case 'QuestionAnswered':
      return foldAnswer(state, event.data.question, event.at);
    case 'ResultSubmitted':
      return { ...state, submitted: event.data };
    case 'ResultRefused':
      return { ...state, refusedResult: event.data };
    case 'FollowUpNoted':
      return { ...state, followUps: joinFollowUps(state.followUps ?? [], [event.data]) };
    case 'AttemptEndRequested':
      return { ...state, ending: state.ending ?? { ...event.data, at: event.at } };
    case 'AttemptEnded':
      return { ...state, ended: { ...event.data, at: event.at } };
    default:
      return { ...state, effects: foldEffects(state.effects, event as Recorded<EffectEvent>) };
  }
}

function foldAnswer(state: AttemptState, question: string, at: number): AttemptState {
  const open = state.openQuestion;
  if (open?.question !== question) return state;
  const { openQuestion: _answered, ...rest } = state;
  // A clock that was set during the question gives the attempt neither less nor endlessly more time.
  const openMs = Math.max(0, Math.min(at, open.deadline) - open.askedAt);
  return { ...rest, questionMs: state.questionMs + openMs, answeredAt: at };
}
