// A crash test's folder: the store, and a world of append-only files that every process of the test shares.
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/adapters/clock/system.ts';
import type { Limits } from '../../src/core/limits.ts';
import { createRandom, type Random } from '../../src/core/seeded-random.ts';
import type { Clock } from '../../src/ports/clock.ts';

export interface RoomRun {
  readonly run: string;
  readonly branch: string;
  readonly workflow: 'quick' | 'default';
}

export interface Room {
  readonly root: string;
  readonly seed: number;
  /** Real milliseconds since 1970 at which the room's own time began. */
  readonly startedAt: number;
  readonly runs: readonly RoomRun[];
  readonly limits: Partial<Limits>;
  /** How agents behave: each as drawn for its attempt, or all of them silent for ever. */
  readonly agents: 'drawn' | 'silent';
}

export type RoomDraft = Pick<Room, 'seed' | 'runs' | 'limits' | 'agents'>;

export function makeRoom(draft: RoomDraft): Room {
  const root = mkdtempSync(join(tmpdir(), 'pitwall-crash-'));
  const room: Room = { ...draft, root, startedAt: Date.now() };
  mkdirSync(repositoryOf(room));
  mkdirSync(join(root, 'world'));
  writeFileSync(join(root, 'room.json'), JSON.stringify(room));
  return room;
}

export function readRoom(root: string): Room {
  return JSON.parse(readFileSync(join(root, 'room.json'), 'utf8')) as Room;
}

export const repositoryOf = (room: Room) => join(room.root, 'repository.git');
export const stateOf = (room: Room) => join(room.root, 'state');
export const streamOf = (run: RoomRun) => `run/${run.run}`;
export const treeOf = (room: Room, branch: string) => join(room.root, 'world', branch);

export type LogName = 'comments' | 'cards' | 'reviews' | 'pushes' | 'launchers' | 'agents' | 'violations';
export const logOf = (room: Room, name: LogName) => join(room.root, 'world', `${name}.log`);

/** In one write. The line break goes first, so that a write which a kill cut short cannot damage the next one. */
export function appendRecord(path: string, record: unknown): void {
  appendFileSync(path, `\n${JSON.stringify(record)}`);
}

/** A line that a kill cut short never happened. */
export function readRecords<T>(path: string): readonly T[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter(line => line.startsWith('{') && line.endsWith('}')).map(line => JSON.parse(line) as T);
}

/** How much faster than real time the room's time passes: minutes of waiting become a moment. */
const speed = 200;

export const realMs = (ms: number) => ms / speed;

export function clockOf(room: Room): Clock {
  const passedMs = () => performance.timeOrigin + performance.now() - room.startedAt;
  return {
    now: () => Date.UTC(2030, 0, 1) + Math.round(passedMs() * speed),
    monotonic: () => performance.now() * speed,
    sleep: (ms, signal) => systemClock.sleep(realMs(ms), signal),
  };
}

/** The same randomness for the same names, in whatever process and however often it is asked. */
export function randomFor(room: Room, ...names: readonly (string | number)[]): Random {
  let hash = 0x811c9dc5;
  for (const character of [room.seed, ...names].join('/')) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  }
  return createRandom(hash);
}
