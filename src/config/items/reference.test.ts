import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { withCurrentItemTable } from '../reference.ts';

it('is the table that docs/reference/items.md has; npm run schema writes it', async () => {
  const stored = await readFile(new URL('../../../docs/reference/items.md', import.meta.url), 'utf8');
  expect(withCurrentItemTable(stored)).toBe(stored);
  expect(stored).toContain('\n| `dependsOn` ');
});
