// Items and the board with the real command line: written, listed, drawn, and never two with one number.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/adapters/clock/manual.ts';
import { createMemoryStore } from '../../src/adapters/store/memory.ts';
import { nameItem } from '../../src/app/entry/name-item.ts';
import { openItems } from '../../src/config/items/open-items.ts';
import { gitReader } from '../../src/main/git-reader.ts';
import { definitionsFor } from '../../src/main/repository-store.ts';
import type { NewEvent } from '../../src/ports/journal.ts';
import { ann, RunStory } from '../support/run-story.ts';
import { repository, scratchFolder, start } from './launcher-copy.ts';

let folder: string;
let env: Readonly<Record<string, string>>;

const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
const pitwall = (...args: string[]) => start(repository, args, { cwd: folder, env });
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const item = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n`;
const files = () => readdirSync(join(folder, '.pitwall/items')).toSorted();

// Builds when someone starts these tests by hand after a change.
beforeAll(() => start(repository, ['--version']));

beforeEach(() => {
  const scratch = scratchFolder();
  folder = join(scratch, 'project');
  env = { PITWALL_HOME: join(scratch, 'state'), HOME: scratch };
  execFileSync('git', ['init', '--quiet', '--initial-branch', 'main', folder]);
  git('config', 'user.name', 'Ann Ä');
  git('config', 'user.email', 'ann@example.org');
  git('commit', '--quiet', '--allow-empty', '-m', 'Begin');
});

describe('pitwall item new', () => {
  it('writes an item and says where', async () => {
    const { stdout, exitCode } = await pitwall('item', 'new', 'Fix $(rm -rf ~): "the" login', '--body', 'It fails.');
    expect([exitCode, stdout]).toEqual([0, 'Item 1: .pitwall/items/001-fix-rm-rf-the-login.md']);
    expect(readFileSync(join(folder, '.pitwall/items/001-fix-rm-rf-the-login.md'), 'utf8')).toBe(
      '---\nid: 1\ntitle: \'Fix $(rm -rf ~): "the" login\'\nauthor: Ann Ä\n---\n\nIt fails.\n',
    );
    expect(git('status', '--porcelain')).toBe('?? .pitwall/\n');
  });

  it('takes labels, dependencies and a text from standard input', async () => {
    await pitwall('item', 'new', 'First');
    const args = ['item', 'new', 'Second', '--body', '-', '--label', 'a', '--label', 'b c', '--depends-on', '#001'];
    const { stdout } = await execa(join(repository, 'pitwall'), [...args, '--json'], {
      cwd: folder,
      env,
      input: 'Some\ntext\n',
    });
    expect(JSON.parse(stdout)).toEqual({ id: '2', file: '.pitwall/items/002-second.md' });
    expect(readFileSync(join(folder, '.pitwall/items/002-second.md'), 'utf8')).toBe(
      '---\nid: 2\ntitle: Second\nauthor: Ann Ä\nlabels:\n  - a\n  - b c\ndependsOn:\n  - 1\n---\n\nSome\ntext\n',
    );
  });

  it.each([
    [['item', 'new', ' '], 'an item needs a title'],
    [['item', 'new', 'x', '--depends-on', '9'], 'there is no item 9'],
    [['item', 'new', 'x', '--label', ''], '"" is not a label'],
    [['item', 'new'], "missing required argument 'title'"],
  ])('refuses %j and writes nothing', async (args, message) => {
    const { exitCode, stderr } = await pitwall(...args);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(git('status', '--porcelain')).toBe('');
  });

  it('gives every item a number of its own, also to many at once', async () => {
    const titles = Array.from({ length: 8 }, (_, at) => (at % 2 ? 'Same' : `Item ${at}`));
    const answers = await Promise.all(titles.map(title => pitwall('item', 'new', title, '--json')));
    const ids = answers.map(({ stdout }) => Number(JSON.parse(stdout).id));
    expect(ids.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(files()).toHaveLength(8);
  });

  it('does not reuse the number of an item whose file is gone but which had a run', async () => {
    const program = join(repository, 'dist/test/support/prompt-run.js');
    await execa(process.execPath, [program, folder, 'a', 'b'], { env });
    expect((await pitwall('item', 'new', 'Next')).stdout).toBe('Item 8: .pitwall/items/008-next.md');
  });

  it('says so outside of a repository', async () => {
    const { exitCode, stderr } = await start(repository, ['item', 'new', 'x'], { cwd: dirname(folder), env });
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining('is not in the working tree of a git repository')]);
  });
});

describe('pitwall item list and board', () => {
  it('say how to begin', async () => {
    expect((await pitwall('item', 'list')).stdout).toBe('There are no items yet. Write one:\n  pitwall item new "…"');
    const { stdout, exitCode } = await pitwall('board');
    expect([exitCode, stdout.split('\n')]).toEqual([
      0,
      ['Backlog –', 'Research –', 'Architecture –', 'TestDesign –', 'Implementation –', 'Audit –', 'Done –'],
    ]);
  });

  it('show items with their runs, and make no store', async () => {
    write('.pitwall/items/001-first.md', item('First thing', 'labels: [bug]\n'));
    write('.pitwall/items/2.md', item('Second thing', 'dependsOn: [1]\n'));
    expect((await pitwall('item', 'list')).stdout.split('\n')).toEqual([
      '  item  status   state        title',
      '  1     Backlog               First thing',
      '  2     Backlog  waits for 1  Second thing',
    ]);
    expect((await pitwall('board')).stdout).toMatch(
      /^Backlog 2\n {2}1 {2}First thing\n {2}2 {2}Second thing {2}waits for 1\n/,
    );
    expect(JSON.parse((await pitwall('item', 'list', '--json')).stdout)).toMatchObject({
      items: [{ id: '1', title: 'First thing', labels: ['bug'], status: 'Backlog', state: '' }, { id: '2' }],
      faults: [],
    });
    expect(readdirSync(dirname(folder))).not.toContain('state');
  });

  it('show the state of a run from the journal', async () => {
    const program = join(repository, 'dist/test/support/prompt-run.js');
    await execa(process.execPath, [program, folder, 'a', 'b'], { env });
    write('.pitwall/items/007-x.md', item('From the file'));
    const { columns } = JSON.parse((await pitwall('board', '--json')).stdout);
    const full = columns.filter(({ items }: { items: unknown[] }) => items.length > 0);
    expect(full).toMatchObject([{ items: [{ id: '7', title: 'From the file', run: 'run/7', state: 'interrupted' }] }]);
  });

  it.each(['item list', 'board'])('list the good items and every fault of the others: %s', async command => {
    write('.pitwall/items/001-good.md', item('Good'));
    write('.pitwall/items/002-bad.md', '---\ntitle: x\nlable: y\n---\n');
    const { exitCode, stdout, stderr } = await pitwall(...command.split(' '));
    expect([exitCode, stderr]).toEqual([
      2,
      '.pitwall/items/002-bad.md:3:1: lable is not a known key; did you mean labels?',
    ]);
    expect(stdout).toContain('Good');
  });

  it.each(['main', 'master'])('read the base commit where the working copy has no items: %s', async base => {
    git('branch', '-m', base);
    write('.pitwall/items/001-old.md', item('On the base'));
    write('.pitwall/items/deep/009-no.md', item('In a folder'));
    git('add', '.');
    git('commit', '--quiet', '-m', 'Items');
    git('checkout', '--quiet', '--orphan', 'elsewhere');
    git('rm', '--quiet', '-r', '--force', '.');
    expect((await pitwall('item', 'list')).stdout).toContain('1     Backlog  On the base');
    expect((await pitwall('item', 'new', 'Here')).stdout).toBe('Item 2: .pitwall/items/002-here.md');
    rmSync(join(folder, '.pitwall'), { recursive: true });
    git('checkout', '--quiet', base);
    write('.pitwall/items/001-old.md', item('In my working copy'));
    expect((await pitwall('item', 'list')).stdout).toContain('In my working copy');
  });
});

describe('nameItem', () => {
  const journalWith = (...events: NewEvent[]) => {
    const clock = new ManualClock();
    const { journal } = createMemoryStore({ clock, liveness: () => 'alive', definitionsFor });
    return events.length === 0
      ? journal
      : journal.append({ stream: 'run/41-2', expectedVersion: 0, events }).then(() => journal);
  };
  const place = async (...events: NewEvent[]) => ({
    git: gitReader,
    repository: folder,
    cwd: folder,
    base: 'main',
    journal: await journalWith(...events),
    actor: { kind: 'person', id: 'Ann\nÄ' } as const,
    issuesOf: undefined,
    readInput: async () => '# From a pipe\n\nText.\n',
  });

  it('finds what is there and writes what is not', async () => {
    write('.pitwall/items/007-x.md', item('Fix the login'));
    const here = await place();
    const items = openItems(gitReader, folder, 'main');
    expect(await nameItem(here, '7')).toBe('7');
    expect(await nameItem(here, 'clear the cache')).toBe('8');
    expect(await items.read('8')).toMatchObject({ author: 'Ann Ä' });
    expect(await nameItem(here, '-')).toBe('9');
    expect(await items.read('9')).toMatchObject({ title: 'From a pipe' });
    expect(await nameItem(here, '-')).toBe('9');
    expect(files()).toEqual(['007-x.md', '008-clear-the-cache.md', '009-from-a-pipe.md']);
  });

  it('does not reuse the number of a run that never came to a thread', async () => {
    const { request } = new RunStory().requested().state;
    const asked = { type: 'RunRequested', data: { ...request, item: '41' }, id: 'a', at: 1, actor: ann };
    expect(await nameItem(await place(asked), 'clear the cache')).toBe('42');
  });
});
