// Watches the real store under everything else: a stream's facts are written by the engine that holds its lease, no other.
import type { Append, Journal } from '../../src/ports/journal.ts';
import type { Owner } from '../../src/ports/owner.ts';
import { type Call, wrapMethods } from './wrap-methods.ts';

/** Requests that an engine appends to a stream which it does not drive. */
const requests = ['AttemptRequested', 'AttemptCancelRequested'];

export function watchDrivers(journal: Journal, violations: string[]): Journal {
  const drivers = new Map<string, string>();
  const watched: Pick<Journal, 'acquireLease' | 'append'> = {
    acquireLease: async (stream: string, owner: Owner, ttlMs: number) => {
      const outcome = await journal.acquireLease(stream, owner, ttlMs);
      if (outcome.kind === 'acquired') drivers.set(stream, owner.id);
      return outcome;
    },
    append: async (request: Append) => {
      const driver = drivers.get(request.stream);
      const strangers = request.events.filter(
        event => event.actor.kind === 'engine' && !requests.includes(event.type) && event.actor.id !== driver,
      );
      const outcome = await journal.append(request);
      if (outcome.kind === 'appended') {
        for (const event of strangers)
          violations.push(`${event.actor.id} wrote ${event.type} to ${request.stream}, which ${driver} drives`);
      }
      return outcome;
    },
  };
  return wrapMethods(journal, (call, name) =>
    name === 'acquireLease' || name === 'append' ? (watched[name] as Call) : call,
  );
}
