import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gitReader } from '../../main/git-reader.ts';
import { createItem } from './create-item.ts';
import { openItems } from './open-items.ts';
import { resolveItem } from './resolve-item.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-name-'));
  mkdirSync(join(folder, '.pitwall/items'), { recursive: true });
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, '.pitwall/items/007-login.md'), '---\ntitle: Fix the login\n---\n');
  writeFileSync(join(folder, 'src/idea.md'), '# Clear the cache\n\nIt grows.\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

const named = (words: string, input = '', cwd = folder) =>
  resolveItem(words, {
    folder,
    cwd,
    items: openItems(gitReader, folder, 'main'),
    author: 'ann',
    create: draft => createItem({ folder, draft, taken: [] }),
    readInput: async () => input,
  });
const fileCount = () => readdirSync(join(folder, '.pitwall/items')).length;

describe('resolveItem', () => {
  it.each(['7', '#7', '007', ' 7 ', '.pitwall/items/007-login.md'])('finds an item by %s', async words => {
    expect(await named(words)).toEqual({ isNew: false, id: '7' });
    expect(fileCount()).toBe(1);
  });

  it('finds a file from the folder that the person is in', async () => {
    const where = join(folder, 'src');
    expect(await named('../.pitwall/items/007-login.md', '', where)).toEqual({ isNew: false, id: '7' });
    expect(await named('idea.md', '', where)).toEqual({ isNew: true, id: '8' });
  });

  it.each([
    ['a sentence', 'fix the flaky login test', '', { title: 'fix the flaky login test', body: '' }],
    ['a sentence without spaces', '修复登录测试', '', { title: '修复登录测试', body: '' }],
    ['a sentence with a path in it', 'clear the cache in src/idea.md', '', { title: 'clear the cache in src/idea.md' }],
    ['a text of many lines', 'Fix it\n\nsrc/idea.md', '', { title: 'Fix it', body: 'Fix it\n\nsrc/idea.md' }],
    ['a text too long for a path', `fix ${'x '.repeat(5000)}`, '', { title: expect.stringMatching(/^fix x x.*…$/) }],
    ['standard input', '-', '# Fix it\n\nNow.', { title: 'Fix it', body: 'Now.' }],
    ['another file', 'src/idea.md', '', { title: 'Clear the cache', body: 'It grows.' }],
  ])('writes an item for %s', async (_what, words, input, item) => {
    expect(await named(words, input)).toEqual({ isNew: true, id: '8' });
    expect(await openItems(gitReader, folder, 'main').read('8')).toMatchObject({ author: 'ann', ...item });
    expect(fileCount()).toBe(2);
  });

  it.each(['fix the flaky login test', '-', 'src/idea.md'])(
    'means the same item by the same words again: %s',
    async words => {
      const first = await named(words, 'Fix it\n\nNow.');
      expect(await named(words, 'Fix it\n\nNow.')).toEqual({ id: first.id, isNew: false });
      expect(fileCount()).toBe(2);
    },
  );

  it.each([
    ['0', '"0" is neither a number, a file nor a sentence', expect.stringContaining('in a sentence')],
    ['status', '"status" is neither a number, a file nor a sentence', expect.stringContaining('by its number')],
    ['docs/gone.md', 'there is no file docs/gone.md', expect.any(String)],
    ['gone.md', 'there is no file gone.md', expect.any(String)],
    ['src', 'src is a folder', expect.any(String)],
    ['', '"" is neither a number, a file nor a sentence', expect.any(String)],
  ])('refuses %j with a remedy, and writes nothing', async (words, message, remedy) => {
    await expect(named(words)).rejects.toMatchObject({ code: 'item-unknown', message, remedy });
    expect(fileCount()).toBe(1);
  });

  it('refuses an empty standard input', async () => {
    await expect(named('-', ' \n')).rejects.toMatchObject({ code: 'item-invalid' });
  });
});
