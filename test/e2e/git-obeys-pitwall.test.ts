// Pitwall's git obeys only Pitwall: whatever a repository, a worktree, a submodule or an embedded repository has configured, no call
// starts a program of theirs and none reaches a server of theirs.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { reviewDiff } from '../../src/adapters/forge/local/reviews.ts';
import { changeOf } from '../../src/adapters/gates/runner/change-of.ts';
import { addDetached, removeDetached } from '../../src/adapters/git/detached-worktree.ts';
import { Git } from '../../src/adapters/git/git.ts';
import { createGitReader } from '../../src/adapters/git/git-reader.ts';
import { copyUntracked } from '../../src/adapters/setup/copy-untracked.ts';
import { fillSubmodules } from '../../src/adapters/setup/submodules.ts';
import { openAttic } from '../../src/adapters/worktrees/attic/open-attic.ts';
import { land } from '../../src/adapters/worktrees/git/land.ts';
import { createGitWorktrees } from '../../src/adapters/worktrees/git.ts';
import { GitScratch } from '../support/git-scratch.ts';
import { Traps } from '../support/hostile-settings.ts';

const branch = 'worktree-git-issue-1';
const byFile = ['-c', 'protocol.file.allow=always'];
let scratch: GitScratch;
let traps: Traps;
let library: string;
beforeEach(async () => {
  scratch = await GitScratch.make();
  traps = await Traps.set();
  library = join(scratch.folder, 'library');
  mkdirSync(library);
  await scratch.runIn(library, 'init', '--quiet', '--initial-branch=main');
  await scratch.commit('lib.txt', 'lib\n', library);
  await scratch.run(...byFile, 'submodule', '--quiet', 'add', library, 'lib');
  await scratch.run('commit', '--quiet', '-m', 'a submodule');
});
afterEach(() => {
  traps.close();
  scratch.remove();
});

/** A worktree with its submodule, as an agent finds it. */
async function worktree(): Promise<string> {
  const made = await createGitWorktrees(scratch.place()).ensure(branch, 'main');
  if (made.kind !== 'done') throw new Error(JSON.stringify(made));
  const tree = made.output.path;
  await fillSubmodules(scratch.git, scratch.repository, tree);
  return tree;
}

/** What an agent can write: everywhere that git would look. */
async function plantEverywhere(tree: string): Promise<void> {
  const shared = join(scratch.repository, '.git');
  const admin = join(shared, 'worktrees', branch);
  const embedded = join(tree, 'embedded');
  mkdirSync(embedded);
  await scratch.runIn(embedded, 'init', '--quiet', '--initial-branch=main');
  await scratch.commit('inner.txt', 'inner\n', embedded);
  await scratch.runIn(tree, 'update-index', '--add', '--cacheinfo', `160000,${await headOf(embedded)},embedded`);
  writeFileSync(join(embedded, 'inner.txt'), 'changed\n');
  writeFileSync(join(embedded, '.gitattributes'), '* filter=evil\n');
  writeFileSync(join(tree, '.gitattributes'), '* filter=evil diff=evil merge=evil\n');
  writeFileSync(join(tree, 'lib', '.gitattributes'), '* filter=evil diff=evil merge=evil\n');
  writeFileSync(join(tree, 'work.txt'), 'work\n');
  for (const folder of [shared, join(shared, 'modules', 'lib'), join(admin, 'modules', 'lib'), join(embedded, '.git')])
    traps.plantIn(folder);
  traps.plantHooks(join(library, '.git', 'hooks'));
  execFileSync('cp', [join(shared, 'config.worktree'), join(admin, 'config.worktree')]);
}

const headOf = (folder: string) => scratch.runIn(folder, 'rev-parse', 'HEAD');

/** One call after the other, as a run, a person and a clean-up make them. */
async function doEverything(tree: string): Promise<readonly string[]> {
  const { git, repository } = scratch;
  const place = scratch.place();
  const worktrees = createGitWorktrees(place);
  const { signal } = new AbortController();
  const done: string[] = [];
  const note = (name: string, answer: unknown) => done.push(`${name} ${(answer as { kind?: string })?.kind ?? 'ok'}`);
  note('commit', await worktrees.commitWork({ branch, base: 'main', attempt: 'a', message: 'work\n' }));
  note('observe', await worktrees.observe(branch));
  note('settings', await worktrees.observeGitSettings(branch, { base: 'main' }));
  note('base', await worktrees.observeBase(branch, 'main'));
  const tip = (await git.commit(`refs/heads/${branch}`, repository)) ?? '';
  note('submodules', await worktrees.pushSubmodules(branch, tip));
  note('push', await worktrees.push(branch, tip));
  note('remote', await worktrees.remoteTip(branch));
  const onto = (await git.commit('main', repository)) ?? '';
  note('rebase', await worktrees.rebase({ branch, from: tip, onto }, signal));
  writeFileSync(join(tree, 'left.txt'), 'left\n');
  note('aside', await worktrees.keepAside(branch));
  note('mend', await worktrees.mend(branch));
  const gate = join(scratch.folder, 'gates', 'head');
  await addDetached({ git, repository }, gate, tip);
  removeDetached({ git, repository }, gate);
  await copyUntracked({ git, from: repository, to: tree, patterns: ['*.env'] });
  const reader = createGitReader({ PATH: process.env.PATH, HOME: join(scratch.folder, 'home') });
  note('top', await reader.topFolder(tree));
  note('diff', await reader.diff(repository, 'main', tip));
  note('shown', await git.run(['diff', 'main', tip], { cwd: repository }));
  note('status', await git.run(['status', '--porcelain'], { cwd: tree }));
  const landing = await land(landingRepo(), { base: 'main', commit: tip, updateCheckout: true, squash: 'all\n' });
  note('land', landing.kind === 'done' ? landing.output : landing);
  note('remove', await worktrees.remove({ run: 'r', branch, base: 'main', isDropped: true, entry: 'e' }));
  const attic = openAttic({ ...place, now: Date.now });
  const [entry] = attic.list();
  if (entry) note('restore', await attic.restore(entry.entry, join(scratch.folder, 'restored')));
  return done;
}

function landingRepo(): Parameters<typeof land>[0] {
  const { git, repository } = scratch;
  const merging = { git, repository, identity: scratch.place().identity, record: async () => undefined };
  return { ...merging, takeTurn: async () => () => undefined, note: join(scratch.folder, 'note') };
}

describe('a hostile repository', () => {
  it('springs its traps on a git that obeys it', async () => {
    const tree = await worktree();
    await plantEverywhere(tree);
    await scratch.runIn(tree, 'add', 'work.txt').catch(() => undefined);
    await scratch.runIn(tree, 'diff', 'HEAD').catch(() => undefined);
    expect(traps.sprung).toEqual(expect.arrayContaining(['filter.evil.process', 'diff.evil.command']));
  });

  it('chooses no program and no address for a Pitwall that is at work', async () => {
    const tree = await worktree();
    await plantEverywhere(tree);
    const done = await doEverything(tree);
    expect(traps.sprung).toEqual([]);
    expect(traps.calls).toEqual([]);
    expect(done).toEqual(expect.arrayContaining(['commit done', 'push done', 'submodules done', 'land landed']));
    expect(existsSync(join(scratch.repository, 'work.txt'))).toBe(true);
    const log = execFileSync('git', ['--git-dir', scratch.remote, 'log', '--format=%an %cn', branch, '-1']);
    expect(log.toString()).toBe('Pitwall Pitwall\n');
  });

  it('chooses none for a Pitwall that starts afterwards, and counts for nothing but its data', async () => {
    const tree = await worktree();
    await plantEverywhere(tree);
    // Where a person's own configuration says that a push goes, it goes.
    await scratch.run('config', '--file', '.git/config', '--unset-all', 'remote.origin.pushurl').catch(() => undefined);
    const fresh = new Git({
      clock: systemClock,
      env: { PATH: process.env.PATH ?? '', HOME: join(scratch.folder, 'home'), XDG_CONFIG_HOME: scratch.folder },
    });
    Object.assign(scratch, { git: fresh });
    await doEverything(tree);
    expect(traps.sprung).toEqual([]);
    expect(traps.calls).toEqual([]);
  });
});

describe('a .gitmodules', () => {
  const ignoring = async (how: string) => {
    await scratch.run('config', '--file', '.gitmodules', 'submodule.lib.ignore', how);
    await scratch.run('commit', '--quiet', '-am', `ignore ${how}`);
  };
  const lib = () => join(scratch.repository, 'lib');

  it('that ignores nothing of a submodule leads no git into it', async () => {
    await ignoring('none');
    await scratch.runIn(lib(), 'config', 'filter.evil.clean', traps.program('filter.evil.clean'));
    writeFileSync(join(scratch.repository, '.git/modules/lib/info/attributes'), '* filter=evil\n');
    // Of the same size: only by what the filter gives can git tell them apart.
    writeFileSync(join(lib(), 'lib.txt'), 'bil\n');
    await scratch.run('status').catch(() => undefined);
    expect(traps.sprung).toContain('filter.evil.clean');
    rmSync(join(traps.folder, 'log'));
    for (const args of [['status', '--porcelain'], ['diff'], ['--literal-pathspecs', 'diff', 'HEAD'], ['diff-files']])
      await scratch.git.run(args, { cwd: scratch.repository });
    await land(landingRepo(), { base: 'main', commit: await headOf(scratch.repository), updateCheckout: true });
    expect(traps.sprung).toEqual([]);
  });

  it('that ignores all of a submodule hides no change of it', async () => {
    await ignoring('all');
    const before = await headOf(scratch.repository);
    await scratch.commit('lib.txt', 'other code\n', lib());
    const now = await headOf(lib());
    await scratch.run('update-index', '--cacheinfo', `160000,${now},lib`);
    await scratch.run('commit', '--quiet', '--allow-empty', '-m', 'another lib');
    const after = await headOf(scratch.repository);
    expect(await scratch.run('diff', before, after)).toBe('');
    const reader = createGitReader({ PATH: process.env.PATH });
    const review = { base: before, commit: after };
    expect(await reader.diff(scratch.repository, before, after)).toContain(now);
    expect(await reviewDiff(scratch, review, 'patch')).toContain(now);
    expect(await reviewDiff(scratch, review, 'stat')).toContain('lib');
    const { files } = await changeOf(scratch, before, after);
    expect(files.map(({ path }) => path)).toEqual(['lib']);
  });
});

describe('a folder', () => {
  it('of a worktree whose .git names another one is not worked in', async () => {
    const tree = await worktree();
    const other = join(scratch.folder, 'other');
    await scratch.run('worktree', 'add', '--quiet', other, '-b', 'mine');
    rmSync(join(tree, '.git'));
    execFileSync('cp', [join(other, '.git'), join(tree, '.git')]);
    await expect(scratch.git.run(['status'], { cwd: tree })).rejects.toThrow('belongs to another folder');
  });

  it('whose git folder leads to the refs of another one is not worked in', async () => {
    const tree = await worktree();
    const shared = join(scratch.repository, '.git');
    execFileSync('cp', ['-r', shared, join(scratch.folder, 'evil.git')]);
    writeFileSync(join(shared, 'worktrees', branch, 'commondir'), join(scratch.folder, 'evil.git'));
    await expect(scratch.git.run(['status'], { cwd: tree })).rejects.toThrow('leads to other refs');
    writeFileSync(join(shared, 'commondir'), join(scratch.folder, 'evil.git'));
    await expect(scratch.git.run(['status'], { cwd: scratch.repository })).rejects.toThrow('leads to other refs');
  });

  it('whose .git names a repository is not that repository', async () => {
    const evil = join(scratch.folder, 'evil');
    mkdirSync(evil);
    const reader = createGitReader({ PATH: process.env.PATH });
    writeFileSync(join(evil, '.git'), `gitdir: ${scratch.repository}/.git\n`);
    await expect(reader.topFolder(evil)).rejects.toThrow('names the git folder of another checkout');
    writeFileSync(join(evil, '.git'), `gitdir: ${scratch.repository}/.git/modules/lib\n`);
    await expect(reader.topFolder(evil)).rejects.toThrow('names the git folder of another checkout');
    rmSync(join(evil, '.git'));
    execFileSync('ln', ['-s', join(scratch.repository, '.git'), join(evil, '.git')]);
    await expect(reader.topFolder(evil)).rejects.toThrow('names the git folder of another checkout');
  });
});
