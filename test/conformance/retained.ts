// What every kind of retained things must hold.
import { describe, expect, it } from 'vitest';
import type { RetainedKind } from '../../src/ports/retained.ts';

/** `make`: two things named `a` and `b`, of which `a` holds at least one byte. */
export function retainedConformance(name: string, make: () => Promise<RetainedKind>): void {
  describe(`the retained kind ${name}`, () => {
    it('lists its things under its own name, with their size and time', async () => {
      const kind = await make();
      const listed = await kind.list();
      expect(listed.map(each => each.name).toSorted()).toEqual(['a', 'b']);
      for (const each of listed) expect(each).toMatchObject({ kind: kind.name, usedAt: expect.any(Number) });
      expect(listed.find(each => each.name === 'a')?.bytes).toBeGreaterThan(0);
    });

    it('removes one and keeps the others, also when asked twice', async () => {
      const kind = await make();
      await kind.remove('a');
      await kind.remove('a');
      expect((await kind.list()).map(each => each.name)).toEqual(['b']);
    });
  });
}
