// What git obeys besides the work itself: every change of it is seen, and nothing that Pitwall does is one.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { Git } from '../../src/adapters/git/git.ts';
import { repairWorktrees } from '../../src/adapters/worktrees/git/repair.ts';
import { createGitWorktrees } from '../../src/adapters/worktrees/git.ts';
import { changedSettings, type GitSettings } from '../../src/core/world/git-settings.ts';
import type { Worktrees } from '../../src/ports/worktrees.ts';
import { GitScratch } from '../support/git-scratch.ts';

const branch = 'worktree-git-issue-7';
let scratch: GitScratch;
let worktrees: Worktrees;
let tree: string;
let gitFolder: string;

beforeEach(async () => {
  scratch = await GitScratch.make();
  worktrees = createGitWorktrees(scratch.place());
  tree = join(scratch.folder, 'trees', branch);
  gitFolder = join(scratch.repository, '.git');
  expect(await worktrees.ensure(branch, 'main')).toMatchObject({ kind: 'done' });
});

afterEach(() => scratch.remove());

async function seen(before?: GitSettings): Promise<GitSettings> {
  const answer = await worktrees.observeGitSettings(branch, { before });
  if (answer.kind !== 'known') throw new Error(`the settings are ${answer.kind}`);
  return answer.value;
}

async function changedBy(change: () => unknown): Promise<readonly string[]> {
  const before = await seen();
  await change();
  return changedSettings(before, await seen(before));
}

const inTree = (...args: string[]) => scratch.runIn(tree, ...args);
const hook = (name: string) => join(gitFolder, 'hooks', name);

const objectFile = (id: string) => join('objects', id.slice(0, 2), id.slice(2));

/** Under the name of another object. */
function forge(id: string, bytes: Buffer): string {
  const file = join(gitFolder, objectFile(id));
  rmSync(file, { force: true });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  return join('.git', objectFile(id));
}

describe('a base branch that moves meanwhile', () => {
  const seenOf = async (isBaseHeld: boolean, before?: GitSettings) => {
    const place = createGitWorktrees(scratch.place({ isBaseHeld }));
    const answer = await place.observeGitSettings(branch, { base: 'main', before });
    if (answer.kind !== 'known') throw new Error(`the settings are ${answer.kind}`);
    return answer.value;
  };

  it.each([
    [true, false, []],
    [true, true, []],
    [false, true, ['refs/heads/main']],
    [false, false, ['refs/heads/main']],
  ])('is a finding of what ran outside of the sandbox (inside: %s, the observer: %s)', async (first, second, found) => {
    const before = await seenOf(first);
    await scratch.commit('more', 'of a person\n');
    expect(changedSettings(before, await seenOf(second, before))).toEqual(found);
  });

  it('is one all the same when the branch became a link', async () => {
    const before = await seenOf(true);
    await inTree('symbolic-ref', 'refs/heads/main', `refs/heads/${branch}`);
    expect(changedSettings(before, await seenOf(true, before))).toEqual(['.git/refs/heads/main']);
  });
});

describe('an object that is not what it is called is seen', () => {
  const harmless = deflateSync('blob 9\0harmless\n');

  it('of the base commit, and of the work', async () => {
    const base = await inTree('rev-parse', 'HEAD:README');
    expect(await changedBy(() => forge(base, harmless))).toEqual([join('.git', objectFile(base))]);
    const changed = await changedBy(() => scratch.commit('work.txt', 'work\n', tree));
    const work = await inTree('rev-parse', 'HEAD:work.txt');
    expect(changed).not.toContain(join('.git', objectFile(work)));
    expect(await changedBy(() => forge(work, harmless))).toContain(join('.git', objectFile(work)));
  });

  it('with an older date than it has', async () => {
    const base = await inTree('rev-parse', 'HEAD:README');
    const file = join(gitFolder, objectFile(base));
    const changed = await changedBy(() => utimesSync(join(gitFolder, '..', forge(base, harmless)), 1, 1));
    expect(changed).toEqual([join('.git', relative(gitFolder, file))]);
  });

  it.each([
    ['no object at all', (file: string) => writeFileSync(file, 'x')],
    ['a pipe, which is not waited for', (file: string) => execFileSync('mkfifo', [file])],
    ['a link to what can be changed later', (file: string) => symlinkSync('/dev/null', file)],
  ])('that is %s', async (_, make) => {
    const base = await inTree('rev-parse', 'HEAD:README');
    const file = join(gitFolder, objectFile(base));
    const changed = await changedBy(() => {
      rmSync(file, { force: true });
      make(file);
    });
    expect(changed).toEqual([join('.git', objectFile(base))]);
  });

  it('in a pack whose index leads to other ones', async () => {
    await scratch.run('gc', '--quiet');
    const packs = join(gitFolder, 'objects/pack');
    const name = readdirSync(packs).find(each => each.endsWith('.idx')) ?? '';
    const blob = Buffer.from(await inTree('rev-parse', 'HEAD:README'), 'hex');
    const changed = await changedBy(() => {
      const bytes = readFileSync(join(packs, name));
      // Of the blob: git itself stumbles over commits. Names come first, then a checksum of each, then where each is.
      const [first, count] = [8 + 256 * 4, bytes.readUInt32BE(8 + 255 * 4)];
      const at = first + count * 24 + ((bytes.indexOf(blob, first) - first) / 20) * 4;
      bytes.writeUInt32BE(bytes.readUInt32BE(at) ^ 1, at);
      rmSync(join(packs, name));
      writeFileSync(join(packs, name), bytes);
    });
    expect(changed).toEqual([`.git/objects/pack/${name}`]);
  });

  it('and genuine ones are none, packed or not', async () => {
    const changed = await changedBy(async () => {
      await scratch.commit('work.txt', 'work\n', tree);
      await scratch.run('gc', '--quiet');
      await scratch.commit('more.txt', 'more\n', tree);
    });
    expect(changed).toEqual([]);
  });
});

describe('a change is seen', () => {
  it('of the configuration, made from a worktree', async () => {
    expect(await changedBy(() => inTree('config', 'core.sshCommand', 'evil'))).toEqual(['.git/config']);
  });

  it('of the configuration of the worktree alone', async () => {
    await inTree('config', 'extensions.worktreeConfig', 'true');
    const changed = await changedBy(() => inTree('config', '--worktree', 'filter.x.clean', 'evil'));
    expect(changed).toEqual([`.git/worktrees/${branch}/config.worktree`]);
  });

  it('of a file that the configuration includes', async () => {
    writeFileSync(join(scratch.repository, 'shared.gitconfig'), '');
    await scratch.run('config', 'include.path', '../shared.gitconfig');
    const changed = await changedBy(() => appendFileSync(join(scratch.repository, 'shared.gitconfig'), '[alias]\n'));
    expect(changed).toEqual([join(scratch.repository, 'shared.gitconfig')]);
  });

  it('of hooks: new ones, other ones, those that can be run now, and those that are gone', async () => {
    mkdirSync(join(gitFolder, 'hooks'), { recursive: true });
    for (const name of ['post-merge', 'pre-commit', 'pre-push']) writeFileSync(hook(name), '#!/bin/sh\n');
    const changed = await changedBy(() => {
      symlinkSync('/bin/true', hook('commit-msg'));
      appendFileSync(hook('post-merge'), 'evil\n');
      chmodSync(hook('pre-commit'), 0o755);
      rmSync(hook('pre-push'));
      writeFileSync(hook('update.sample'), 'nobody runs it\n');
    });
    expect(changed).toEqual(['commit-msg', 'post-merge', 'pre-commit', 'pre-push'].map(name => `.git/hooks/${name}`));
  });

  it('of hooks where the configuration has them, if that is in the git folder', async () => {
    const folder = join(gitFolder, 'own hooks');
    mkdirSync(folder);
    await scratch.run('config', 'core.hooksPath', folder);
    expect(await changedBy(() => writeFileSync(join(folder, 'pre-push'), ''))).toEqual(['.git/own hooks/pre-push']);
    await scratch.run('config', 'core.hooksPath', '.husky');
    mkdirSync(join(tree, '.husky'));
    expect(await changedBy(() => writeFileSync(join(tree, '.husky/pre-push'), ''))).toEqual([]);
  });

  it('of attributes that no commit holds', async () => {
    mkdirSync(join(gitFolder, 'info'), { recursive: true });
    const changed = await changedBy(() => writeFileSync(join(gitFolder, 'info/attributes'), '* filter=evil\n'));
    expect(changed).toEqual(['.git/info/attributes']);
  });

  it('of the configuration of a submodule that the worktree has', async () => {
    const module = join(gitFolder, 'worktrees', branch, 'modules', 'lib', 'inner');
    mkdirSync(module, { recursive: true });
    await scratch.runIn(module, 'init', '--quiet', '--bare');
    const changed = await changedBy(() => scratch.runIn(module, 'config', 'core.fsmonitor', 'evil'));
    expect(changed).toEqual([`.git/worktrees/${branch}/modules/lib/inner/config`]);
  });

  it('of the link that leads to the git folder', async () => {
    const changed = await changedBy(async () => {
      rmSync(join(tree, '.git'));
      await scratch.runIn(tree, 'init', '--quiet');
    });
    expect(changed).toEqual([join(tree, '.git')]);
  });
});

describe('what an agent that works types against git is seen', () => {
  /** `$G` is the git folder of the user. */
  async function changedByTyping(attack: string): Promise<readonly string[]> {
    const look = (before?: GitSettings) => worktrees.observeGitSettings(branch, { base: 'main', before });
    const before = await look();
    if (before.kind !== 'known') throw new Error(`the settings are ${before.kind}`);
    await scratch.commit('work.txt', 'work\n', tree);
    execFileSync('sh', ['-ec', attack], {
      cwd: tree,
      env: { PATH: process.env.PATH, G: gitFolder, S: scratch.folder },
    });
    const after = await look(before.value);
    if (after.kind !== 'known') throw new Error(`the settings are ${after.kind}`);
    return changedSettings(before.value, after.value);
  }

  it.each([
    ['the base branch at its own work', 'git update-ref refs/heads/main HEAD'],
    ['the base branch by a file', 'git rev-parse HEAD > "$G/refs/heads/main"'],
    [
      'the base branch in packed refs',
      'git pack-refs --all; sed -i "s#^.* refs/heads/main\\$#$(git rev-parse HEAD) refs/heads/main#" "$G/packed-refs"',
    ],
    ['the base branch as a symbolic ref', `git symbolic-ref refs/heads/main refs/heads/${branch}`],
  ])('%s', async (_what, attack) => {
    expect(await changedByTyping(attack)).toContain('refs/heads/main');
  });

  it.each([
    [
      'the branch of the run as a symbolic ref',
      `git symbolic-ref refs/heads/${branch} refs/heads/main`,
      `.git/refs/heads/${branch}`,
    ],
    ['a replaced commit', 'git replace HEAD HEAD~1', 'refs/replace/'],
    [
      'a replaced blob in packed refs',
      'git replace $(git rev-parse HEAD:work.txt) $(git rev-parse HEAD:README); git pack-refs --all',
      'refs/replace/',
    ],
    ['grafts', 'mkdir -p "$G/info"; git rev-parse HEAD > "$G/info/grafts"', '.git/info/grafts'],
    ['an exclude file', 'mkdir -p "$G/info"; echo AGENTS.md > "$G/info/exclude"', '.git/info/exclude'],
    ['a shallow file', 'git rev-parse HEAD > "$G/shallow"', '.git/shallow'],
    [
      'alternates',
      'mkdir -p "$G/objects/info"; echo /tmp > "$G/objects/info/alternates"',
      '.git/objects/info/alternates',
    ],
    [
      'a common folder of its own',
      'cp -a "$G" "$S/common"; echo "$S/common" > "$(git rev-parse --git-dir)/commondir"',
      'commondir',
    ],
    [
      'a link that is not normal',
      `mkdir -p "$G/x"; printf 'gitdir: %s/x/../worktrees/${branch}\\n' "$G" > .git`,
      `${branch}/.git`,
    ],
    [
      'the base that Pitwall remembers',
      `git update-ref refs/pitwall/base/${branch} HEAD`,
      `refs/pitwall/base/${branch}`,
    ],
  ])('%s', async (_what, attack, named) => {
    expect(await changedByTyping(attack)).toContainEqual(expect.stringContaining(named));
  });
});

describe('no change is', () => {
  it('the ordinary work of an agent', async () => {
    const work = async () => {
      writeFileSync(join(tree, '.gitattributes'), '* text\n');
      await scratch.commit('work.txt', 'work\n', tree);
      await inTree('branch', 'other');
      await inTree('stash', 'list');
    };
    expect(await changedBy(work)).toEqual([]);
  });

  it('what Pitwall does for this run and for others beside it', async () => {
    const request = { branch, base: 'main', attempt: '7.1', message: 'feat: work\n' };
    const everything = async () => {
      await worktrees.ensure('worktree-git-issue-8', 'main');
      await scratch.commit('work.txt', 'work\n', tree);
      const { output } = (await worktrees.commitWork(request)) as { output: { commit: string } };
      const onto = await scratch.commit('OTHER', 'other\n');
      await worktrees.push(branch, output.commit);
      await worktrees.observeBase(branch, 'main');
      const move = { branch, from: output.commit, onto };
      const rebased = (await worktrees.rebase(move, AbortSignal.timeout(60_000))) as { output: { commit: string } };
      expect(await worktrees.moveBranch({ ...move, to: rebased.output.commit })).toMatchObject({ kind: 'done' });
      const gone = { run: '8', branch: 'worktree-git-issue-8', base: 'main', isDropped: true, entry: 'e' };
      expect(await worktrees.remove(gone)).toMatchObject({ kind: 'done' });
    };
    const changed = await changedBy(everything);
    expect(changed.filter(name => !name.startsWith('refs/pitwall/'))).toEqual([]);
  });

  it('a worktree that a person moved with its repository, and tied to it again', async () => {
    const before = await seen();
    const folder = `${scratch.folder} moved`;
    renameSync(scratch.folder, folder);
    const git = new Git({ clock: systemClock, env: { PATH: process.env.PATH ?? '' } });
    const place = { git, repository: join(folder, 'repository'), base: join(folder, 'trees') };
    expect(repairWorktrees(place, place.base)).toEqual([]);
    worktrees = createGitWorktrees(scratch.place(place));
    expect(changedSettings(before, await seen(before))).toEqual([]);
    renameSync(folder, scratch.folder);
  });

  it('a worktree that is deleted with all that was its own', async () => {
    await inTree('config', 'extensions.worktreeConfig', 'true');
    await inTree('config', '--worktree', 'user.name', 'me');
    const gone = async () => {
      rmSync(tree, { recursive: true });
      await scratch.run('worktree', 'prune');
    };
    expect(await changedBy(gone)).toEqual([]);
  });
});
