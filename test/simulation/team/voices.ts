// What the agents of members say and read on the bus, through what an attempt has for it. A reader may be killed between two reads.

import { attemptBus } from '../../../src/app/team/attempt-bus.ts';
import type { Random } from '../../../src/core/seeded-random.ts';
import type { Message } from '../../../src/core/team/bus/events.ts';
import { readAsReader } from '../../../src/effects/bus/read-messages.ts';
import type { Bookmarks } from '../../../src/ports/bookmarks.ts';
import type { World } from '../world.ts';
import { type TeamWorld, team } from './team-world.ts';

type AttemptBus = NonNullable<Awaited<ReturnType<typeof attemptBus>>>;

/** One member's reader, over all its attempts. */
export class Reader {
  /** Acknowledged, in order. */
  readonly received: Message[] = [];
  #given: readonly Message[] = [];
  #cursor: number | undefined;

  async read(bus: Pick<AttemptBus, 'read'>, limit: number): Promise<boolean> {
    const signal = new AbortController().signal;
    const found = await bus.read({ after: this.#cursor, limit, waitMs: 0, signal });
    if (!found) return false;
    this.received.push(...this.#given);
    this.#given = found.messages;
    this.#cursor = found.cursor;
    return found.messages.length > 0;
  }

  /** What it was given and did not acknowledge, it never knew. */
  kill(): void {
    if (this.#cursor === undefined) return;
    this.#given = [];
    this.#cursor = undefined;
  }
}

export class Voices {
  readonly readers = new Map<string, Reader>();
  readonly #team: TeamWorld;
  readonly #bookmarks: Bookmarks;
  #said = 0;

  constructor(of: TeamWorld, bookmarks = of.site.bookmarks) {
    this.#team = of;
    this.#bookmarks = bookmarks;
    const { random, time, moments } = of.site;
    for (const world of of.worlds) {
      const draw = random.fork();
      for (let n = draw.whole(0, 8); n > 0; n--) {
        const ms = draw.whole(1, 600_000);
        moments.push(ms);
        time.after(ms, () => void this.#act(world, draw));
      }
    }
  }

  readerOf(member: string): Reader {
    const reader = this.readers.get(member) ?? new Reader();
    this.readers.set(member, reader);
    return reader;
  }

  /** All that is left, as one who comes back reads it. */
  async drain(member: string): Promise<readonly Message[]> {
    const { journal, time } = this.#team.site;
    const bookmarks = this.#bookmarks;
    const reader = this.readerOf(member);
    reader.kill();
    const bus: Pick<AttemptBus, 'read'> = {
      read: request => readAsReader({ journal, bookmarks, clock: time.clock() }, { ...request, team, reader: member }),
    };
    while (await reader.read(bus, 7));
    return reader.received;
  }

  async #act({ processes, runStream }: World, draw: Random): Promise<void> {
    const { journal, time } = this.#team.site;
    const agent = [...processes.agents.values()].find(({ state }) => state === 'running');
    if (!agent) return;
    const parts = { journal, bookmarks: this.#bookmarks, clock: time.clock(), newId: () => `voice/${++this.#said}` };
    const bus = await attemptBus(parts, { attempt: agent.request.attempt, flow: runStream });
    if (!bus) return;
    const reader = this.readerOf(bus.member);
    if (draw.chance(0.3)) reader.kill();
    for (let n = draw.whole(0, 3); n > 0; n--) await reader.read(bus, draw.whole(1, 5));
    const message = { id: `${agent.request.attempt}/${++this.#said}`, ...this.#message(draw) };
    await bus.publish(message);
    // As one does whose answer was lost.
    if (draw.chance(0.3)) await bus.publish(message);
  }

  #message(draw: Random): object {
    const names = this.#team.worlds.map(({ item }) => `m${item}`) as [string, ...string[]];
    const other = draw.pick(names);
    return draw.pick<object>([
      { type: 'agent.status', payload: { status: 'working' } },
      { type: 'agent.intent', payload: { files: ['a.ts'], summary: 'it', validForSeconds: 60 } },
      { type: 'agent.artifact', payload: { status: 'committed', files: ['a.ts'] } },
      { type: 'agent.question', to: other, payload: { question: 'which?' } },
      draw.chance(0.3)
        ? { type: 'agent.blocked', payload: { needs: 'it', waitingOn: other } }
        : { type: 'agent.status', to: other, payload: { status: 'soon' } },
      { type: 'agent.status', from: 'coordinator', payload: { status: 'forged' } },
      { type: 'agent.verified', payload: { commit: 'mine', gates: {} } },
    ]);
  }
}
