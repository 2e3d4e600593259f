// A small part of `npm run team-chaos`: a team is killed and started again.
import { expect, it } from 'vitest';
import { teamDrillRound } from '../support/team-drill.ts';

it('a team that is killed again and again lands each member once, and leaves nothing behind', async () => {
  const { kills, complaints } = await teamDrillRound(1, 2);
  expect(complaints).toEqual([]);
  expect(kills).toBeGreaterThan(0);
}, 480_000);
