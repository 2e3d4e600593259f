// Many rooms of the crash test beside each other, until enough engines were killed or a room shows a violation.
import { type DrillOptions, type DrillReport, drill } from './crash-drill.ts';

export interface SeriesOptions extends Omit<DrillOptions, 'seed'> {
  /** The seed of the first room; each next room has the next one. */
  readonly seed: number;
  /** Kills in all; the rooms under way then are still played to their end. */
  readonly kills: number;
  readonly onRoom?: (report: DrillReport) => void;
}

export interface SeriesReport {
  readonly kills: number;
  readonly rooms: readonly DrillReport[];
  /** Each with the seed to replay it. */
  readonly violations: readonly string[];
}

/** More than cores, because engines also wait: for their agents, the disk and each other. */
const lanes = 3;
const roomsMax = 100;

export async function drillSeries(options: SeriesOptions): Promise<SeriesReport> {
  const rooms: DrillReport[] = [];
  let next = options.seed;
  const kills = () => rooms.reduce((sum, room) => sum + room.kills, 0);
  const isOver = () =>
    kills() >= options.kills || rooms.length >= roomsMax || rooms.some(room => room.violations.length > 0);
  const lane = async () => {
    while (!isOver()) {
      const report = await drill({ ...options, seed: next++ });
      rooms.push(report);
      options.onRoom?.(report);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const violations = rooms.flatMap(({ seed, violations: found }) =>
    found.map(violation => `seed ${seed}: ${violation}`),
  );
  return { kills: kills(), rooms, violations };
}
