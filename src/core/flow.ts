// The shape of a flow: events, fold, needs and ordered rules. The engine drives any flow and knows none by name.
import type { Answer, Hidden } from './answer.ts';
import type { EffectDefinition, InputOf } from './effect/define.ts';
import type { Effects } from './effect/state.ts';
import type { EventDefinitions, FlowEvent, Recorded } from './event.ts';
import type { AnswerTo, Query, QueryDefinition } from './query.ts';

/** Something to be done in the world. `cause` names why, once per stream: the same cause never happens twice. */
export interface EffectRequest<K extends string = string, I = unknown> {
  readonly kind: K;
  readonly cause: string;
  readonly input: I;
}

/** A request for one of the effects `D`, with the input that its definition names. */
export type RequestOf<D extends EffectDefinition> = D extends EffectDefinition
  ? EffectRequest<D['kind'], InputOf<D>>
  : never;

/** What to do now. `record` holds facts that follow from the state alone; `wakeAt` is when time alone changes the answer. */
export interface Decision<E extends FlowEvent = FlowEvent> {
  readonly rule: string;
  readonly why: string;
  readonly record: readonly E[];
  readonly effects: readonly EffectRequest[];
  readonly wakeAt?: number;
  /** When the world has to be observed again, whatever the stream waits for. */
  readonly nextPollAt?: number;
  readonly awaits?: string;
  /** See `Verdict`. */
  readonly isFirm?: true;
}

export interface World<Q extends Query = Query> {
  /** The answer to a query that `needs` named; one that it did not name is a bug and throws. */
  get<T extends Q>(query: T): Answer<AnswerTo<T>>;
}

/** A rule answers for its own case or not at all. `now` is wall-clock milliseconds. `D`, `Q`: what it may ask for. */
export type Rule<S, E extends FlowEvent, D extends EffectDefinition = EffectDefinition, Q extends Query = Query> = {
  // The type of a method, so that any flow's rules are those of `AnyFlow`.
  decide(state: S, world: World<Q>, now: number): Verdict<E, D> | undefined;
}['decide'];

export interface Verdict<E extends FlowEvent, D extends EffectDefinition = EffectDefinition> {
  readonly why: string;
  readonly record?: readonly E[];
  readonly effects?: readonly RequestOf<D>[];
  readonly wakeAt?: number | undefined;
  /** Who has to act, for a wait that no deadline ends. */
  readonly awaits?: string;
  /** Something cannot be seen: a wait that has to have an end. */
  readonly isBlind?: true;
  /** Why, where that is known. An outage ends by itself. */
  readonly cause?: Hidden | undefined;
  /** It is only looked for: the pause until the next look may grow. */
  readonly isLook?: true;
  /** Nothing that could be seen would change it: what it does not ask for is cancelled, although something is unknown. */
  readonly isFirm?: true;
  /** Goes along with what the next rule decides: nothing else waits for these effects, and they cancel nothing. */
  readonly isAside?: true;
}

export interface FlowState {
  readonly effects: Effects;
}

type EffectList = readonly EffectDefinition[];
type QueryList = readonly QueryDefinition[];

/** `F` and `Q`: what the flow may ask for. The engine is put together from them, so that nothing it needs can be missing. */
export interface Flow<
  S extends FlowState,
  E extends FlowEvent,
  F extends EffectList = EffectList,
  Q extends QueryList = QueryList,
> {
  /** First part of its streams' names: `run` for `run/7`. */
  readonly name: string;
  readonly events: EventDefinitions;
  readonly effects: F;
  readonly queries: Q;
  /** A worker takes its streams as jobs from the queue; nothing else drives them. */
  readonly isJob?: true;
  initial(stream: string): S;
  fold(state: S, event: Recorded<E>): S;
  needs(state: S): readonly ReturnType<Q[number]>[];
  /** By name, in their order. */
  readonly rules: Readonly<Record<string, Rule<S, E, F[number], ReturnType<Q[number]>>>>;
  /** When something that sends no signal has to be observed again; undefined: never. */
  nextPollAt?(state: S, world: World<ReturnType<Q[number]>>, now: number): number | undefined;
  /** True when nothing will ever happen on this stream again without a person. */
  isEnded(state: S): boolean;
  /** Facts to record when the engine is asked to stop; while there are any, it drives on until the stream has ended. */
  onStop?(state: S): readonly E[];
}

/** Any flow, as the engine sees it. */
export type AnyFlow = Flow<FlowState, FlowEvent>;

/** The first rule that answers decides, but for those that only add to it; a state that no rule covers is a bug of the flow. */
export function decide<S extends FlowState, E extends FlowEvent>(
  flow: Flow<S, E>,
  state: S,
  world: World,
  now: number,
): Decision<E> {
  const asides: Verdict<E>[] = [];
  for (const [name, rule] of Object.entries(flow.rules)) {
    const verdict = rule(state, world, now);
    if (verdict?.isAside) asides.push(verdict);
    else if (verdict) return decision(name, verdict, asides, flow.nextPollAt?.(state, world, now));
  }
  throw new Error(`flow ${flow.name} has no rule for its state`);
}

function decision<E extends FlowEvent>(
  rule: string,
  { why, record = [], effects = [], wakeAt, awaits, isFirm }: Verdict<E>,
  asides: readonly Verdict<E>[],
  nextPollAt: number | undefined,
): Decision<E> {
  const wake = earliest([wakeAt, ...asides.map(aside => aside.wakeAt)]);
  return {
    rule,
    why,
    record,
    effects: [...asides.flatMap(aside => aside.effects ?? []), ...effects],
    ...(wake === undefined ? {} : { wakeAt: wake }),
    ...(nextPollAt === undefined ? {} : { nextPollAt }),
    ...(awaits === undefined ? {} : { awaits }),
    ...(isFirm ? { isFirm } : {}),
  };
}

export function earliest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter(time => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
