// One stream as an engine holds it: the folded state, its version, and appends under its lease.
import type { FlowEvent, Recorded } from '../core/event.ts';
import type { AnyFlow, FlowState } from '../core/flow.ts';
import type { AppendOutcome, Journal, Lease } from '../ports/journal.ts';
import type { EngineParts } from './parts.ts';

export class Stream {
  readonly name: string;
  readonly flow: AnyFlow;
  private readonly journal: Journal;
  private held: { readonly version: number; readonly state: FlowState };

  constructor(journal: Journal, flow: AnyFlow, name: string) {
    this.journal = journal;
    this.flow = flow;
    this.name = name;
    this.held = { version: 0, state: flow.initial(name) };
  }

  get version(): number {
    return this.held.version;
  }

  get state(): FlowState {
    return this.held.state;
  }

  /** Folds what is new. Two refreshes at once are harmless: an event is folded only in its turn. */
  async refresh(): Promise<void> {
    const events = await this.journal.read(this.name, this.version);
    for (const event of events) this.fold(event);
  }

  private fold(event: Recorded): void {
    if (event.version <= this.version) return;
    if (event.version !== this.version + 1) throw new Error(`${this.name} has a gap before version ${event.version}`);
    this.held = { version: event.version, state: this.flow.fold(this.state, event) };
  }
}

export interface Writer {
  readonly parts: Pick<EngineParts, 'journal' | 'clock' | 'newId' | 'owner' | 'times'>;
  readonly stream: Stream;
  readonly lease: Lease;
}

/** Appends if the stream is still at `expectedVersion`, and folds whatever is there afterwards. */
export async function appendAt(
  writer: Writer,
  expectedVersion: number,
  events: readonly FlowEvent[],
): Promise<AppendOutcome> {
  const { parts, stream, lease } = writer;
  const actor = { kind: 'engine', id: parts.owner.id } as const;
  const stamped = events.map(({ type, data }) => ({ type, data, id: parts.newId(), at: parts.clock.now(), actor }));
  const outcome = await parts.journal.append({ stream: stream.name, expectedVersion, events: stamped, lease });
  await stream.refresh();
  return outcome;
}

/** For facts that are true whatever else happened on the stream meanwhile. False: the lease is lost. */
export async function appendFact(writer: Writer, event: FlowEvent): Promise<boolean> {
  for (;;) {
    const outcome = await appendAt(writer, writer.stream.version, [event]);
    if (outcome.kind === 'appended') return true;
    if (outcome.kind === 'lease-lost') return false;
  }
}
