// Landings into a person's checkout, with real git: many at once, killed half-way, overtaken by others.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeTurn } from '../../src/adapters/store/libsql/turn.ts';
import { land } from '../../src/adapters/worktrees/git/land.ts';
import { noteMove } from '../../src/adapters/worktrees/git/unfinished-landing.ts';
import { identity } from '../../src/main/git.ts';
import { GitScratch } from '../support/git-scratch.ts';

let scratch: GitScratch;
let from: string;
beforeEach(async () => {
  scratch = await GitScratch.make();
  await scratch.commit('old.txt', 'old\n');
  await scratch.commit('gone.txt', 'to be removed\n');
  from = await scratch.run('rev-parse', 'HEAD');
});
afterEach(() => scratch.remove());

const note = () => join(scratch.folder, 'landing.json');
const file = (name: string) => join(scratch.repository, name);
const status = () => scratch.run('status', '--porcelain');
const tip = (name = 'main') => scratch.run('rev-parse', name);

const record = async () => undefined;

function landing(commit: string, more: { readonly squash?: string } = {}) {
  const turn = () => takeTurn({ path: join(scratch.folder, 'landing.lock'), heldMaxMs: 60_000 });
  const repo = { git: scratch.git, repository: scratch.repository, takeTurn: turn, note: note(), identity, record };
  return land(repo, { base: 'main', commit, updateCheckout: true, ...more });
}

/** A commit on top of another; the checkout is as before. */
async function commitOn(parent: string, name: string): Promise<string> {
  await scratch.run('checkout', '--quiet', '--detach', parent);
  await scratch.commit(`${name}.txt`, `${name}\n`.repeat(100));
  await scratch.run('rm', '--quiet', 'gone.txt');
  await scratch.commit('old.txt', `changed by ${name}\n`);
  const made = await tip('HEAD');
  await scratch.run('checkout', '--quiet', 'main');
  return made;
}

const noted = (to: string) => noteMove(note(), { checkout: scratch.repository, base: 'main', from, to });

describe('landings at once', () => {
  it('one lands, the others are behind, and the checkout is clean', async () => {
    const commits: string[] = [];
    for (let n = 0; n < 6; n++) commits.push(await commitOn(from, `work-${n}`));
    const ends = await Promise.all(commits.map(commit => landing(commit)));
    const kinds = ends.map(end => (end.kind === 'done' ? end.output.kind : end.kind));
    expect(kinds.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'behind'), 'landed']);
    expect(await tip()).toBe(commits[kinds.indexOf('landed')]);
    expect(await status()).toBe('');
    expect(existsSync(note())).toBe(false);
  });
});

describe('a landing as one commit', () => {
  const squash = 'feat(item-7): one\n\nPitwall-Run: 7\n';
  const treeOf = (commit: string) => scratch.run('rev-parse', `${commit}^{tree}`);

  it('has the files of the work, the base as its parent, and is the same when it is repeated', async () => {
    const commit = await commitOn(from, 'work');
    const first = await landing(commit, { squash });
    const tree = await treeOf(commit);
    expect(first).toEqual({ kind: 'done', output: { kind: 'landed', commit: await tip(), tree } });
    expect(
      await scratch.run('log', '--format=%an %s %(trailers:key=Pitwall-Run,valueonly,separator=)', `${from}..main`),
    ).toBe('Pitwall feat(item-7): one 7');
    expect(await treeOf('main')).toBe(tree);
    expect(await status()).toBe('');
    await scratch.commit('later.txt', 'later\n');
    expect(await landing(commit, { squash })).toEqual(first);
  });

  it('is behind when the base moved, and leaves one commit as it is', async () => {
    const commit = await commitOn(from, 'work');
    const one = await scratch.run('rev-parse', `${commit}~1`);
    expect(await scratch.run('rev-list', '--count', `${from}..${one}`)).toBe('1');
    expect(await landing(one, { squash })).toEqual({ kind: 'done', output: { kind: 'landed', commit: one } });
    expect(await landing(await commitOn(from, 'other'), { squash })).toEqual({
      kind: 'done',
      output: { kind: 'behind' },
    });
  });
});

describe('a landing that was killed', () => {
  it('between two files is finished by the next, also when git left its lock', async () => {
    const to = await commitOn(from, 'work');
    noted(to);
    writeFileSync(file('work.txt'), 'work\nwo');
    rmSync(file('gone.txt'));
    writeFileSync(file('.git/index.lock'), '');
    expect(await landing(await commitBeside(from))).toMatchObject({ output: { kind: 'behind' } });
    expect({ tip: await tip(), status: await status() }).toEqual({ tip: to, status: '' });
    expect(readFileSync(file('work.txt'), 'utf8')).toBe('work\n'.repeat(100));
  });

  it('between index and branch is finished by the next', async () => {
    const to = await commitOn(from, 'work');
    noted(to);
    await scratch.run('read-tree', '-m', '-u', from, to);
    expect(await landing(to)).toMatchObject({ output: { kind: 'landed', commit: to } });
    expect({ tip: await tip(), status: await status() }).toEqual({ tip: to, status: '' });
  });

  it('before it touched anything is not finished unasked', async () => {
    noted(await commitOn(from, 'work'));
    const next = await commitBeside(from);
    expect(await landing(next)).toMatchObject({ output: { kind: 'landed', commit: next } });
    expect(await status()).toBe('');
  });

  it.each([
    ['changed a file', () => writeFileSync(file('old.txt'), 'by a person\n')],
    ['changed a file that the landing does not', () => writeFileSync(file('README'), 'by a person\n')],
    ['made a file of the same name', () => writeFileSync(file('work.txt'), 'by a person\n')],
  ])('is left alone where a person %s meanwhile', async (_what, change) => {
    const to = await commitOn(from, 'work');
    noted(to);
    rmSync(file('gone.txt'));
    change();
    const before = await status();
    expect(await landing(to)).toMatchObject({ output: { kind: 'refused' } });
    expect({ tip: await tip(), status: await status() }).toEqual({ tip: from, status: before });
  });
});

describe('a landing whose branch was moved by another', () => {
  it('leaves no work staged for removal', async () => {
    const to = await commitOn(from, 'work');
    const other = await commitBeside(from);
    noted(to);
    await scratch.run('read-tree', '-m', '-u', from, to);
    await scratch.run('update-ref', 'refs/heads/main', other);
    expect(await landing(to)).toMatchObject({ output: { kind: 'behind' } });
    expect({ tip: await tip(), status: await status() }).toEqual({ tip: other, status: '' });
  });
});

/** Made beside the checkout, which may be half-way. */
async function commitBeside(parent: string): Promise<string> {
  const blob = await scratch.run('hash-object', '-w', 'README');
  const env = { GIT_INDEX_FILE: join(scratch.folder, 'beside.index') };
  const git = async (...args: string[]) => await scratch.git.line(args, { cwd: scratch.repository, env });
  await git('read-tree', parent);
  await git('update-index', '--add', '--cacheinfo', `100644,${blob},beside.txt`);
  return await git('commit-tree', '-p', parent, '-m', 'beside', await git('write-tree'));
}
