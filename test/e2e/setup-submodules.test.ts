// Submodules of new worktrees with real git: filled without a network, and nothing of the person's is touched.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillSubmodules } from '../../src/adapters/setup/submodules.ts';
import { createGitWorktrees } from '../../src/adapters/worktrees/git.ts';
import { GitScratch } from '../support/git-scratch.ts';

const byFile = ['-c', 'protocol.file.allow=always'];
let scratch: GitScratch;
let library: string;

beforeEach(async () => {
  scratch = await GitScratch.make();
  library = await upstream('library');
  await scratch.run(...byFile, 'submodule', '--quiet', 'add', library, 'libs/one');
  await scratch.run('commit', '--quiet', '-m', 'a submodule');
});
afterEach(() => scratch.remove());

/** A bare repository with one commit. */
async function upstream(name: string): Promise<string> {
  const bare = join(scratch.folder, `${name}.git`);
  const work = join(scratch.folder, `${name}-work`);
  mkdirSync(work);
  await scratch.runIn(scratch.folder, 'init', '--quiet', '--bare', '--initial-branch=main', bare);
  await scratch.runIn(work, 'init', '--quiet', '--initial-branch=main');
  await scratch.commit(`${name}.txt`, `${name}\n`, work);
  await scratch.runIn(work, 'push', '--quiet', bare, 'main');
  return bare;
}

async function worktree(): Promise<string> {
  const made = await createGitWorktrees(scratch.place()).ensure('work-1', 'main');
  if (made.kind !== 'done') throw new Error(made.reason);
  return made.output.path;
}

const fill = (tree: string) => fillSubmodules(scratch.git, scratch.repository, tree);
const userFiles = () => {
  const root = join(scratch.repository, '.git');
  const files = readdirSync(join(root, 'modules'), { recursive: true, withFileTypes: true });
  const inModules = files.filter(each => each.isFile()).map(each => join(each.parentPath, each.name));
  const read = [join(root, 'config'), join(root, 'index'), ...inModules];
  return Object.fromEntries(read.map(path => [path, readFileSync(path, 'base64')]));
};

describe('a changed submodule', () => {
  const request = { branch: 'work-1', base: 'main', attempt: '1.1', message: 'feat(#1): both\n' };
  const worktrees = () => createGitWorktrees(scratch.place());

  async function change() {
    const tree = await worktree();
    await fill(tree);
    scratch.write(join(tree, 'libs/one'), 'more.txt', 'more\n');
    scratch.write(tree, 'README', 'both\n');
    const performed = await worktrees().commitWork(request);
    if (performed.kind !== 'done') throw new Error(performed.reason);
    return { tree, ...performed.output };
  }
  const branchesOf = (bare: string) => scratch.runIn(bare, 'for-each-ref', '--format=%(refname:short) %(subject)');

  it('is committed with the rest, and pushed on a branch of the run’s name', async () => {
    const { tree, commit, submodules } = await change();
    expect(submodules).toEqual(['libs/one']);
    expect(await scratch.runIn(tree, 'status', '--porcelain')).toBe('');
    expect(await worktrees().pushSubmodules('work-1', commit)).toEqual({ kind: 'done', output: null });
    expect(await branchesOf(library)).toBe('main change library.txt\nwork-1 feat(#1): both');
    expect(await worktrees().pushSubmodules('work-1', commit)).toEqual({ kind: 'done', output: null });
  });

  it('can then be checked out for gates, which the person’s own repository alone could not give', async () => {
    const { commit } = await change();
    await worktrees().pushSubmodules('work-1', commit);
    const gate = join(scratch.folder, 'gate');
    await scratch.run('worktree', 'add', '--quiet', '--detach', gate, commit);
    expect(await fill(gate)).toEqual({ count: 1, warnings: [] });
    expect(readFileSync(join(gate, 'libs/one/more.txt'), 'utf8')).toBe('more\n');
  });

  it('that cannot be pushed is a failure that names it', async () => {
    const { commit } = await change();
    rmSync(library, { recursive: true });
    expect(await worktrees().pushSubmodules('work-1', commit)).toMatchObject({
      kind: 'failed',
      reason: expect.stringMatching(/^libs\/one: git fetch/),
    });
  });

  it('that only moved to a commit its remote has gets no branch', async () => {
    const work = join(scratch.folder, 'library-work');
    const newer = await scratch.commit('newer.txt', 'newer\n', work);
    await scratch.runIn(work, 'push', '--quiet', library, 'main');
    const tree = await worktree();
    await fill(tree);
    await scratch.runIn(join(tree, 'libs/one'), 'fetch', '--quiet', 'origin');
    await scratch.runIn(join(tree, 'libs/one'), 'checkout', '--quiet', '--detach', newer);
    const performed = await worktrees().commitWork(request);
    const commit = performed.kind === 'done' ? performed.output.commit : '';
    expect(performed).toMatchObject({ output: { submodules: ['libs/one'] } });
    expect(await worktrees().pushSubmodules('work-1', commit)).toEqual({ kind: 'done', output: null });
    expect(await branchesOf(library)).toBe('main change newer.txt');
  });

  it('that an agent put there as a repository of its own starts nothing of its settings', async () => {
    const { tree, commit } = await change();
    const folder = join(tree, 'libs/one');
    const [trace, program] = [join(scratch.folder, 'trace'), join(scratch.folder, 'program.sh')];
    writeFileSync(program, `#!/bin/sh\ntouch '${trace}'\nexit 1\n`, { mode: 0o755 });
    rmSync(join(folder, '.git'));
    await scratch.runIn(folder, 'init', '--quiet');
    await scratch.runIn(folder, 'remote', 'add', 'origin', 'ssh://git@localhost/x.git');
    await scratch.runIn(folder, 'config', 'core.sshCommand', program);
    expect(await worktrees().pushSubmodules('work-1', commit)).toMatchObject({
      kind: 'failed',
      reason: 'libs/one: its git folder is not the one that Pitwall made for this worktree',
    });
    expect(existsSync(trace)).toBe(false);
  });

  it('that did not change is not pushed', async () => {
    const tree = await worktree();
    await fill(tree);
    scratch.write(tree, 'README', 'alone\n');
    const performed = await worktrees().commitWork(request);
    expect(performed.kind === 'done' && performed.output.submodules).toBeUndefined();
  });
});

describe('submodules', () => {
  it('are filled at their commit from the person’s own repository, without the remote', async () => {
    rmSync(library, { recursive: true });
    const tree = await worktree();
    const before = userFiles();
    expect(await fill(tree)).toEqual({ count: 1, warnings: [] });
    expect(readFileSync(join(tree, 'libs/one/library.txt'), 'utf8')).toBe('library\n');
    expect(await scratch.runIn(tree, 'status', '--porcelain')).toBe('');
    expect(await scratch.runIn(join(tree, 'libs/one'), 'remote', 'get-url', 'origin')).toBe(library);
    expect(userFiles()).toEqual(before);
  });

  it('are left as they are the second time, with the work in them', async () => {
    const tree = await worktree();
    await fill(tree);
    const commit = await scratch.commit('more.txt', 'more\n', join(tree, 'libs/one'));
    expect(await fill(tree)).toEqual({ count: 0, warnings: [] });
    expect(await scratch.runIn(join(tree, 'libs/one'), 'rev-parse', 'HEAD')).toBe(commit);
  });

  it('that a killed set-up left half are filled', async () => {
    const tree = await worktree();
    const within = join(scratch.repository, '.git/worktrees/work-1/modules/libs/one');
    mkdirSync(`${within}.part/objects`, { recursive: true });
    expect(await fill(tree)).toEqual({ count: 1, warnings: [] });
    rmSync(join(within, 'index'));
    rmSync(join(tree, 'libs/one/library.txt'));
    writeFileSync(join(within, 'index.lock'), '');
    expect(await fill(tree)).toEqual({ count: 1, warnings: [] });
    expect(existsSync(join(tree, 'libs/one/library.txt'))).toBe(true);
  });

  it('of submodules are filled too', async () => {
    const inner = await upstream('inner');
    const one = join(scratch.repository, 'libs/one');
    await scratch.runIn(one, ...byFile, 'submodule', '--quiet', 'add', inner, 'deep');
    await scratch.runIn(one, 'commit', '--quiet', '-m', 'deeper');
    await scratch.run('commit', '--quiet', '-am', 'a deeper submodule');
    const tree = await worktree();
    expect(await fill(tree)).toEqual({ count: 2, warnings: [] });
    expect(readFileSync(join(tree, 'libs/one/deep/inner.txt'), 'utf8')).toBe('inner\n');
  });

  it('that only a path of this machine would give are missing, which is said', async () => {
    rmSync(join(scratch.repository, '.git/modules'), { recursive: true });
    const tree = await worktree();
    const { count, warnings } = await fill(tree);
    expect({ count, warnings }).toEqual({
      count: 0,
      warnings: [
        expect.stringMatching(/^the submodule libs\/one is missing: git clone: .*transport 'file' not allowed/s),
      ],
    });
    expect(readdirSync(join(tree, 'libs/one'))).toEqual([]);
  });
});
