// Worktrees against real git: made, found again, mended, committed and pushed, and never at anybody's cost.

import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDetached, removeDetached } from '../../src/adapters/git/detached-worktree.ts';
import { Git } from '../../src/adapters/git/git.ts';
import { createGitWorktrees, type SetUpFolder } from '../../src/adapters/worktrees/git.ts';
import type { WorktreeSnapshot } from '../../src/core/world/snapshots.ts';
import type { Worktrees } from '../../src/ports/worktrees.ts';
import { GitScratch } from '../support/git-scratch.ts';

const branch = 'worktree-git-issue-7';
const asked = { branch, base: 'main', attempt: '7.1', message: 'feat(#7): fix it\n\nPitwall-Attempt: 7.1\n' };

let scratch: GitScratch;
let worktrees: Worktrees;
let tree: string;

beforeEach(async () => {
  scratch = await GitScratch.make();
  worktrees = createGitWorktrees(scratch.place());
  tree = join(scratch.folder, 'trees', branch);
});

afterEach(() => scratch.remove());

async function seen(): Promise<WorktreeSnapshot> {
  const answer = await worktrees.observe(branch);
  if (answer.kind !== 'known') throw new Error(`the worktree is ${answer.kind}`);
  return answer.value;
}

const ensure = () => worktrees.ensure(branch, 'main');
const made = async () => expect(await ensure()).toMatchObject({ kind: 'done' });
const main = () => scratch.run('rev-parse', 'main');
const commitWork = async () => {
  const performed = await worktrees.commitWork(asked);
  if (performed.kind !== 'done') throw new Error(performed.reason);
  return performed.output;
};
/** Everything of the user's that nobody may touch. */
const userState = async () => ({
  head: readFileSync(join(scratch.repository, '.git/HEAD'), 'utf8'),
  config: readFileSync(join(scratch.repository, '.git/config'), 'utf8'),
  status: await scratch.run('status', '--porcelain'),
  stashes: await scratch.run('stash', 'list'),
  branches: await scratch.run('for-each-ref', 'refs/remotes/origin/main', 'refs/heads/main'),
});

describe('a worktree', () => {
  it('is absent before it is made, and made from the base', async () => {
    expect(await worktrees.observe(branch)).toEqual({ kind: 'absent' });
    expect(await ensure()).toMatchObject({ kind: 'done', output: { path: tree } });
    expect(await seen()).toEqual({ path: tree, tip: await main() });
  });

  it('leaves the checkout of the user as it was', async () => {
    scratch.write(scratch.repository, 'README', 'half an idea\n');
    const before = await userState();
    await made();
    scratch.write(tree, 'new', 'new\n');
    const { commit } = await commitWork();
    await worktrees.push(branch, commit);
    expect(await userState()).toEqual(before);
  });

  it('starts from the remote base when that is newer', async () => {
    const other = join(scratch.folder, 'other');
    await scratch.run('clone', '--quiet', scratch.remote, other);
    const newer = await scratch.commit('NEWS', 'news\n', other);
    await scratch.runIn(other, 'push', '--quiet', 'origin', 'HEAD:main');
    await made();
    expect((await seen()).tip).toBe(newer);
  });

  it('starts from the local base when the remote cannot be reached', async () => {
    rmSync(scratch.remote, { recursive: true });
    await made();
    expect((await seen()).tip).toBe(await main());
  });

  it('is found again with its work', async () => {
    await made();
    scratch.write(tree, 'half', 'half done\n');
    expect(await ensure()).toMatchObject({ kind: 'done' });
    expect(readFileSync(join(tree, 'half'), 'utf8')).toBe('half done\n');
  });

  it('that was deleted is made again from its branch', async () => {
    await made();
    const own = await scratch.commit('work', 'work\n', tree);
    rmSync(tree, { recursive: true });
    expect(await worktrees.observe(branch)).toEqual({ kind: 'absent' });
    await made();
    expect((await seen()).tip).toBe(own);
  });

  it.each([true, false])('whose branch was deleted gets it back, with all edits: recorded is %s', async isRecorded => {
    await made();
    if (isRecorded) {
      scratch.write(tree, 'work', 'work\n');
      await commitWork();
    }
    const { tip } = await seen();
    scratch.write(tree, 'edit', 'edit\n');
    await scratch.run('update-ref', '-d', `refs/heads/${branch}`);
    expect(await worktrees.observe(branch)).toEqual({ kind: 'absent' });
    await made();
    expect(await seen()).toEqual({ path: tree, tip });
    expect(await scratch.run('-C', tree, 'status', '--porcelain')).toBe('?? edit');
  });

  it.each([true, false])(
    'whose branch was deleted gets back what no effect recorded: its folder is %s',
    async isThere => {
      await made();
      scratch.write(tree, 'work', 'work\n');
      await commitWork();
      const agents = await scratch.commit('more', 'more\n', tree);
      if (!isThere) rmSync(tree, { recursive: true });
      await scratch.run('update-ref', '-d', `refs/heads/${branch}`);
      await made();
      expect(await seen()).toEqual({ path: tree, tip: agents });
    },
  );

  it('that was removed with its branch goes on from the recorded commit', async () => {
    await made();
    scratch.write(tree, 'work', 'work\n');
    const { commit } = await commitWork();
    await scratch.run('worktree', 'remove', '--force', tree);
    await scratch.run('branch', '--quiet', '-D', branch);
    await made();
    expect(await seen()).toEqual({ path: tree, tip: commit });
  });

  it('that is on a branch without a commit was rewritten', async () => {
    await made();
    await scratch.run('-C', tree, 'checkout', '--quiet', '--orphan', 'other');
    expect(await seen()).toMatchObject({ trouble: 'rewritten' });
  });

  it('that was deleted and written into again is named, and nothing in it is touched', async () => {
    await made();
    rmSync(tree, { recursive: true });
    mkdirSync(tree);
    scratch.write(tree, 'late', 'late\n');
    expect(await worktrees.observe(branch)).toEqual({ kind: 'absent' });
    const refused = await worktrees.ensure(branch, 'main');
    expect(refused).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining(`${tree} exists and is no worktree`),
    });
    expect(readdirSync(tree)).toEqual(['late']);
  });

  it('is made from what an earlier life pushed', async () => {
    await made();
    scratch.write(tree, 'work', 'work\n');
    const { commit } = await commitWork();
    await worktrees.push(branch, commit);
    const clone = join(scratch.folder, 'clone');
    await scratch.run('clone', '--quiet', scratch.remote, clone);
    const again = createGitWorktrees(scratch.place({ repository: clone, base: join(scratch.folder, 'again') }));
    await again.ensure(branch, 'main');
    expect(await again.observe(branch)).toMatchObject({ kind: 'known', value: { tip: commit } });
    expect(await again.push(branch, commit)).toMatchObject({ kind: 'done' });
  });

  it('takes away a lock and a half-done rebase that a kill left in it', async () => {
    await made();
    await scratch.commit('clash', 'ours\n', tree);
    await scratch.commit('clash', 'theirs\n');
    await scratch.git.run(['rebase', '--quiet', 'main'], { cwd: tree, codes: [1] });
    const own = await scratch.runIn(tree, 'rev-parse', '--absolute-git-dir');
    writeFileSync(join(own, 'index.lock'), '');
    expect(await worktrees.mend(branch)).toEqual({ kind: 'done', output: null });
    expect(existsSync(join(own, 'index.lock'))).toBe(false);
    expect(await seen()).not.toHaveProperty('trouble');
  });

  it.each([
    ['a folder of somebody else is in its place', 'move it away'],
    ['its branch is checked out elsewhere', 'is checked out at'],
    ['there is no commit to start from', 'commit something first'],
  ])('is refused with a remedy when %s', async (what, remedy) => {
    if (what.startsWith('a folder')) {
      mkdirSync(tree, { recursive: true });
      writeFileSync(join(tree, 'precious'), '');
    }
    if (what.startsWith('its branch')) await scratch.run('checkout', '--quiet', '-b', branch);
    const refused = what.startsWith('there is')
      ? await createGitWorktrees(scratch.place({ remote: undefined })).ensure(branch, 'nowhere')
      : await ensure();
    expect(refused).toMatchObject({ kind: 'failed', final: true, reason: expect.stringContaining(remedy) });
  });
});

describe('the work of an agent', () => {
  beforeEach(async () => void (await made()));

  it('is committed under our name, once, without the hooks of the project', async () => {
    const hook = join(scratch.repository, '.git/hooks/pre-commit');
    writeFileSync(hook, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    scratch.write(tree, 'work', 'work\n');
    const committed = await commitWork();
    expect(committed).toEqual({ commit: (await seen()).tip, ahead: 1 });
    expect(await scratch.runIn(tree, 'log', '-1', '--format=%an|%s|%(trailers:key=Pitwall-Attempt,valueonly)')).toBe(
      'Pitwall|feat(#7): fix it|7.1',
    );
    expect(await commitWork()).toEqual(committed);
  });

  it('that the agent committed itself is kept as it is', async () => {
    const own = await scratch.commit('own', 'own\n', tree);
    expect(await commitWork()).toEqual({ commit: own, ahead: 1 });
  });

  it('may be nothing', async () => {
    expect(await commitWork()).toEqual({ commit: await main(), ahead: 0 });
  });

  it('of an attempt that was cut off is kept with deletions and new files', async () => {
    rmSync(join(tree, 'README'));
    scratch.write(tree, 'new', 'new\n');
    await worktrees.keepWork({ branch, attempt: '7.1', message: 'wip(#7): fix it\n' });
    expect(await scratch.runIn(tree, 'status', '--porcelain')).toBe('');
    expect(await scratch.runIn(tree, 'show', '--name-status', '--format=', 'HEAD')).toBe('D\tREADME\nA\tnew');
  });

  it('that somebody threw away is noticed, also when HEAD is off the branch', async () => {
    scratch.write(tree, 'work', 'work\n');
    await commitWork();
    await scratch.runIn(tree, 'reset', '--quiet', '--hard', 'main');
    expect((await seen()).trouble).toBe('rewritten');
    await scratch.runIn(tree, 'reset', '--quiet', '--hard', 'ORIG_HEAD');
    expect(await seen()).not.toHaveProperty('trouble');
    await scratch.runIn(tree, 'checkout', '--quiet', '--detach');
    expect((await seen()).trouble).toBe('rewritten');
  });

  it('that was never recorded is put back at where the branch began', async () => {
    await scratch.runIn(tree, 'checkout', '--quiet', '--detach');
    const recorded = `refs/pitwall/base/${branch}`;
    expect(await worktrees.keepAside(branch)).toMatchObject({ kind: 'done', output: { recorded } });
    expect(await scratch.run('rev-parse', recorded)).toBe(await scratch.run('rev-parse', 'main'));
  });

  it('beside the branch is kept by refs when it is put aside: commits there, the branch itself, and what is uncommitted', async () => {
    scratch.write(tree, 'work', 'work\n');
    const { commit } = await commitWork();
    await scratch.runIn(tree, 'checkout', '--quiet', '--detach', 'main');
    const beside = await scratch.commit('beside', 'beside\n', tree);
    scratch.write(tree, 'new', 'new\n');
    const performed = await worktrees.keepAside(branch);
    if (performed.kind !== 'done') throw new Error(performed.reason);
    const { refs } = performed.output;
    expect(refs.slice(0, 2)).toEqual([
      `refs/pitwall/aside/${branch}/${beside}`,
      `refs/pitwall/aside/${branch}/${commit}`,
    ]);
    expect(performed.output.recorded).toBe(`refs/pitwall/tip/${branch}`);
    expect(await scratch.run('show', `${refs[2]}:new`)).toBe('new');
    expect(await scratch.runIn(tree, 'status', '--porcelain')).toBe('?? new');
  });
});

describe('a push', () => {
  let first: string;

  beforeEach(async () => {
    await made();
    scratch.write(tree, 'work', 'one\n');
    first = (await commitWork()).commit;
  });

  const remoteTip = () => worktrees.remoteTip(branch);
  const workMore = async () => {
    scratch.write(tree, 'work', 'two\n');
    return (await worktrees.commitWork({ ...asked, attempt: '7.2' })) as { output: { commit: string } };
  };

  it('brings the commit to the remote, again and again', async () => {
    expect(await remoteTip()).toEqual({ kind: 'absent' });
    expect(await worktrees.push(branch, first)).toEqual({ kind: 'done', output: null });
    expect(await worktrees.push(branch, first)).toEqual({ kind: 'done', output: null });
    expect(await remoteTip()).toEqual({ kind: 'known', value: first });
    const { output } = await workMore();
    expect(await worktrees.push(branch, output.commit)).toMatchObject({ kind: 'done' });
    expect(await remoteTip()).toEqual({ kind: 'known', value: output.commit });
  });

  it('makes a branch again that somebody deleted on the remote', async () => {
    await worktrees.push(branch, first);
    await scratch.run('push', '--quiet', 'origin', `:refs/heads/${branch}`);
    const { output } = await workMore();
    expect(await worktrees.push(branch, output.commit)).toMatchObject({ kind: 'done' });
    expect(await worktrees.remoteTip(branch)).toEqual({ kind: 'known', value: output.commit });
  });

  it('that happened before a kill is recognised', async () => {
    await scratch.run('push', '--quiet', 'origin', `${first}:refs/heads/${branch}`);
    expect(await worktrees.push(branch, first)).toMatchObject({ kind: 'done' });
    await scratch.run('update-ref', '-d', `refs/pitwall/pushed/${branch}`);
    const { output } = await workMore();
    expect(await worktrees.push(branch, output.commit)).toMatchObject({ kind: 'failed', final: false });
    expect(await worktrees.push(branch, output.commit)).toMatchObject({ kind: 'done' });
  });

  it("overwrites nobody else's commits, and the branch is in trouble", async () => {
    await worktrees.push(branch, first);
    const other = join(scratch.folder, 'other');
    await scratch.run('clone', '--quiet', '--branch', branch, scratch.remote, other);
    const theirs = await scratch.commit('theirs', 'theirs\n', other);
    await scratch.runIn(other, 'push', '--quiet');
    const { output } = await workMore();
    expect(await worktrees.push(branch, output.commit)).toMatchObject({ kind: 'failed', final: false });
    expect(await remoteTip()).toEqual({ kind: 'known', value: theirs });
    expect((await seen()).trouble).toBe('foreign-commits');
  });

  describe('over commits of somebody else', () => {
    let second: string;
    let theirs: string;
    let other: string;

    beforeEach(async () => {
      await worktrees.push(branch, first);
      other = join(scratch.folder, 'other');
      await scratch.run('clone', '--quiet', '--branch', branch, scratch.remote, other);
      theirs = await scratch.commit('theirs', 'theirs\n', other);
      await scratch.runIn(other, 'push', '--quiet');
      second = (await workMore()).output.commit;
      expect(await worktrees.push(branch, second)).toMatchObject({ kind: 'failed', final: false });
    });

    const foreign = `refs/pitwall/foreign/${branch}`;
    const foreignRefs = () => scratch.run('for-each-ref', '--format=%(refname)', 'refs/pitwall/foreign');

    it.each(['merge', 'rebase'] as const)("goes on after a person's %s, with what they made of it", async how => {
      await scratch.runIn(tree, how, '--quiet', foreign);
      const tip = await scratch.runIn(tree, 'rev-parse', 'HEAD');
      expect(await seen()).toEqual({ path: tree, tip });
      expect(await worktrees.push(branch, second)).toMatchObject({ kind: 'done' });
      expect(await remoteTip()).toEqual({ kind: 'known', value: tip });
      expect(await seen()).toEqual({ path: tree, tip });
      expect(await foreignRefs()).toBe('');
      await scratch.run('merge-base', '--is-ancestor', theirs, tip);
      const replaced = await scratch.run('for-each-ref', '--format=%(refname)', 'refs/pitwall/replaced');
      expect(replaced).toBe(how === 'rebase' ? `refs/pitwall/replaced/${branch}/${second}` : '');
    });

    it('goes on with the new tip as well, if that is asked for', async () => {
      await scratch.runIn(tree, 'rebase', '--quiet', foreign);
      const tip = await scratch.runIn(tree, 'rev-parse', 'HEAD');
      expect(await worktrees.push(branch, tip)).toMatchObject({ kind: 'failed', final: false });
      expect(await worktrees.push(branch, tip)).toMatchObject({ kind: 'done' });
      expect(await seen()).toEqual({ path: tree, tip });
      expect(await foreignRefs()).toBe('');
    });

    it('goes on when a person took them off the remote', async () => {
      await scratch.runIn(other, 'push', '--quiet', '--force', 'origin', `${first}:refs/heads/${branch}`);
      expect(await seen()).not.toHaveProperty('trouble');
      expect(await worktrees.push(branch, second)).toMatchObject({ kind: 'done' });
      expect(await foreignRefs()).toBe('');
    });

    it('is trouble again when there are more of them', async () => {
      await scratch.runIn(tree, 'merge', '--quiet', foreign);
      await scratch.commit('theirs', 'more\n', other);
      await scratch.runIn(other, 'push', '--quiet');
      expect(await worktrees.push(branch, second)).toMatchObject({ kind: 'failed', final: false });
      expect((await seen()).trouble).toBe('foreign-commits');
    });
  });

  it('that nobody answers is unknown, not refused', async () => {
    rmSync(scratch.remote, { recursive: true });
    expect(await worktrees.push(branch, first)).toMatchObject({ kind: 'unknown' });
    expect(await remoteTip()).toMatchObject({ kind: 'unknown' });
  });

  it('that the remote declines is final', async () => {
    const hook = join(scratch.remote, 'hooks/pre-receive');
    writeFileSync(hook, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    expect(await worktrees.push(branch, first)).toMatchObject({ kind: 'failed', final: true });
  });

  it('has nowhere to go without a remote: the branch itself is the place', async () => {
    const alone = createGitWorktrees(scratch.place({ remote: undefined }));
    expect(await alone.push(branch, first)).toEqual({ kind: 'done', output: null });
    expect(await alone.remoteTip(branch)).toEqual({ kind: 'known', value: first });
  });
});

describe('a branch of its own', () => {
  it('is made where the base is, and stays as it is', async () => {
    const first = await main();
    expect(await worktrees.ensureBranch('pitwall/auth', 'main')).toMatchObject({
      kind: 'done',
      output: { commit: first },
    });
    await scratch.run('commit', '--quiet', '--allow-empty', '-m', 'next');
    expect(await worktrees.ensureBranch('pitwall/auth', 'main')).toMatchObject({
      kind: 'done',
      output: { commit: first },
    });
  });

  it('is given up at once beside a branch that git cannot have with it', async () => {
    await scratch.run('branch', 'pitwall');
    await scratch.run('branch', 'deep/auth/more');
    for (const [name, other] of [
      ['pitwall/auth', 'pitwall'],
      ['deep/auth', 'deep/auth/more'],
    ] as const) {
      const lost = await worktrees.ensureBranch(name, 'main');
      expect(lost).toMatchObject({ kind: 'failed', final: true });
      expect(lost).toHaveProperty('reason', expect.stringContaining(other));
    }
  });
});

describe('what is there already', () => {
  it('of a sibling repository keeps its place: the second one adds its own name', async () => {
    const sibling = join(scratch.folder, 'sibling');
    await scratch.run('clone', '--quiet', scratch.remote, sibling);
    await made();
    scratch.write(tree, 'work', 'work\n');
    const ready: string[] = [];
    const setUp: SetUpFolder = async ({ folder }) => {
      ready.push(folder);
      return { kind: 'done', output: { how: '', warnings: [] } };
    };
    const other = createGitWorktrees(scratch.place({ repository: sibling }), setUp);
    const path = join(scratch.folder, 'trees', `sibling-${branch}`);
    expect(await other.ensure(branch, 'main')).toMatchObject({ kind: 'done', output: { path } });
    expect(await other.ensure(branch, 'main')).toMatchObject({ kind: 'done', output: { path } });
    expect(await other.observe(branch)).toMatchObject({ kind: 'known', value: { path } });
    await other.setUp(branch, new AbortController().signal);
    expect(ready).toEqual([path]);
    expect((await seen()).path).toBe(tree);
    scratch.write(path, 'their', 'their\n');
    expect(await other.commitWork(asked)).toMatchObject({ kind: 'done', output: { ahead: 1 } });
    expect(await scratch.runIn(tree, 'status', '--porcelain')).toBe('?? work');
    await other.remove({ run: '7', branch, base: 'main', isDropped: true, entry: '7-1' });
    expect(existsSync(path)).toBe(false);
    expect(readFileSync(join(tree, 'work'), 'utf8')).toBe('work\n');
  });

  it('as a branch of somebody else is refused, and stays as it is', async () => {
    await scratch.run('checkout', '--quiet', '-b', branch);
    const theirs = await scratch.commit('theirs', 'theirs\n');
    await scratch.run('checkout', '--quiet', 'main');
    const reason = expect.stringContaining('rename it, or set another branchPrefix');
    expect(await ensure()).toMatchObject({ kind: 'failed', final: true, reason });
    expect(await scratch.run('rev-parse', branch)).toBe(theirs);
    expect(existsSync(tree)).toBe(false);
  });

  it('as a branch that a kill left without its worktree is taken up again', async () => {
    await made();
    await scratch.commit('work', 'work\n', tree);
    await scratch.run('worktree', 'remove', '--force', tree);
    await made();
    expect(readFileSync(join(tree, 'work'), 'utf8')).toBe('work\n');
  });

  it('as a half-done merge is taken back, and what was resolved in it is in the attic', async () => {
    await made();
    await scratch.commit('clash', 'ours\n', tree);
    await scratch.commit('clash', 'theirs\n');
    await scratch.git.run(['merge', '--quiet', 'main'], { cwd: tree, codes: [1] });
    scratch.write(tree, 'clash', 'resolved by hand\n');
    await made();
    expect(await scratch.runIn(tree, 'status', '--porcelain')).toBe('');
    const kept = await scratch.run('for-each-ref', '--format=%(refname)', 'refs/pitwall/attic');
    expect(await scratch.run('show', `${kept}:files/clash`)).toBe('resolved by hand');
  });
});

describe('a lock', () => {
  const minuteAgo = () => Date.now() / 1000 - 61;
  const oldLock = (path: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
    utimesSync(path, minuteAgo(), minuteAgo());
    return path;
  };
  const refLock = () => join(scratch.repository, '.git/refs/pitwall/base', `${branch}.lock`);
  /** Nothing is waited for. */
  const hasty = () => {
    const home = join(scratch.folder, 'home');
    const clock = { now: Date.now, sleep: async () => undefined };
    const git = new Git({ clock, env: { PATH: process.env.PATH ?? '', HOME: home } });
    return createGitWorktrees(scratch.place({ git }));
  };

  it('of another git is waited out', async () => {
    await made();
    const own = await scratch.runIn(tree, 'rev-parse', '--absolute-git-dir');
    const lock = join(own, 'index.lock');
    const holder = openSync(lock, 'w');
    scratch.write(tree, 'work', 'work\n');
    const committing = commitWork();
    setTimeout(() => {
      rmSync(lock);
      closeSync(holder);
    }, 2500);
    expect(await committing).toMatchObject({ ahead: 1 });
  });

  it('that a killed commit left in the worktree is taken away before the next', async () => {
    await made();
    const own = await scratch.runIn(tree, 'rev-parse', '--absolute-git-dir');
    oldLock(join(own, 'index.lock'));
    oldLock(join(own, 'HEAD.lock'));
    scratch.write(tree, 'work', 'work\n');
    expect(await commitWork()).toMatchObject({ ahead: 1 });
  });

  it('in the shared folder goes when it is old and nobody has it open', async () => {
    const lock = oldLock(refLock());
    await made();
    expect(existsSync(lock)).toBe(false);
  });

  it('in the shared folder stays while somebody has it open, and the run is told so', async () => {
    const lock = oldLock(refLock());
    const holder = openSync(lock, 'r');
    const reason = expect.stringMatching(/\.lock is held/);
    const failed = { kind: 'failed', final: false, code: 'git-locked', reason };
    expect(await hasty().ensure(branch, 'main')).toMatchObject(failed);
    expect(existsSync(lock)).toBe(true);
    closeSync(holder);
  });

  it('in the shared folder is given its minute', async () => {
    const lock = refLock();
    mkdirSync(dirname(lock), { recursive: true });
    writeFileSync(lock, '');
    const waits: number[] = [];
    const clock = { now: Date.now, sleep: async (ms: number) => void waits.push(ms) };
    const git = new Git({ clock, env: { PATH: process.env.PATH ?? '', HOME: join(scratch.folder, 'home') } });
    expect(await createGitWorktrees(scratch.place({ git })).ensure(branch, 'main')).toMatchObject({ kind: 'done' });
    expect(Math.max(...waits)).toBeGreaterThan(50_000);
    expect(existsSync(lock)).toBe(false);
  });

  it.each([
    ['longer than a moment is told, once', true],
    ['no longer than that is not told', false],
  ])('that is waited for %s', async (_how, isMomentOver) => {
    const lock = refLock();
    mkdirSync(dirname(lock), { recursive: true });
    writeFileSync(lock, '');
    const told: string[] = [];
    const tries: number[] = [];
    const sleep = async (ms: number, signal?: AbortSignal) => {
      if (ms === 2000)
        return isMomentOver ? undefined : await once(signal as AbortSignal, 'abort').then(() => undefined);
      if (tries.push(ms) === 3) rmSync(lock);
    };
    const env = { PATH: process.env.PATH ?? '', HOME: join(scratch.folder, 'home') };
    const git = new Git({ clock: { now: Date.now, sleep }, env, onWait: path => told.push(path) });
    await git.run(['update-ref', `refs/pitwall/base/${branch}`, 'main'], { cwd: scratch.repository });
    await setImmediate();
    expect(told).toEqual(isMomentOver ? [lock] : []);
  });

  it('is no trouble to ten runs at once', async () => {
    const branches = Array.from({ length: 10 }, (_, n) => `worktree-git-issue-${n + 100}`);
    const outcomes = await Promise.all(
      branches.map(async each => {
        const ensured = await worktrees.ensure(each, 'main');
        if (ensured.kind !== 'done') return ensured;
        scratch.write(ensured.output.path, 'work', each);
        const committed = await worktrees.commitWork({ ...asked, branch: each });
        return committed.kind === 'done' ? await worktrees.push(each, committed.output.commit) : committed;
      }),
    );
    expect(outcomes).toEqual(branches.map(() => ({ kind: 'done', output: null })));
    const removals = branches.map((each, n) =>
      worktrees.remove({ run: each, branch: each, base: 'main', isDropped: true, entry: `${n}` }),
    );
    expect(await Promise.all(removals)).toMatchObject(
      branches.map((_, n) => ({ output: { entry: expect.stringMatching(`^${n}-`) } })),
    );
    expect(await scratch.run('branch', '--list', 'worktree-*')).toBe('');
  });
});

it('leaves nothing with git of a checkout whose removal was interrupted', async () => {
  const { git, repository, folder } = scratch;
  const checkout = join(folder, 'checkouts/head');
  await addDetached({ git, repository }, checkout, 'main');
  expect(readdirSync(join(repository, '.git/worktrees'))).toEqual(['head']);
  // The removal of the folder fails.
  rmSync(dirname(checkout), { recursive: true });
  writeFileSync(dirname(checkout), '');
  expect(() => removeDetached({ git, repository }, checkout)).toThrow('ENOTDIR');
  expect(readdirSync(join(repository, '.git/worktrees'))).toEqual([]);
});
