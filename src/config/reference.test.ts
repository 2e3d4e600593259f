import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { keyRows } from './key-rows.ts';
import { withCurrentTables } from './reference.ts';

const readDocument = () => readFile(new URL('../../docs/reference/config.md', import.meta.url), 'utf8');

describe('docs/reference/config.md', () => {
  it('has the tables that the schema gives; npm run schema writes them', async () => {
    const stored = await readDocument();
    expect(withCurrentTables(stored)).toBe(stored);
  });

  it('has a row for every key', async () => {
    const stored = await readDocument();
    const missing = keyRows().filter(({ key }) => !stored.includes(`\n| \`${key}\` `));
    expect(missing).toEqual([]);
  });

  it('is not touched when its marks are gone', () => {
    expect(() => withCurrentTables('# Configuration\n')).toThrow('lost the marks');
  });
});
