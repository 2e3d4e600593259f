// A team in a journal in memory: its members, their runs, and attempts that are running.
import { randomUUID } from 'node:crypto';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { createMemoryStore } from '../../src/adapters/store/memory.ts';
import { attemptBus } from '../../src/app/team/attempt-bus.ts';
import { attemptEvents } from '../../src/core/attempt/events.ts';
import { noUsage } from '../../src/core/attempt/outcome.ts';
import { definitionsByFamily, type FlowEvent, type Recorded } from '../../src/core/event.ts';
import { runEvents } from '../../src/core/run/events.ts';
import { type BusEvent, busEvents, busStream } from '../../src/core/team/bus/events.ts';
import { teamEvents } from '../../src/core/team/events.ts';
import { RunPlayer } from './run-player.ts';

const actor = { kind: 'engine', id: 'e' } as const;
const definitionsFor = definitionsByFamily({
  run: runEvents,
  attempt: attemptEvents,
  team: teamEvents,
  bus: busEvents,
});

export class TeamInMemory {
  readonly store = createMemoryStore({ clock: systemClock, liveness: () => 'alive', definitionsFor });
  readonly team = 'blue';

  static async of(...names: readonly string[]): Promise<TeamInMemory> {
    const made = new TeamInMemory();
    const members = names.map(name => ({ name, item: `item-${name}`, title: name, dependsOn: [] }));
    const request = { team: made.team, base: 'main', onto: 'pitwall/blue', members, settings: {} };
    await made.append(`team/${made.team}`, { type: 'TeamRequested', data: request });
    return made;
  }

  async append(stream: string, event: FlowEvent): Promise<void> {
    const events = [{ ...event, id: randomUUID(), at: systemClock.now(), actor }];
    await this.store.journal.append({ stream, expectedVersion: 'any', events });
  }

  /** A run of this item, asked for by `parent`, if by anything, with its nth attempt, which runs. Gives the name of the attempt. */
  async attemptFor(item: string, parent: string | null = `team/${this.team}`, n = 1): Promise<string> {
    const { request } = new RunPlayer().requested({}).state;
    const data = { ...request, run: item, item, ...(parent !== null && { parent }) };
    if (n === 1) await this.append(`run/${item}`, { type: 'RunRequested', data });
    const attempt = `${item}.${n}`;
    const process = { pid: 1, startTime: '1', bootId: 'b' };
    await this.append(`attempt/${attempt}`, { type: 'AttemptLaunched', data: { process, epoch: 1 } });
    return attempt;
  }

  async end(attempt: string): Promise<void> {
    const data = { outcome: { kind: 'finished' }, usage: noUsage };
    await this.append(`attempt/${attempt}`, { type: 'AttemptEnded', data });
  }

  async busFor(attempt: string) {
    const flow = `run/${attempt.replace(/\.\d+$/, '')}`;
    return await attemptBus({ ...this.store, clock: systemClock, newId: randomUUID }, { attempt, flow });
  }

  async bus(): Promise<readonly Recorded<BusEvent>[]> {
    return (await this.store.journal.read(busStream(this.team))) as readonly Recorded<BusEvent>[];
  }
}
