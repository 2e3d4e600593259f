// The shape of a flow: events, fold, needs and ordered rules. The engine drives any flow and knows none by name.
import type { Answer } from './answer.ts';
import type { Effects } from './effect/state.ts';
import type { EventDefinitions, FlowEvent, Recorded } from './event.ts';

/** A question to the world. Two queries with the same key are the same question. */
export interface Query {
  readonly kind: string;
  readonly key: string;
  /** Set when the answer is folded from another stream: an append there is a reason to look again. */
  readonly stream?: string;
}

/** Something to be done in the world. `cause` names why, once per stream: the same cause never happens twice. */
export interface EffectRequest {
  readonly kind: string;
  readonly cause: string;
  readonly input: unknown;
}

/** What to do now. `record` holds facts that follow from the state alone; `wakeAt` is when time alone changes the answer. */
export interface Decision<E extends FlowEvent = FlowEvent> {
  readonly rule: string;
  readonly why: string;
  readonly record: readonly E[];
  readonly effects: readonly EffectRequest[];
  readonly wakeAt?: number;
  /** When the world has to be looked at again, whatever is waited for. */
  readonly lookAt?: number;
  readonly awaits?: string;
}

export interface World {
  /** The answer to a query that `needs` named; one that it did not name is a bug and throws. */
  get<T>(query: Query): Answer<T>;
}

/** A rule answers for its own case or not at all. `now` is wall-clock milliseconds. */
export interface Rule<S, E extends FlowEvent> {
  readonly name: string;
  decide(state: S, world: World, now: number): Verdict<E> | undefined;
}

export interface Verdict<E extends FlowEvent> {
  readonly why: string;
  readonly record?: readonly E[];
  readonly effects?: readonly EffectRequest[];
  readonly wakeAt?: number | undefined;
  /** Who has to act, for a wait that no deadline ends. */
  readonly awaits?: string;
  /** Goes along with what the next rule decides: nothing else waits for these effects, and they cancel nothing. */
  readonly isAside?: true;
}

export interface FlowState {
  readonly effects: Effects;
}

export interface Flow<S extends FlowState, E extends FlowEvent> {
  /** First part of its streams' names: `run` for `run/7`. */
  readonly name: string;
  readonly events: EventDefinitions;
  initial(stream: string): S;
  fold(state: S, event: Recorded<E>): S;
  needs(state: S): readonly Query[];
  readonly rules: readonly Rule<S, E>[];
  /** When something that nobody tells of has to be looked at again; undefined: never. */
  lookAt?(state: S, world: World, now: number): number | undefined;
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
  for (const rule of flow.rules) {
    const verdict = rule.decide(state, world, now);
    if (verdict?.isAside) asides.push(verdict);
    else if (verdict) return decision(rule.name, verdict, asides, flow.lookAt?.(state, world, now));
  }
  throw new Error(`flow ${flow.name} has no rule for its state`);
}

function decision<E extends FlowEvent>(
  rule: string,
  { why, record = [], effects = [], wakeAt, awaits }: Verdict<E>,
  asides: readonly Verdict<E>[],
  lookAt: number | undefined,
): Decision<E> {
  const wake = earliest([wakeAt, ...asides.map(aside => aside.wakeAt)]);
  return {
    rule,
    why,
    record,
    effects: [...asides.flatMap(aside => aside.effects ?? []), ...effects],
    ...(wake === undefined ? {} : { wakeAt: wake }),
    ...(lookAt === undefined ? {} : { lookAt }),
    ...(awaits === undefined ? {} : { awaits }),
  };
}

export function earliest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter(time => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
