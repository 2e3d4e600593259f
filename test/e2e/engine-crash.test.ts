// The engine as a real process on the real store, with real agents: killed with SIGKILL again and again.
// `npm run crash` kills it as often as one likes.
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { drillSeries } from '../support/crash-series.ts';

const program = fileURLToPath(new URL('../../dist/test/support/crash-engine.js', import.meta.url));
const replay = 'npm run crash -- --kills 1 --verbose --seed N';
const killsMin = 15;
const minute = 60_000;

describe('an engine killed with SIGKILL', () => {
  it(`goes on by itself ${killsMin} times, loses nothing and does nothing twice`, {
    timeout: 15 * minute,
  }, async () => {
    const { kills, rooms, violations } = await drillSeries({ seed: 1, kills: killsMin, program });
    expect(violations, replay).toEqual([]);
    expect(kills).toBeGreaterThanOrEqual(killsMin);
    const rests = rooms.flatMap(room => room.rests);
    expect(rests).toContain('merged');
    expect(new Set(rests).size).toBeGreaterThan(3);
  });

  it('is caught when it posts a comment before it says so', { timeout: 5 * minute }, async () => {
    // The first rooms that are likely to show it: those before them are played for nothing.
    const { violations } = await drillSeries({ seed: 2, kills: 300, program, plant: 'commentWithoutIntent' });
    expect(violations.join('\n')).toMatch(/two comments/);
  });
});
