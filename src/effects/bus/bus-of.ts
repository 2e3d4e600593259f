// The bus of a team as far as it was folded before: only what is new is read.
import type { Recorded } from '../../core/event.ts';
import { type BusState, emptyBus, foldBus } from '../../core/team/bus/bus-state.ts';
import { type BusEvent, busStream } from '../../core/team/bus/events.ts';
import type { Journal } from '../../ports/journal.ts';

/** A process that stays sees many teams; the one that was used longest ago is folded anew when it is needed again. */
const busesMax = 100;

type Reader = Pick<Journal, 'read'>;

const caches = new WeakMap<Reader, Map<string, BusState>>();

export async function busOf(journal: Reader, team: string): Promise<BusState> {
  const cache = caches.get(journal) ?? new Map<string, BusState>();
  caches.set(journal, cache);
  const before = cache.get(team) ?? emptyBus;
  const news = (await journal.read(busStream(team), before.head)) as readonly Recorded<BusEvent>[];
  const bus = news.reduce(foldBus, before);
  const newest = cache.get(team);
  // Another call may have come further meanwhile.
  const kept = newest && newest.head > bus.head ? newest : bus;
  cache.delete(team);
  cache.set(team, kept);
  const [oldest] = cache.keys();
  if (cache.size > busesMax && oldest !== undefined) cache.delete(oldest);
  return kept;
}
