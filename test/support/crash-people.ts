// People in the crash test: they stop, resume and move runs at drawn moments, while an engine runs or before it starts.
import type { RunEvent } from '../../src/core/run/events.ts';
import type { Random } from '../../src/core/seeded-random.ts';
import { request } from '../../src/engine/request.ts';
import type { Journal } from '../../src/ports/journal.ts';
import { clockOf, type Room, type RoomRun, streamOf } from './crash-room.ts';

export interface Word {
  readonly run: RoomRun;
  readonly event: RunEvent;
  /** Said when the engine has printed so many lines; 0: before it starts. */
  readonly line: number;
}

/** Nothing that a run could wait on for ever: a pause is left to the simulation. */
export function drawWord(random: Random, room: Room): Word | undefined {
  const run = random.pick(room.runs as readonly [RoomRun, ...RoomRun[]]);
  const event = random.pick<RunEvent>([
    { type: 'StopRequested', data: { drop: random.chance(0.2) } },
    { type: 'JumpRequested', data: { status: random.pick(['Research', 'Implementation', 'Audit', 'Done']) } },
    { type: 'ResumeRequested', data: { grant: true } },
    { type: 'ResumeRequested', data: { grant: true } },
    { type: 'ResumeRequested', data: { grant: false } },
  ]);
  const line = random.chance(0.5) ? 0 : random.whole(1, 150);
  return random.chance(0.3) ? { run, event, line } : undefined;
}

export async function say(room: Room, journal: Journal, { run, event }: Word): Promise<void> {
  const id = `ann/${performance.now()}/${run.run}`;
  const asked = { stream: streamOf(run), event, actor: { kind: 'person', id: 'ann' }, id } as const;
  await request({ journal, clock: clockOf(room) }, asked);
}
