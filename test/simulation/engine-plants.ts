// Bugs planted in what keeps many streams apart: heartbeats, clocks and what one stream asks of another.
import type { Append, Journal } from '../../src/ports/journal.ts';
import type { Plant } from './engines.ts';
import { requestMember } from './pair-flow.ts';
import { replaceMethods } from './wrap-methods.ts';

/** In the store: a heartbeat is answered, but it renews nothing. */
const heartbeatLost: Plant = { heartbeat: truth => ({ beat: owner => truth.beat(owner, 1) }) };

/** In the engine: how long a lease lasts is told from the wall clock, which people set. */
const wallClockTrusted: Plant = { clock: clock => ({ ...clock, monotonic: () => clock.now() }) };

/** In the effect: each try asks for a run of its own. */
const memberAskedTwice: Plant = {
  requestRun: parts => {
    let tries = 0;
    const append = (request: Append) => {
      const events = request.events.map(event => ({ ...event, id: `${parts.owner.id}/${event.id}/${++tries}` }));
      return parts.journal.append({ ...request, expectedVersion: 'any', events });
    };
    const read: Journal['read'] = async (stream, after) =>
      stream.startsWith('run/') ? [] : await parts.journal.read(stream, after);
    return requestMember(
      { ...parts, journal: replaceMethods<Journal>(parts.journal, { append, read }) },
      async () => [],
    );
  },
};

export const enginePlants = { heartbeatLost, wallClockTrusted, memberAskedTwice };
