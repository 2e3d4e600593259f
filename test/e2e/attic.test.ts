// The attic against real git: nothing that a worktree held is lost, whatever it held and whenever the removal is killed.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDetached } from '../../src/adapters/git/detached-worktree.ts';
import type { AtticRepo, Stage } from '../../src/adapters/worktrees/attic/attic-repo.ts';
import { EntryFolder, entriesIn } from '../../src/adapters/worktrees/attic/entry.ts';
import { openAttic } from '../../src/adapters/worktrees/attic/open-attic.ts';
import { discardEntry, removeWorktree } from '../../src/adapters/worktrees/attic/remove-worktree.ts';
import { restoreWorktree } from '../../src/adapters/worktrees/attic/restore-worktree.ts';
import { createGitWorktrees } from '../../src/adapters/worktrees/git.ts';
import type { Worktrees } from '../../src/ports/worktrees.ts';
import { gitLookAt, makeMess, nextPollAt, userLook } from '../support/attic-mess.ts';
import { GitScratch } from '../support/git-scratch.ts';

const program = fileURLToPath(new URL('../../dist/test/support/attic-remover.js', import.meta.url));
const branch = 'worktree-git-issue-7';
const asked = { run: '7', branch, base: 'main', isDropped: false, entry: '7-9' };

let scratch: GitScratch;
let worktrees: Worktrees;
let place: AtticRepo;
let tree: string;

beforeEach(async () => {
  scratch = await GitScratch.make();
  await scratch.commit('.gitignore', '.env\ndist/\nnode_modules/\n');
  place = { ...scratch.place(), now: Date.now };
  worktrees = createGitWorktrees(place);
  tree = join(scratch.folder, 'trees', branch);
  await worktrees.ensure(branch, 'main');
});

afterEach(() => {
  spawnSync('chmod', ['-R', 'u+rwx', scratch.folder]);
  scratch.remove();
});

const listed = async () => (await scratch.run('worktree', 'list', '--porcelain')).match(/^worktree /gm)?.length;
const name = () => entriesIn(place.attic)[0]?.name ?? '';
const aside = () => `${tree}.removed-${name()}`;
const restore = (to = tree) => restoreWorktree(place, new EntryFolder(place.attic, name()), to);
const kept = { kind: 'done', output: { entry: expect.stringMatching(/^7-9-[0-9a-f]{8}$/) } };

describe('a removed worktree', () => {
  it('that held nothing of its own leaves nothing behind', async () => {
    await scratch.commit('work', 'work\n', tree);
    mkdirSync(join(tree, 'node_modules/dep'), { recursive: true });
    writeFileSync(join(tree, 'node_modules/dep/index.js'), '');
    expect(await worktrees.remove(asked)).toEqual({ kind: 'done', output: { entry: null } });
    expect(existsSync(tree)).toBe(false);
    expect(entriesIn(place.attic)).toEqual([]);
    expect(await scratch.run('for-each-ref', 'refs/pitwall/attic')).toBe('');
    expect(await listed()).toBe(1);
    expect(await scratch.run('log', '-1', '--format=%s', branch)).toBe('change work');
    expect(await worktrees.remove(asked)).toEqual({ kind: 'done', output: { entry: null } });
  });

  it('comes back with HEAD, branches, index and every file as it was, and nothing of the user changed', async () => {
    await makeMess(scratch, tree);
    const [files, git, user] = [nextPollAt(tree), await gitLookAt(scratch, tree), await userLook(scratch)];
    expect(await worktrees.remove(asked)).toEqual(kept);
    expect(existsSync(tree)).toBe(false);
    expect(await listed()).toBe(1);
    expect(await userLook(scratch)).toEqual(user);
    const { notes } = await restore();
    expect(nextPollAt(tree)).toEqual(files);
    expect(await gitLookAt(scratch, tree)).toEqual(git);
    expect(await userLook(scratch)).toEqual(user);
    expect(notes.join('\n')).toContain('not kept, to be installed again: node_modules');
    expect(notes.join('\n')).toMatch(/stash "WIP on worktree-git-issue-7: .*git stash apply/);
    expect(await scratch.runIn(join(tree, 'nested'), 'status', '--porcelain')).toBe('M inner');
  });

  it('outlives a garbage collection with all that it held', async () => {
    await makeMess(scratch, tree);
    const git = await gitLookAt(scratch, tree);
    await worktrees.remove({ ...asked, isDropped: true });
    await scratch.run('branch', '-D', 'an-idea');
    await scratch.run('stash', 'drop', '--quiet');
    await scratch.run('reflog', 'expire', '--expire=now', '--all');
    await scratch.run('gc', '--quiet', '--prune=now');
    const { notes } = await restore();
    expect(await gitLookAt(scratch, tree)).toEqual(git);
    expect(await scratch.run('show', 'an-idea:idea')).toBe('an idea');
    const stash = notes.join('\n').match(/git stash apply (\w+)/)?.[1] ?? '';
    expect(await scratch.run('show', `${stash}^3:stashed`)).toBe('stashed');
    const amended = git.log?.split('\n').find(line => line.endsWith('commit: change amended away')) ?? '';
    expect(await scratch.run('cat-file', '-t', amended.split(' ')[0] ?? '')).toBe('commit');
  });

  it('takes along what a kill left of its branch beside it, and nothing of others', async () => {
    const commit = await scratch.run('rev-parse', 'main');
    const own = [
      join(place.copies, branch),
      join(place.copies, `${branch}~without`),
      join(place.checkouts, branch, 'head'),
    ];
    const others = [join(place.copies, `${branch}7`), join(place.checkouts, `${branch}7`, 'head')];
    for (const folder of [...own, ...others]) await addDetached(place, folder, commit);
    expect(await worktrees.remove(asked)).toMatchObject({ kind: 'done' });
    expect(own.filter(folder => existsSync(folder))).toEqual([]);
    expect(others.filter(folder => existsSync(folder))).toEqual(others);
    expect(await listed()).toBe(1 + others.length);
  });

  it('whose making was killed is taken away as well', async () => {
    const admin = join(scratch.repository, '.git/worktrees', branch);
    writeFileSync(join(admin, 'locked'), 'Pitwall makes this worktree\n');
    rmSync(join(tree, '.git'));
    expect(await worktrees.remove({ ...asked, isDropped: true })).toMatchObject({ kind: 'done' });
    expect(existsSync(tree)).toBe(false);
    expect(await listed()).toBe(1);
    expect(await scratch.run('branch', '--list', branch)).toBe('');
  });

  it('whose making had hardly begun when it was killed is taken away as well', async () => {
    const admin = join(scratch.repository, '.git/worktrees', branch);
    for (const each of readdirSync(admin)) if (each !== 'gitdir') rmSync(join(admin, each), { recursive: true });
    writeFileSync(join(admin, 'locked'), 'Pitwall makes this worktree\n');
    rmSync(tree, { recursive: true });
    expect(await worktrees.remove({ ...asked, isDropped: true })).toMatchObject({ kind: 'done' });
    expect(existsSync(admin)).toBe(false);
    expect(await scratch.run('branch', '--list', branch)).toBe('');
  });

  it('that is dropped takes its branch along and brings it back', async () => {
    const tip = await scratch.commit('work', 'work\n', tree);
    await worktrees.remove({ ...asked, isDropped: true });
    expect(await scratch.run('branch', '--list', branch)).toBe('');
    expect(await restore()).toMatchObject({ path: tree, branch });
    expect(await scratch.run('rev-parse', branch)).toBe(tip);
  });

  it('that somebody deleted before is dropped with what git still has of it', async () => {
    const tip = await scratch.commit('work', 'work\n', tree);
    writeFileSync(join(tree, 'staged'), 'staged\n');
    await scratch.runIn(tree, 'add', 'staged');
    rmSync(tree, { recursive: true });
    expect(await worktrees.remove({ ...asked, isDropped: true })).toEqual(kept);
    expect(await listed()).toBe(1);
    await restore();
    expect(await scratch.run('rev-parse', branch)).toBe(tip);
    expect(await scratch.runIn(tree, 'show', ':staged')).toBe('staged');
  });

  it('keeps a half-done merge with both sides of its conflict', async () => {
    await scratch.commit('clash', 'ours\n', tree);
    await scratch.commit('clash', 'theirs\n');
    await scratch.git.run(['merge', '--quiet', 'main'], { cwd: tree, codes: [1] });
    const [files, git] = [nextPollAt(tree), await gitLookAt(scratch, tree)];
    await worktrees.remove(asked);
    await restore();
    expect(nextPollAt(tree)).toEqual(files);
    expect(await gitLookAt(scratch, tree)).toEqual(git);
    await scratch.runIn(tree, 'merge', '--abort');
  });

  it('keeps the commits of a submodule that were pushed nowhere', async () => {
    const library = join(scratch.folder, 'library');
    mkdirSync(library);
    await scratch.runIn(library, 'init', '--quiet', '--initial-branch=main');
    await scratch.commit('lib', 'lib\n', library);
    await scratch.runIn(tree, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library, 'lib');
    await scratch.runIn(tree, 'commit', '--quiet', '--message', 'with a library');
    const inner = await scratch.commit('lib', 'changed\n', join(tree, 'lib'));
    await worktrees.remove(asked);
    expect(existsSync(tree)).toBe(false);
    await restore();
    expect(await scratch.runIn(join(tree, 'lib'), 'rev-parse', 'HEAD')).toBe(inner);
    expect(await scratch.runIn(tree, 'status', '--porcelain')).toBe('M lib');
  });

  it.each(['modules/../../..', 'modules/link'])(
    'writes into no git folder but its own, whatever a file says: %s',
    async module => {
      const own = join(scratch.repository, '.git');
      const admin = await scratch.runIn(tree, 'rev-parse', '--absolute-git-dir');
      mkdirSync(join(admin, 'modules'));
      symlinkSync(own, join(admin, 'modules/link'));
      mkdirSync(join(tree, 'dist/x'), { recursive: true });
      writeFileSync(join(tree, 'dist/x/.git'), `gitdir: /worktrees/a/${module}\n`);
      const before = readFileSync(join(own, 'config'), 'utf8');
      await worktrees.remove(asked);
      await restore();
      expect(existsSync(join(tree, 'dist/x/.git'))).toBe(true);
      expect(readFileSync(join(own, 'config'), 'utf8')).toBe(before);
    },
  );
});

const stages: readonly Stage[] = [
  ...(['planned', 'renamed', 'aside', 'archived', 'committed', 'saved', 'deleted', 'forgotten', 'dropped'] as const),
];

function killedWhen(stage: Stage, request: typeof asked): void {
  const { git: _git, now: _now, ...plain } = place;
  const { signal } = spawnSync(process.execPath, [program, JSON.stringify(plain), JSON.stringify(request), stage]);
  expect(signal).toBe('SIGKILL');
}

describe('a removal', () => {
  it.each(stages)('that is killed when it is %s loses nothing and is ended by the next', async stage => {
    await makeMess(scratch, tree);
    const [files, git] = [nextPollAt(tree), await gitLookAt(scratch, tree)];
    const dropped = { ...asked, isDropped: true };
    killedWhen(stage, dropped);
    expect(await worktrees.remove(dropped)).toEqual(kept);
    expect(await listed()).toBe(1);
    await restore();
    expect(nextPollAt(tree)).toEqual(files);
    expect(await gitLookAt(scratch, tree)).toEqual(git);
  });

  it.each([
    ['HEAD', /^HEAD$/],
    ['what leads to the refs', /^commondir$/],
    ['all but its link to the worktree', /^(?!gitdir$)/],
    ['all', /./],
  ])("that is killed when %s is gone of git's own folder is ended by the next", async (_, gone) => {
    await makeMess(scratch, tree);
    killedWhen('deleted', asked);
    const admin = new EntryFolder(place.attic, name()).plan?.admin ?? '';
    for (const each of readdirSync(admin)) if (gone.test(each)) rmSync(join(admin, each), { recursive: true });
    expect(await worktrees.remove(asked)).toEqual(kept);
    expect(existsSync(admin)).toBe(false);
    expect(await listed()).toBe(1);
  });

  it('that is killed while the entry that holds nothing is deleted is ended by the next', async () => {
    killedWhen('dropped', asked);
    rmSync(join(place.attic, name(), 'entry.json'));
    expect(await worktrees.remove(asked)).toEqual({ kind: 'done', output: { entry: null } });
    expect(entriesIn(place.attic)).toEqual([]);
  });

  it.each<Stage>(['aside', 'archived', 'committed', 'saved'])(
    'keeps an edit that arrives when it is %s',
    async stage => {
      await makeMess(scratch, tree);
      let isLate = false;
      const onStage = (reached: Stage) => {
        if (reached !== stage || isLate) return;
        isLate = true;
        appendFileSync(join(aside(), 'README'), 'late\n');
        appendFileSync(join(aside(), 'dist/out.js'), 'late\n');
        writeFileSync(join(aside(), 'new'), 'late\n');
        writeFileSync(join(aside(), 'dist/new.js'), 'late\n');
      };
      await removeWorktree({ ...place, onStage }, asked);
      await restore();
      const read = (name: string) => readFileSync(join(tree, name), 'utf8');
      expect([read('README'), read('dist/out.js')]).toEqual(['changed\nlate\n', 'built\nlate\n']);
      expect([read('new'), read('dist/new.js'), read('.env')]).toEqual(['late\n', 'late\n', 'SECRET=1\n']);
    },
  );

  it('keeps a commit that arrives when it is saved', async () => {
    let late = '';
    const onStage = (reached: Stage) => {
      if (reached !== 'saved' || late !== '') return;
      const env = {
        ...process.env,
        GIT_AUTHOR_NAME: 'a',
        GIT_AUTHOR_EMAIL: 'a@b',
        GIT_COMMITTER_NAME: 'a',
        GIT_COMMITTER_EMAIL: 'a@b',
      };
      const run = (...args: string[]) => spawnSync('git', args, { cwd: aside(), env, encoding: 'utf8' });
      run('commit', '--quiet', '--allow-empty', '-m', 'late');
      late = run('rev-parse', 'HEAD').stdout.trim();
    };
    await removeWorktree({ ...place, onStage }, { ...asked, isDropped: true });
    expect(late).not.toBe('');
    await restore();
    expect(await scratch.run('rev-parse', branch)).toBe(late);
  });

  it('gives up on somebody who writes and writes, with the worktree back in its place', async () => {
    let n = 0;
    const onStage = (reached: Stage) => {
      if (reached === 'committed') writeFileSync(join(aside(), 'log'), `${++n}\n`);
    };
    await expect(removeWorktree({ ...place, onStage }, asked)).rejects.toThrow('a process still writes');
    expect(readFileSync(join(tree, 'log'), 'utf8')).toBe(`${n}\n`);
    expect(await worktrees.observe(branch)).toMatchObject({ kind: 'known' });
    expect(await scratch.runIn(tree, 'status', '--porcelain')).toBe('?? log');
  });

  it('leaves a worktree alone that a person locked', async () => {
    await scratch.run('worktree', 'lock', '--reason', 'mine', tree);
    expect(await worktrees.remove(asked)).toMatchObject({
      kind: 'failed',
      final: true,
      reason: expect.stringContaining('mine'),
    });
    expect(existsSync(tree)).toBe(true);
  });

  it('takes a folder away that its owner closed', async () => {
    mkdirSync(join(tree, 'closed/deep'), { recursive: true });
    writeFileSync(join(tree, 'closed/deep/file'), 'x', { mode: 0o000 });
    chmodSync(join(tree, 'closed/deep'), 0o000);
    chmodSync(join(tree, 'closed'), 0o500);
    expect(await worktrees.remove(asked)).toMatchObject({ kind: 'done' });
    expect(existsSync(tree)).toBe(false);
  });
});

describe('a second store of the same repository', () => {
  const dropped = { ...asked, isDropped: true };
  const atticRefs = () =>
    scratch.run('for-each-ref', '--format=%(refname:lstrip=3) %(objectname)', 'refs/pitwall/attic');

  it('leaves alone what the attic of the first holds, by name or by age', async () => {
    const tip = await scratch.commit('work', 'first\n', tree);
    writeFileSync(join(tree, 'edit'), 'first\n');
    await worktrees.remove(dropped);
    const first = await atticRefs();
    const other = { ...place, attic: join(scratch.folder, 'attic of the second') };
    const seconds = createGitWorktrees(other);
    await seconds.ensure(branch, 'main');
    writeFileSync(join(tree, 'edit'), 'second\n');
    expect(await seconds.remove(dropped)).toEqual(kept);
    expect((await atticRefs()).split('\n')).toHaveLength(2);
    await Promise.all(entriesIn(other.attic).map(entry => discardEntry(other, entry)));
    expect(await atticRefs()).toBe(first);
    await scratch.run('reflog', 'expire', '--expire=now', '--all');
    await scratch.run('gc', '--quiet', '--prune=now');
    await restore();
    expect(readFileSync(join(tree, 'edit'), 'utf8')).toBe('first\n');
    expect(await scratch.run('rev-parse', branch)).toBe(tip);
  });

  it('lists what the first kept, and brings back what git holds of it', async () => {
    const tip = await scratch.commit('work', 'first\n', tree);
    writeFileSync(join(tree, 'staged'), 'staged\n');
    await scratch.runIn(tree, 'add', 'staged');
    writeFileSync(join(tree, 'work'), 'edited\n');
    writeFileSync(join(tree, 'new'), 'untracked\n');
    await worktrees.remove(dropped);
    const entry = name();
    const attic = openAttic({ ...place, attic: join(scratch.folder, 'attic of the second') });
    expect(attic.list()).toEqual([]);
    expect(await attic.listOthers()).toMatchObject([{ entry, run: '7', branch, path: tree, isOfOtherStore: true }]);
    expect(await openAttic(place).listOthers()).toEqual([]);
    const { path, notes, branch: on } = await attic.restore(entry, undefined);
    expect({ path, on }).toEqual({ path: tree, on: branch });
    expect(notes.join()).toContain('what git ignored');
    expect(await scratch.run('rev-parse', branch)).toBe(tip);
    expect(await scratch.runIn(tree, 'status', '--porcelain')).toBe('A  staged\n M work\n?? new');
    expect(readFileSync(join(tree, 'work'), 'utf8')).toBe('edited\n');
  });

  it('wants to be told the place where a ref names one that is not for worktrees', async () => {
    writeFileSync(join(tree, 'edit'), 'first\n');
    await worktrees.remove(dropped);
    const elsewhere = { ...place, attic: join(scratch.folder, 'second'), base: join(scratch.folder, 'other trees') };
    const attic = openAttic(elsewhere);
    await expect(attic.restore(name(), undefined)).rejects.toThrow(/name a folder for it with --to/);
    const to = join(scratch.folder, 'again');
    expect(await attic.restore(name(), to)).toMatchObject({ path: to });
    expect(readFileSync(join(to, 'edit'), 'utf8')).toBe('first\n');
  });

  it('does not delete a ref that is not at the commit it recorded', async () => {
    writeFileSync(join(tree, 'edit'), 'first\n');
    await worktrees.remove(dropped);
    const another = await scratch.run('rev-parse', 'main');
    await scratch.run('update-ref', `refs/pitwall/attic/${name()}`, another);
    const before = await atticRefs();
    for (const entry of entriesIn(place.attic)) await discardEntry(place, entry);
    expect(await atticRefs()).toBe(before);
  });
});

describe('a restore', () => {
  beforeEach(async () => {
    writeFileSync(join(tree, 'half'), 'half\n');
    await worktrees.remove(asked);
  });

  it('overwrites nothing', async () => {
    mkdirSync(tree);
    writeFileSync(join(tree, 'precious'), '');
    await expect(restore()).rejects.toThrow('--to');
    const to = join(scratch.folder, 'elsewhere');
    expect(await restore(to)).toMatchObject({ path: to, branch });
    expect(readFileSync(join(to, 'half'), 'utf8')).toBe('half\n');
  });

  it('leaves a branch that moved on where it is', async () => {
    const before = await scratch.run('rev-parse', branch);
    await scratch.run('branch', '-f', branch, await scratch.commit('more', 'more\n'));
    const { notes, ...restored } = await restore();
    expect(restored).toEqual({ path: tree });
    expect(notes.join()).toContain(`it was at ${before}`);
    expect(await scratch.runIn(tree, 'rev-parse', 'HEAD')).toBe(before);
  });

  it('that was killed before is begun anew', async () => {
    await scratch.run('worktree', 'add', '--quiet', '--detach', `${tree}.restoring-${name()}`);
    await restore();
    expect(readFileSync(join(tree, 'half'), 'utf8')).toBe('half\n');
    expect(await listed()).toBe(2);
  });
});
