import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gitReader } from '../../main/git-reader.ts';
import { openItems } from './open-items.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-items-'));
  mkdirSync(join(folder, '.pitwall/items'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, text = '---\ntitle: Fix it\n---\n') =>
  writeFileSync(join(folder, '.pitwall/items', name), text);
const items = () => openItems(gitReader, folder, 'main');

describe('the items of a working copy', () => {
  it('come by number, without what is no item', async () => {
    for (const name of ['010-b.md', '2.md', 'README.md', '.3.draft']) put(name);
    expect((await items().readAll()).items.map(item => item.file)).toEqual([
      '.pitwall/items/2.md',
      '.pitwall/items/010-b.md',
    ]);
    expect(await items().ids()).toEqual(['2', '10']);
    expect(await items().read('3')).toBeUndefined();
  });

  it('are listed with all that is wrong in others, and read without it', async () => {
    put('1-a.md');
    put('2-b.md', '---\ntitel: x\n---');
    const { items: good, faults } = await items().readAll();
    expect(good.map(item => item.id)).toEqual(['1']);
    expect(faults.map(fault => fault.what)).toEqual(['title is missing', 'titel is not a known key']);
    expect(await items().read('1')).toMatchObject({ title: 'Fix it' });
    await expect(items().read('2')).rejects.toMatchObject({
      code: 'item-invalid',
      message: expect.stringMatching(/^\.pitwall\/items\/2-b\.md:2:1: /m),
    });
  });

  it('have one file each', async () => {
    put('007-a.md');
    put('7-b.md');
    const twice = 'item 7 is there 2 times: .pitwall/items/007-a.md, .pitwall/items/7-b.md';
    await expect(items().read('7')).rejects.toMatchObject({ message: twice });
    await expect(items().readAll()).rejects.toMatchObject({ message: twice });
  });

  it.each([
    ['a link', (path: string) => symlinkSync('/etc/hostname', path), 'is a symbolic link'],
    ['a folder', (path: string) => mkdirSync(path), 'is a folder'],
    ['no text', (path: string) => writeFileSync(path, Buffer.from([0xff, 0xfe])), 'is not UTF-8 text'],
    ['too long', (path: string) => writeFileSync(path, 'x'.repeat(1_048_577)), 'are allowed'],
  ])('are plain texts: %s is refused', async (_what, make, why) => {
    make(join(folder, '.pitwall/items/7-x.md'));
    await expect(items().read('7')).rejects.toMatchObject({ message: expect.stringContaining(why) });
  });
});
