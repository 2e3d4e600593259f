// What an engine is made of. Clock, ids and the world come from outside, so that a simulation can be all of them.
import type { Answer } from '../core/answer.ts';
import type { EffectDefinition } from '../core/effect/define.ts';
import type { FlowEvent } from '../core/event.ts';
import type { AnyFlow, Decision, EffectRequest } from '../core/flow.ts';
import type { AnswerTo, Query } from '../core/query.ts';
import type { Clock } from '../ports/clock.ts';
import type { Journal, LeaseHolder } from '../ports/journal.ts';
import type { Heartbeat, Owner } from '../ports/owner.ts';
import type { Performed } from '../ports/performed.ts';
import type { Queue } from '../ports/queue.ts';

/** Answers queries of one kind. As the type of a method it may be kept among observers of any kind: it is asked by kind alone. */
export type Observer<Q extends Query = Query> = { observe(query: Q): Promise<Answer<AnswerTo<Q>>> }['observe'];

/** One observer for each kind of query that these flows may ask. */
export type ObserversOf<F extends AnyFlow> = {
  readonly [D in F['queries'][number] as D['kind']]: Observer<ReturnType<D>>;
};

export interface EffectContext {
  /** `<stream>/<n>`: the marker by which the effect can be found again. */
  readonly key: string;
  readonly stream: string;
  readonly epoch: number;
  readonly signal: AbortSignal;
  /** Appends facts only if nothing happened on the stream since the decision; false: do not go on. */
  record(events: readonly FlowEvent[]): Promise<boolean>;
}

/** How one kind of effect is done. Without `lookup` it must be harmless to do it again. */
export interface EffectKind {
  /** After this long its answer is unknown. Default: `answerMs`. */
  readonly deadlineMs?: number;
  lookup?(input: unknown, context: EffectContext): Promise<Answer<unknown>>;
  perform(input: unknown, context: EffectContext): Promise<Performed<unknown>>;
}

/** How the effects of one definition are done. */
export interface Performer<D extends EffectDefinition> extends EffectKind {
  readonly definition: D;
}

/** One performer for each effect that these flows may ask for. */
export type PerformersOf<F extends AnyFlow> = {
  readonly [D in F['effects'][number] as D['kind']]: Performer<D>;
};

export type Notice =
  | { readonly kind: 'decided'; readonly stream: string; readonly decision: Decision }
  | { readonly kind: 'held'; readonly stream: string; readonly holder: LeaseHolder }
  | { readonly kind: 'settled'; readonly stream: string; readonly request: EffectRequest; readonly outcome: string }
  /** Something takes time, and why. */
  | { readonly kind: 'note'; readonly stream: string; readonly text: string }
  | { readonly kind: 'trouble'; readonly stream: string; readonly error: unknown };

export interface EngineTimes {
  readonly leaseTtlMs: number;
  readonly heartbeatMs: number;
  /** How long a graceful stop may take. */
  readonly stopGraceMs: number;
  /** How long one answer of the world may take; an effect that takes longer by nature says so. */
  readonly answerMs: number;
}

export const defaultTimes: EngineTimes = {
  leaseTtlMs: 30_000,
  heartbeatMs: 10_000,
  stopGraceMs: 20_000,
  answerMs: 60_000,
};

export interface EngineParts {
  readonly journal: Journal;
  readonly queue: Queue;
  readonly heartbeat: Heartbeat;
  readonly clock: Clock;
  readonly owner: Owner;
  readonly newId: () => string;
  readonly flows: readonly AnyFlow[];
  readonly observers: Readonly<Record<string, Observer>>;
  readonly effects: Readonly<Record<string, EffectKind>>;
  readonly times: EngineTimes;
  readonly report: (notice: Notice) => void;
  /** Called when a lease was lost: whatever this process still runs for the stream must end. */
  readonly abandon: (stream: string) => Promise<void>;
}

export function flowOf(parts: Pick<EngineParts, 'flows'>, stream: string): AnyFlow {
  const flow = parts.flows.find(candidate => stream.startsWith(`${candidate.name}/`));
  if (!flow) throw new Error(`no flow drives ${stream}`);
  return flow;
}
