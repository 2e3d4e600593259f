// What git shows of the work of a branch: committed, uncommitted, untracked, renamed, with lines; and what cannot be merged.
import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createGitWorktrees } from '../../src/adapters/worktrees/git.ts';
import type { FileChange } from '../../src/core/world/workset.ts';
import type { Worktrees } from '../../src/ports/worktrees.ts';
import { GitScratch } from '../support/git-scratch.ts';

let scratch: GitScratch;
let worktrees: Worktrees;

beforeEach(async () => {
  scratch = await GitScratch.make();
  worktrees = createGitWorktrees(scratch.place());
});
afterEach(() => scratch.remove());

const lines = Array.from({ length: 20 }, (_, at) => `line ${at + 1}`);
const text = (changed: Readonly<Record<number, string>> = {}) =>
  `${lines.map((line, at) => changed[at + 1] ?? line).join('\n')}\n`;

async function makeTree(branch: string): Promise<string> {
  const made = await worktrees.ensure(branch, 'main');
  if (made.kind !== 'done') throw new Error(JSON.stringify(made));
  return made.output.path;
}

async function observed(branch: string) {
  const answer = await worktrees.observeWorkset(branch, 'main');
  if (answer.kind !== 'known') throw new Error(JSON.stringify(answer));
  return answer.value;
}

const byPath = (changes: readonly FileChange[]) => changes.toSorted((one, other) => (one.path < other.path ? -1 : 1));

it('shows everything since the base, however far it has come, with its lines', async () => {
  for (const name of ['a.txt', 'old name.txt']) writeFileSync(join(scratch.repository, name), text());
  writeFileSync(join(scratch.repository, 'gone.txt'), 'gone\n');
  await scratch.run('add', '.');
  await scratch.run('commit', '--quiet', '-m', 'files');
  const tree = await makeTree('one');
  expect((await observed('one')).changes).toEqual([]);
  writeFileSync(join(tree, 'a.txt'), text({ 3: 'changed', 10: 'line 10\nnew' }));
  rmSync(join(tree, 'gone.txt'));
  renameSync(join(tree, 'old name.txt'), join(tree, 'new "name".txt'));
  await worktrees.commitWork({ branch: 'one', base: 'main', attempt: '1.1', message: 'work' });
  appendFileSync(join(tree, 'a.txt'), 'at the end\n');
  mkdirSync(join(tree, 'new/deep'), { recursive: true });
  writeFileSync(join(tree, 'new/deep/é.txt'), 'x');
  expect(byPath((await observed('one')).changes)).toEqual([
    {
      path: 'a.txt',
      hunks: [
        [3, 3],
        [10, 11],
        [20, 21],
      ],
    },
    { path: 'gone.txt' },
    { path: 'new "name".txt', from: 'old name.txt' },
    { path: 'new/deep/é.txt' },
  ]);
});

it('is the same object until something changes', async () => {
  const tree = await makeTree('one');
  writeFileSync(join(tree, 'x'), '1');
  const before = await observed('one');
  expect(await observed('one')).toBe(before);
  writeFileSync(join(tree, 'x'), '2');
  expect(await observed('one')).not.toBe(before);
});

it('says which commit is the newest, and how many boxes were ticked', async () => {
  writeFileSync(join(scratch.repository, 'tasks.md'), '- [ ] one\n- [x] two\n1. [ ] three\n');
  await scratch.run('add', '.');
  await scratch.run('commit', '--quiet', '-m', 'tasks');
  const tree = await makeTree('one');
  const before = await observed('one');
  expect(before).toMatchObject({ head: await scratch.run('rev-parse', 'main'), ticked: 0 });
  writeFileSync(join(tree, 'tasks.md'), '- [x] one\n- [x] two!\n1. [X] three\n');
  expect(await observed('one')).toMatchObject({ head: before.head, ticked: 2 });
  await worktrees.commitWork({ branch: 'one', base: 'main', attempt: '1.1', message: 'work' });
  const { head, ticked } = await observed('one');
  expect(head).not.toBe(before.head);
  expect(ticked).toBe(2);
});

it('is absent where there is no worktree', async () => {
  expect(await worktrees.observeWorkset('none', 'main')).toEqual({ kind: 'absent' });
});

it('shows the lines that two branches cannot be merged in, and changes nothing', async () => {
  writeFileSync(join(scratch.repository, 'a.txt'), text());
  await scratch.run('add', '.');
  await scratch.run('commit', '--quiet', '-m', 'files');
  for (const branch of ['one', 'two', 'three']) {
    const tree = await makeTree(branch);
    writeFileSync(join(tree, 'a.txt'), text(branch === 'three' ? { 18: 'far away' } : { 3: `of ${branch}` }));
    await worktrees.commitWork({ branch, base: 'main', attempt: `${branch}.1`, message: 'work' });
  }
  const refs = await scratch.run('for-each-ref');
  const tried = await worktrees.tryMerge('one', 'two');
  expect(tried).toMatchObject({ kind: 'known', value: [{ file: 'a.txt' }] });
  const [conflict] = tried.kind === 'known' ? tried.value : [];
  expect(conflict?.text.split('\n').filter(line => !/^[<>]/.test(line))).toEqual(['of one', '=======', 'of two']);
  expect(await worktrees.tryMerge('one', 'three')).toEqual({ kind: 'known', value: [] });
  expect(await worktrees.tryMerge('one', 'none')).toEqual({ kind: 'absent' });
  expect(await scratch.run('for-each-ref')).toBe(refs);
});
