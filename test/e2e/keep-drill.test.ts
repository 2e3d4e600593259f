// A small part of `npm run keep-drill`: what keeps work or moves it is killed and started again.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KeepDrill } from '../support/keep-drill.ts';

let drill: KeepDrill;
beforeAll(async () => {
  drill = await KeepDrill.make(1);
}, 60_000);
afterAll(() => drill.remove());

it('drop, gc, restore and adoption lose nothing when they are killed, and no name comes twice', async () => {
  // On a quick machine a command may end before its kill, so rounds are counted by what was killed, up to a bound.
  for (let round = 0; round < 10 && drill.report.kills < 4; round++) await drill.round();
  const { kills, complaints } = drill.report;
  expect(complaints).toEqual([]);
  expect(kills).toBeGreaterThan(3);
}, 240_000);
