import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { numbersIn, writeUnderClaim } from './write-under-claim.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-claim-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const text = { id: 8, name: '008-mine.md', text: 'mine' };
const put = (name: string) => writeFileSync(join(folder, name), 'theirs');

describe('writeUnderClaim', () => {
  it('leaves the file and nothing else', async () => {
    expect(await writeUnderClaim(folder, text)).toBe(true);
    expect(readdirSync(folder)).toEqual(['008-mine.md']);
    expect(readFileSync(join(folder, '008-mine.md'), 'utf8')).toBe('mine');
  });

  it.each(['008-theirs.md', '8.md', '.8.draft', '008-mine.md'])(
    'gives way to %s, which came between choosing the number and taking it',
    async name => {
      put(name);
      expect(await writeUnderClaim(folder, text)).toBe(false);
      expect(readdirSync(folder)).toEqual([name]);
      expect(readFileSync(join(folder, name), 'utf8')).toBe('theirs');
    },
  );
});

describe('numbersIn', () => {
  it('counts items and claims', async () => {
    for (const name of ['003-a.md', '.12.draft', 'README.md']) put(name);
    expect(Math.max(...(await numbersIn(folder)))).toBe(12);
  });
});
