// What all runs of a simulated world share: time, a store, machines, faults, and who hears which fact.
import { createMemoryStore } from '../../src/adapters/store/memory.ts';
import { attemptEvents } from '../../src/core/attempt/events.ts';
import { definitionsByFamily } from '../../src/core/event.ts';
import { runEvents } from '../../src/core/run/events.ts';
import type { Random } from '../../src/core/seeded-random.ts';
import { busEvents } from '../../src/core/team/bus/events.ts';
import { teamEvents } from '../../src/core/team/events.ts';
import type { NewEvent } from '../../src/ports/journal.ts';
import type { OwnerLiveness } from '../../src/ports/owner.ts';
import { type StoreWatch, watchStore } from './driver-watch.ts';
import { IntentBook } from './intents.ts';
import type { Losses } from './losses.ts';
import { Machines } from './machines.ts';
import { drawNature } from './nature.ts';
import { pairEvents } from './pair-flow.ts';
import { drawRefusals } from './refusals.ts';
import { VirtualTime } from './virtual-time.ts';

export type Site = ReturnType<typeof createSite>;

/** A judge of one family of streams. */
export type FactJudge = (stream: string, event: NewEvent) => void;

/** `judgeLife`: who counts as alive; by default the truth, as far as it can be seen. */
export function createSite(random: Random, losses: Losses, judgeLife?: OwnerLiveness) {
  const time = new VirtualTime();
  const nature = drawNature(random);
  const living = new Set<string>();
  const liveness: OwnerLiveness =
    judgeLife ?? (({ id }) => (nature.isFleet ? 'unknown' : living.has(id) ? 'alive' : 'dead'));
  const violations: string[] = [];
  const intents = new IntentBook(violations);
  const refusals = drawRefusals(random.fork());
  const judges: FactJudge[] = [];
  /** By engine: until when what was done to it lately excuses it. */
  const troubles = new Map<string, () => number>();
  /** Leases and claims that an engine knows to be its own. */
  const known = new Set<string>();
  const watch: StoreWatch = {
    violations,
    now: () => time.now(),
    isWell: ({ id }, held) => living.has(id) && known.has(held) && (troubles.get(id)?.() ?? 0) < time.monotonic(),
    isProtected: ({ id }, expiresAt) => (nature.isFleet ? expiresAt > time.now() : living.has(id)),
    onFact: (stream, event) => {
      intents.note(event, event.actor.kind === 'engine' ? event.actor.id : '');
      for (const judge of judges) judge(stream, event);
    },
  };
  const definitionsFor = definitionsByFamily({
    run: runEvents,
    attempt: attemptEvents,
    pair: pairEvents,
    team: teamEvents,
    bus: busEvents,
  });
  const store = createMemoryStore({ clock: time.clock(), liveness, definitionsFor });
  return {
    random,
    time,
    nature,
    living,
    troubles,
    known,
    violations,
    intents,
    refusals,
    losses,
    judges,
    machines: new Machines(random.fork(), nature.isFleet),
    ...watchStore(store, watch),
    bookmarks: store.bookmarks,
    /** Until somebody sets the clock or does something to an engine. Never where clocks differ from the start. */
    calm: { isCalm: !nature.isFleet && nature.kills + nature.stops + refusals.refuse + refusals.murk === 0 },
    /** Engines that will be killed between two calls, and engines that will be asked to stop. */
    ends: { kills: nature.kills, stops: nature.stops },
    /** When people and fate act, in milliseconds from the start. */
    moments: [0],
    /** How often a person spoke. */
    said: { count: 0 },
  };
}
