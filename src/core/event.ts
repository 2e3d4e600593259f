// What an event is, and how stored bytes become one: every flow defines its events once, with a schema per type.
import * as z from 'zod';

/** Who made a fact true. */
export const actorSchema = z.object({
  kind: z.enum(['person', 'attempt', 'engine', 'forge']),
  id: z.string().min(1),
  /** Of a person: the terminal, process and user that asked. */
  from: z.string().optional(),
});
export type Actor = z.infer<typeof actorSchema>;

/** A past fact as a flow sees it. */
export interface FlowEvent {
  readonly type: string;
  readonly data: unknown;
}

/** A fact with its place in the journal. `version` is dense per stream and starts at 1. */
export type Recorded<E extends FlowEvent = FlowEvent> = E & {
  readonly stream: string;
  readonly version: number;
  readonly id: string;
  readonly at: number;
  readonly actor: Actor;
};

/** `version` counts up whenever `data` changes shape; `upcast[n]` turns data of version n into version n + 1. */
export interface EventDefinition {
  readonly version: number;
  readonly data: z.ZodType;
  readonly upcast?: Readonly<Record<number, (older: unknown) => unknown>>;
}
export type EventDefinitions = Readonly<Record<string, EventDefinition>>;

/** An event whose data has the shape that it always had. */
export const v1 = <S extends z.ZodRawShape>(shape: S) => ({ version: 1, data: z.object(shape) });

/** The events that a stream may hold. */
export type DefinitionsFor = (stream: string) => EventDefinitions;

/** Streams of one kind share the first part of their names: `run` for `run/7`. */
export const familyOf = (stream: string) => stream.slice(0, stream.indexOf('/'));

/** Two families may use one type name for different events. */
export function definitionsByFamily(families: Readonly<Record<string, EventDefinitions>>): DefinitionsFor {
  const byName = new Map(Object.entries(families));
  return stream => byName.get(familyOf(stream)) ?? {};
}

export type EventOf<D extends EventDefinitions> = {
  [K in keyof D & string]: { readonly type: K; readonly data: z.infer<D[K]['data']> };
}[keyof D & string];

export type Decoded =
  | { readonly kind: 'event'; readonly event: FlowEvent }
  | { readonly kind: 'newer'; readonly message: string }
  | { readonly kind: 'unreadable'; readonly message: string };

/** Turns stored data into the event of today's schema. A type or version that this Pitwall does not know is `newer`. */
export function decodeEvent(definitions: EventDefinitions, type: string, version: number, data: unknown): Decoded {
  const definition = Object.hasOwn(definitions, type) ? definitions[type] : undefined;
  if (!definition) return { kind: 'newer', message: `event type ${type} is not known here` };
  if (version > definition.version)
    return { kind: 'newer', message: `${type} has version ${version}, this Pitwall knows ${definition.version}` };
  let current = data;
  for (let from = version; from < definition.version; from++) {
    const step = definition.upcast?.[from];
    if (!step) return { kind: 'unreadable', message: `${type} has no upcast from ${from}` };
    current = step(current);
  }
  const parsed = definition.data.safeParse(current);
  if (!parsed.success) return { kind: 'unreadable', message: `${type}: ${z.prettifyError(parsed.error)}` };
  return { kind: 'event', event: { type, data: parsed.data } };
}
