// A small part of `npm run epic-chaos`: ticks of an epic are killed and given again.
import { expect, it } from 'vitest';
import { epicDrillRound, undisturbedBody } from '../support/epic-drill.ts';

it('an epic whose ticks are killed has the same body in the end, but for times and commits', async () => {
  const { kills, complaints } = await epicDrillRound(await undisturbedBody(), 1, 3);
  expect(complaints).toEqual([]);
  expect(kills).toBeGreaterThan(0);
}, 480_000);
