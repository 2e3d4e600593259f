import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeTurn } from './turn.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-turn-'));
  path = join(folder, 'turn');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a turn', () => {
  it('is had by one at a time, and by each', async () => {
    let [having, most, done] = [0, 0, 0];
    const once = async () => {
      const giveBack = await takeTurn({ path, heldMaxMs: 60_000 });
      having += 1;
      most = Math.max(most, having);
      await new Promise(resolve => setTimeout(resolve, 2));
      having -= 1;
      done += 1;
      giveBack?.();
    };
    await Promise.all(Array.from({ length: 12 }, once));
    expect({ most, done }).toEqual({ most: 1, done: 12 });
  });

  it('that one has had for too long is not waited for', async () => {
    const giveBack = await takeTurn({ path, heldMaxMs: 60_000 });
    expect(await takeTurn({ path, heldMaxMs: 30 })).toBeUndefined();
    giveBack?.();
    const next = await takeTurn({ path, heldMaxMs: 60_000 });
    expect(next).toBeDefined();
    next?.();
  });

  it('is not waited for by one who wants to stop', async () => {
    const giveBack = await takeTurn({ path, heldMaxMs: 60_000 });
    const stopping = new AbortController();
    const waiting = takeTurn({ path, heldMaxMs: 60_000, signal: stopping.signal });
    stopping.abort();
    expect(await waiting).toBeUndefined();
    giveBack?.();
  });
});
