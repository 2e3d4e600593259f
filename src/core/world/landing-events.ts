// Facts of `base/<branch>`: how Pitwall itself moved a base branch. Whatever else moves it while agents or gates run is a finding.
import * as z from 'zod';
import type { EventDefinitions, EventOf } from '../event.ts';

const commit = z.string().min(1);

export const landingEvents = {
  /** Appended before the branch is moved. */
  BaseMoving: { version: 1, data: z.object({ from: commit, to: commit }) },
} satisfies EventDefinitions;

export type LandingEvent = EventOf<typeof landingEvents>;
export type BaseMove = LandingEvent['data'];

export const baseStream = (base: string) => `base/${base}`;

/** Every commit that the moves lead to from one. */
export function followLandings(moves: readonly BaseMove[], from: string): readonly string[] {
  const reached = [from];
  for (const at of reached)
    reached.push(...moves.filter(move => move.from === at && !reached.includes(move.to)).map(({ to }) => to));
  return reached;
}
