// One stream as this process holds it: the folded state, its version, and appends under its lease.
import type { FlowEvent, Recorded } from '../core/event.ts';
import type { Flow, FlowState } from '../core/flow.ts';
import type { Append, AppendOutcome, Journal, Lease, NewEvent } from '../ports/journal.ts';
import { coalesce } from '../std/coalesce.ts';
import type { EngineParts } from './parts.ts';

/** The state that follows from the first `version` events. */
export interface Folded<S> {
  readonly version: number;
  readonly state: S;
}

export class Stream<S extends FlowState = FlowState> {
  readonly name: string;
  readonly flow: Flow<S, FlowEvent>;
  private readonly journal: Journal;
  private held: Folded<S>;

  constructor(journal: Journal, flow: Flow<S, FlowEvent>, name: string) {
    this.journal = journal;
    this.flow = flow;
    this.name = name;
    this.held = { version: 0, state: flow.initial(name) };
  }

  get version(): number {
    return this.held.version;
  }

  get state(): S {
    return this.held.state;
  }

  /** Folds what is new. Many refreshes at once read it once. */
  async refresh(): Promise<Folded<S>> {
    await this.readNews();
    return this.held;
  }

  private readonly readNews = coalesce(async () => {
    const events = await this.journal.read(this.name, this.version);
    for (const event of events) this.fold(event);
  });

  private fold(event: Recorded): void {
    if (event.version <= this.version) return;
    if (event.version !== this.version + 1) throw new Error(`${this.name} has a gap before version ${event.version}`);
    this.held = { version: event.version, state: this.flow.fold(this.state, event) };
  }
}

/** A process that stays sees many streams; the one that was used longest ago is folded anew when it is needed again. */
const streamsMax = 2000;

const caches = new WeakMap<Journal, Map<string, Stream>>();

/** The stream as far as it was folded before, for everybody who reads through the same journal. Refresh it before use. */
export function streamOf<S extends FlowState>(journal: Journal, flow: Flow<S, FlowEvent>, name: string): Stream<S> {
  const cache = caches.get(journal) ?? new Map<string, Stream>();
  caches.set(journal, cache);
  const known = cache.get(name) as Stream<S> | undefined;
  const stream = known?.flow === flow ? known : new Stream(journal, flow, name);
  cache.delete(name);
  cache.set(name, stream as unknown as Stream);
  const [oldest] = cache.keys();
  if (cache.size > streamsMax && oldest !== undefined) cache.delete(oldest);
  return stream;
}

/** What is about to be decided on: the state that follows from the first `version` events and from facts that are not stored yet. */
export interface Ahead<S> extends Folded<S> {
  readonly facts: readonly NewEvent[];
}

export interface Writer {
  readonly parts: Pick<EngineParts, 'journal' | 'clock' | 'newId' | 'owner' | 'times'>;
  readonly stream: Stream;
  readonly lease: Lease;
}

/** Appends if the stream is still at `expectedVersion`, and folds whatever is there afterwards. `facts` go first. */
export async function appendAt(
  writer: Writer,
  expectedVersion: Append['expectedVersion'],
  events: readonly FlowEvent[],
  facts: readonly NewEvent[] = [],
): Promise<AppendOutcome> {
  const { parts, stream, lease } = writer;
  const stamped = [...facts, ...stamp(writer, events)];
  const outcome = await parts.journal.append({ stream: stream.name, expectedVersion, events: stamped, lease });
  await stream.refresh();
  return outcome;
}

function stamp({ parts }: Writer, events: readonly FlowEvent[]): readonly NewEvent[] {
  const actor = { kind: 'engine', id: parts.owner.id } as const;
  return events.map(({ type, data }) => ({ type, data, id: parts.newId(), at: parts.clock.now(), actor }));
}

/** As if these facts had been stored, folded from what a reader of them would get. */
export async function withFacts(
  writer: Writer,
  { state, version, facts }: Ahead<FlowState>,
  more: readonly FlowEvent[],
): Promise<Ahead<FlowState>> {
  const { parts, stream } = writer;
  const stamped = stamp(writer, more);
  const recorded = await parts.journal.preview(stream.name, version + facts.length, stamped);
  const after = recorded.reduce<FlowState>((before, event) => stream.flow.fold(before, event), state);
  return { state: after, version, facts: [...facts, ...stamped] };
}

/** For facts that are true whatever else happened on the stream meanwhile. False: the lease is lost. */
export async function appendFact(writer: Writer, event: FlowEvent): Promise<boolean> {
  return (await appendAt(writer, 'any', [event])).kind === 'appended';
}
