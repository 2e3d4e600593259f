import { expect, it } from 'vitest';
import { documented, levels } from '../attacks/document.ts';
import { tries } from '../attacks/tries/index.ts';

it('lists every try of the hostile agent, with what became of it at each level', () => {
  const table = documented();
  expect([...table.keys()]).toEqual(tries.map(({ name }) => name));
  for (const [name, row] of table)
    for (const level of levels)
      expect(row.get(level), `${name}, ${level}`).toMatch(/^(held|detected: [\w-]+|not protected)$/);
});
