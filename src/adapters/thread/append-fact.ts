// Adds one fact to a stream that no engine drives, decided by what the stream holds at that moment.
import type { Actor, FlowEvent, Recorded } from '../../core/event.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Journal } from '../../ports/journal.ts';

export interface FactWriter {
  readonly journal: Journal;
  readonly clock: Pick<Clock, 'now'>;
  readonly newId: () => string;
  /** Who acts. */
  readonly actor: Actor;
}

export interface Fact {
  readonly event: FlowEvent;
  /** The same id again is the same fact. Default: a new one. */
  readonly id?: string;
}

/** `choose` sees the stream as it is and names the fact to add, or nothing; it is asked again when others write first. */
export async function appendFact(
  writer: FactWriter,
  stream: string,
  choose: (events: readonly Recorded[]) => Fact | undefined,
): Promise<void> {
  const { journal, clock, newId, actor } = writer;
  for (;;) {
    const before = await journal.read(stream);
    const fact = choose(before);
    if (!fact) return;
    const events = [{ ...fact.event, id: fact.id ?? newId(), at: clock.now(), actor }];
    const outcome = await journal.append({ stream, expectedVersion: before.at(-1)?.version ?? 0, events });
    if (outcome.kind === 'appended') return;
    if (outcome.kind === 'lease-lost') throw new Error('a fact of a thread needs no lease');
  }
}
