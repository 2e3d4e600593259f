// Untracked files of the person's checkout in new worktrees, with real git: copied whole, contained, and never committed.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDetached } from '../../src/adapters/git/detached-worktree.ts';
import { copyUntracked } from '../../src/adapters/setup/copy-untracked.ts';
import { createGitWorktrees } from '../../src/adapters/worktrees/git.ts';
import { GitScratch } from '../support/git-scratch.ts';

let scratch: GitScratch;
beforeEach(async () => {
  scratch = await GitScratch.make();
  await scratch.commit('.gitignore', '.env*\n.pi/\nlinks/\n');
});
afterEach(() => scratch.remove());

async function worktree(): Promise<string> {
  const made = await createGitWorktrees(scratch.place()).ensure('work-1', 'main');
  if (made.kind !== 'done') throw new Error(made.reason);
  return made.output.path;
}

const write = (path: string, text: string, folder = scratch.repository) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const copy = (to: string, ...patterns: string[]) =>
  copyUntracked({ git: scratch.git, from: scratch.repository, to, patterns });
const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

describe('a worktree', () => {
  it.each([0o700, 0o750])('can be entered by those who may enter the checkout, and by no others: %o', async mode => {
    chmodSync(scratch.repository, mode);
    expect(statSync(await worktree()).mode & 0o777).toBe(mode);
    const detached = join(scratch.folder, 'detached');
    await addDetached({ git: scratch.git, repository: scratch.repository }, detached, 'main');
    expect(statSync(detached).mode & 0o777).toBe(mode);
  });
});

describe('untracked files', () => {
  it('that match are copied with their mode, and nothing else is', async () => {
    write('.env', 'A=1\n');
    write('.env.local', 'B=2\n');
    write('.pi/git/skill/run.sh', 'echo\n');
    write('.pi/other', 'no\n');
    write('deep/.env', 'no\n');
    const tree = await worktree();
    expect(await copy(tree, '.env*', '.pi/git/')).toEqual({ count: 3, warnings: [] });
    expect([read(tree, '.env'), read(tree, '.env.local'), read(tree, '.pi/git/skill/run.sh')]).toEqual([
      'A=1\n',
      'B=2\n',
      'echo\n',
    ]);
    expect(existsSync(join(tree, '.pi/other')) || existsSync(join(tree, 'deep'))).toBe(false);
    expect(statSync(join(tree, '.env')).nlink).toBe(1);
    expect(existsSync(`${tree}.pitwall-setup/copy`)).toBe(false);
    expect(await scratch.runIn(tree, 'status', '--porcelain')).toBe('');
  });

  it('in every folder are named with **/', async () => {
    write('deep/er/.env', 'C=3\n');
    const tree = await worktree();
    expect(await copy(tree, '**/.env*')).toEqual({ count: 1, warnings: [] });
    expect(read(tree, 'deep/er/.env')).toBe('C=3\n');
  });

  it('that are repositories of their own come with their git folder', async () => {
    const nested = join(scratch.repository, '.pi/git/pack');
    mkdirSync(nested, { recursive: true });
    await scratch.runIn(nested, 'init', '--quiet');
    const head = await scratch.commit('tool', 'tool\n', nested);
    const tree = await worktree();
    await copy(tree, '.pi/git/');
    expect(await scratch.runIn(join(tree, '.pi/git/pack'), 'rev-parse', 'HEAD')).toBe(head);
    expect(await scratch.runIn(tree, 'status', '--porcelain')).toBe('');
  });

  it('replace nothing that is there, also when they are copied again', async () => {
    write('.env', 'mine\n');
    const tree = await worktree();
    write('.env', 'theirs\n', tree);
    expect(await copy(tree, '.env*')).toEqual({ count: 0, warnings: [] });
    expect(read(tree, '.env')).toBe('theirs\n');
  });

  it('that a commit would take up stay where they are', async () => {
    write('notes.txt', 'secret\n');
    const tree = await worktree();
    const { count, warnings } = await copy(tree, 'notes.txt', '.env*');
    expect({ count, warnings }).toEqual({ count: 0, warnings: [expect.stringMatching(/^notes.txt was not copied/)] });
    expect(existsSync(join(tree, 'notes.txt'))).toBe(false);
  });

  it('that are tracked are none of them', async () => {
    write('.env.example', 'A=\n');
    await scratch.run('add', '--force', '.env.example');
    await scratch.run('commit', '--quiet', '-m', 'an example');
    const tree = await worktree();
    write('.env.example', 'edited, not committed\n');
    expect(await copy(tree, '.env*')).toEqual({ count: 0, warnings: [] });
    expect(read(tree, '.env.example')).toBe('A=\n');
  });

  it('that are links stay links inside, and are left out where they lead outside', async () => {
    write('.env', 'A=1\n');
    write('../outside', 'secret\n');
    symlinkSync('.env', join(scratch.repository, '.env.link'));
    symlinkSync('../outside', join(scratch.repository, '.env.out'));
    symlinkSync('/etc/hostname', join(scratch.repository, '.env.absolute'));
    const tree = await worktree();
    const { count, warnings } = await copy(tree, '.env*');
    expect({ count, warnings }).toEqual({
      count: 2,
      warnings: [
        expect.stringMatching(/^\.env\.absolute .*leads out/),
        expect.stringMatching(/^\.env\.out .*leads out/),
      ],
    });
    expect(lstatSync(join(tree, '.env.link')).isSymbolicLink()).toBe(true);
    expect(readlinkSync(join(tree, '.env.link'))).toBe('.env');
  });

  it('do not follow a link in the worktree', async () => {
    write('links/.env', 'A=1\n');
    const tree = await worktree();
    const elsewhere = join(scratch.folder, 'elsewhere');
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, join(tree, 'links'));
    const { warnings } = await copy(tree, 'links/.env');
    expect(warnings).toHaveLength(1);
    expect(existsSync(join(elsewhere, '.env'))).toBe(false);
  });
});
