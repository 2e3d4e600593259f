// Plays rooms beside each other, each with its own seed, and gathers what broke.
import { createRandom } from '../../core/seeded-random.ts';
import type { CliContext } from '../context.ts';
import { takePrint } from './checkout-print.ts';
import { invariants } from './judge.ts';
import { live } from './lives.ts';
import { look } from './look.ts';
import { makeChaosRoom } from './room.ts';

export interface RoomReport {
  readonly seed: number;
  readonly kills: number;
  readonly edits: number;
  readonly attempts: number;
  /** `invariant: what was seen`. */
  readonly complaints: readonly Complaint[];
  /** Where it happened; kept when something is wrong. */
  readonly folder: string;
}

export interface Complaint {
  readonly invariant: string;
  readonly what: string;
}

export interface PlayOptions {
  readonly seed: number;
  readonly runs: number;
  readonly atOnce: number;
  readonly killsMax: number;
  readonly signal: AbortSignal;
  readonly tell: (report: RoomReport) => void;
}

export async function play(context: CliContext, options: PlayOptions): Promise<readonly RoomReport[]> {
  const { seed, runs, atOnce, signal, tell } = options;
  const seeds = Array.from({ length: runs }, (_, at) => seed + at);
  const reports: RoomReport[] = [];
  const work = async () => {
    for (let next = seeds.shift(); next !== undefined && !signal.aborted; next = seeds.shift()) {
      const report = await playRoom(context, next, options);
      if (!report) return;
      reports.push(report);
      tell(report);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return reports.toSorted((a, b) => a.seed - b.seed);
}

/** Undefined: a person interrupted it, and the room is gone. */
async function playRoom(context: CliContext, seed: number, options: PlayOptions): Promise<RoomReport | undefined> {
  const random = createRandom(seed);
  const room = await makeChaosRoom(context.environment);
  const there = context.standIn({ cwd: room.repository, environment: room.environment });
  const before = takePrint(room.repository);
  const killsMax = random.whole(1, options.killsMax);
  const { kills, trouble } = await live(there, room, { random, killsMax, signal: options.signal });
  if (options.signal.aborted) {
    room.remove();
    return undefined;
  }
  const sight = await look(there, room, before);
  const complaints = invariants.flatMap(({ name, complaints: judge }) =>
    judge(sight).map(what => ({ invariant: name, what })),
  );
  const told =
    trouble === undefined ? complaints : [{ invariant: 'the run ended, merged', what: trouble }, ...complaints];
  if (told.length === 0) room.remove();
  const edits = sight.notes.filter(line => line.startsWith('edited ')).length;
  return { seed, kills, edits, attempts: sight.launches.length, complaints: told, folder: room.folder };
}
