import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gitReader } from '../../main/git-reader.ts';
import { createItem } from './create-item.ts';
import { openItems } from './open-items.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall items ü '));
});
afterEach(() => rmSync(folder, { recursive: true }));

const draft = { title: 'Fix the login', author: 'ann', labels: [], dependsOn: [], body: 'It fails.' };
const create = (title = draft.title, taken: readonly string[] = []) =>
  createItem({ folder, draft: { ...draft, title }, taken });
const place = () => join(folder, '.pitwall/items');
const names = () => readdirSync(place()).toSorted();

describe('createItem', () => {
  it('writes the first item, readable at once', async () => {
    const item = await create();
    expect(item).toEqual({ ...draft, id: '1', file: '.pitwall/items/001-fix-the-login.md' });
    expect(await openItems(gitReader, folder, 'main').read('1')).toEqual(item);
    expect(readFileSync(join(folder, item.file), 'utf8')).toBe(
      '---\nid: 1\ntitle: Fix the login\nauthor: ann\n---\n\nIt fails.\n',
    );
  });

  it('goes on after the highest number, in files and elsewhere', async () => {
    await create();
    writeFileSync(join(place(), '41.md'), '');
    expect((await create()).id).toBe('42');
    expect((await create('Fix it', ['99', 'EPIC-200', '7'])).id).toBe('100');
  });

  it('gives one number to one item, however many are written at once', async () => {
    const items = await Promise.all(Array.from({ length: 30 }, (_, at) => create(at % 2 ? 'Fix it' : `Fix ${at}`)));
    expect(items.map(item => Number(item.id)).toSorted((a, b) => a - b)).toEqual(items.map((_, at) => at + 1));
    expect(names()).toHaveLength(30);
  });

  it('leaves a claim of somebody else alone and takes the next number', async () => {
    mkdirSync(place(), { recursive: true });
    writeFileSync(join(place(), '.1.draft'), 'half an id');
    expect((await create()).id).toBe('2');
    expect(names()).toEqual(['.1.draft', '002-fix-the-login.md']);
  });

  it.each(['.pitwall', '.pitwall/items'])('does not follow %s out of the repository', async part => {
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(join(elsewhere, 'items'), { recursive: true });
    if (part !== '.pitwall') mkdirSync(join(folder, '.pitwall'));
    symlinkSync(elsewhere, join(folder, part));
    await expect(create()).rejects.toMatchObject({
      code: 'item-unwritable',
      remedy: 'Replace the link with a folder.',
    });
    expect(readdirSync(elsewhere)).toEqual(['items']);
  });

  it('says what is in the way', async () => {
    writeFileSync(join(folder, '.pitwall'), '');
    await expect(create()).rejects.toMatchObject({
      code: 'item-unwritable',
      message: expect.stringContaining('.pitwall/items'),
    });
  });
});
