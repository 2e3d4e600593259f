// A small part of `npm run merges`: several processes merge at once, and some are killed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probeSandbox } from '../../src/adapters/process/sandbox/probe-sandbox.ts';
import { MergeDrill } from '../support/merge-drill.ts';

const hasSandbox = (await probeSandbox()).kind === 'works';
let drill: MergeDrill;
beforeAll(async () => {
  drill = await MergeDrill.make(4);
}, 120_000);
afterAll(() => drill.remove());

describe('four merges at once', () => {
  // Where a sandbox is, the trial below is the one without kills.
  it.each(hasSandbox ? [2] : [0, 2])(
    'all land in a clean checkout, in one line (killed: one in %s)',
    async killOneIn => {
      const { complaints } = await drill.trial({ atOnce: 4, killOneIn });
      expect(complaints).toEqual([]);
    },
    240_000,
  );

  it.skipIf(!hasSandbox)(
    'all land while a person commits on the base branch',
    async () => {
      const { complaints } = await drill.trial({ atOnce: 4, killOneIn: 0, isBusy: true });
      expect(complaints).toEqual([]);
    },
    240_000,
  );
});
