import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { defaultBounds } from '../../core/prompt/bound.ts';
import { keyRows } from '../key-rows.ts';
import { withCurrentRoleTables } from '../reference.ts';
import { roleBook } from './role-keys.ts';

const readDocument = () => readFile(new URL('../../../docs/reference/roles.md', import.meta.url), 'utf8');

describe('docs/reference/roles.md', () => {
  it('has the tables that the code gives; npm run schema writes them', async () => {
    const stored = await readDocument();
    expect(withCurrentRoleTables(stored)).toBe(stored);
  });

  it('has a row for every key', async () => {
    const stored = await readDocument();
    expect(keyRows(roleBook.schema).filter(({ key }) => !stored.includes(`\n| \`${key}\` `))).toEqual([]);
  });

  it('names the bounds of a prompt', async () => {
    const stored = await readDocument();
    for (const bound of Object.values(defaultBounds)) expect(stored).toContain(bound.toLocaleString('en'));
  });
});
