// Dependencies of new worktrees with real git and real npm: fast the second time, never half, never another's to spoil.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { SnapshotStore } from '../../src/adapters/setup/snapshot/snapshot-store.ts';
import { SetupStage } from '../support/setup-stage.ts';

let stage: SetupStage;
afterEach(() => stage.remove());

const never = new AbortController().signal;
const requires = (tree: string, name: string) =>
  spawnSync('node', ['-p', `require('${name}')`], { cwd: tree, encoding: 'utf8' }).stdout.trim();
const inSnapshot = (path: string) => join(stage.snapshots, stage.snapshotNames()[0] ?? '', 'tree', path);
const changed = (path: string, text: string) => {
  chmodSync(path, 0o644);
  writeFileSync(path, text);
};

describe('npm dependencies', () => {
  it('are installed once and come from the snapshot the second time', async () => {
    stage = await SetupStage.make();
    const first = await stage.ready('work-1');
    expect(first.performed).toEqual({
      kind: 'done',
      output: { how: expect.stringContaining('npm ci, kept as a snapshot'), warnings: [] },
    });
    expect([requires(first.tree, 'tiny'), stage.installs()]).toEqual(['tiny', 1]);
    const second = await stage.ready('work-2');
    expect(second.performed).toMatchObject({ output: { how: expect.stringContaining('from a snapshot') } });
    expect([requires(second.tree, 'tiny'), stage.installs()]).toEqual(['tiny', 0]);
    expect(await stage.scratch.runIn(second.tree, 'status', '--porcelain')).toBe('');
    expect(readdirSync(join(stage.scratch.folder, 'trees'))).toEqual(['work-1', 'work-2']);
  });

  it('are no links to a folder, and what npm writes into is nobody else’s', async () => {
    stage = await SetupStage.installed();
    const { tree } = await stage.ready('work-1');
    expect(lstatSync(join(tree, 'node_modules')).isDirectory()).toBe(true);
    expect(lstatSync(join(tree, 'node_modules/tiny')).isDirectory()).toBe(true);
    const own = statSync(join(tree, 'node_modules/.package-lock.json'));
    expect(own.ino).not.toBe(statSync(inSnapshot('node_modules/.package-lock.json')).ino);
    expect(own.mode & 0o200).toBe(0o200);
  });

  it('that do not fit the lockfile are named, however much npm says of its options behind that', async () => {
    stage = await SetupStage.make();
    const manifest = JSON.parse(readFileSync(join(stage.scratch.repository, 'package.json'), 'utf8'));
    const asked = { ...manifest, dependencies: { ...manifest.dependencies, absent: 'file:vendor' } };
    stage.write('vendor/package.json', '{"name":"absent","version":"1.0.0"}');
    stage.write('package.json', JSON.stringify(asked));
    await stage.commit('without the lockfile');
    const { performed } = await stage.ready('work-1');
    expect(performed).toMatchObject({
      kind: 'failed',
      reason: expect.stringMatching(/Missing: absent@\S* from lock file/),
    });
  });

  it('outlive an npm install in one worktree', async () => {
    stage = await SetupStage.installed();
    const { tree } = await stage.ready('work-1');
    await stage.pack({ name: 'more' });
    await stage.npm(tree, 'install', '--offline', '--no-audit', join(stage.repository, 'vendor/more-1.0.0.tgz'));
    await stage.npm(tree, 'uninstall', '--offline', '--no-audit', 'tiny');
    stage.installs();
    const second = await stage.ready('work-2');
    expect([requires(second.tree, 'tiny'), stage.installs()]).toEqual(['tiny', 0]);
    expect(existsSync(join(second.tree, 'node_modules/more'))).toBe(false);
  });

  it('are another snapshot for another lockfile, .npmrc or patch', async () => {
    stage = await SetupStage.installed();
    const changes: readonly (readonly [string, string])[] = [
      ['.npmrc', 'fund=false\n'],
      ['patches/tiny+1.0.0.patch', 'a patch\n'],
      ['package.json', readFileSync(join(stage.repository, 'package.json'), 'utf8').replace('"app"', '"renamed"')],
    ];
    for (const [at, [path, text]] of changes.entries()) {
      stage.write(path, text);
      if (path === 'package.json') await stage.lock();
      await stage.publish(`change ${path}`);
      await stage.ready(`change-${at}`);
      expect(stage.snapshotNames()).toHaveLength(at + 2);
    }
  });

  it.each([
    ['a file was changed', () => changed(inSnapshot('node_modules/tiny/index.js'), 'module.exports = "evil";\n')],
    ['a file was appended to', () => appendFileSync(inSnapshot('node_modules/tiny/index.js'), '\n')],
    ['a file is gone', () => rmSync(inSnapshot('node_modules/tiny/index.js'))],
    ['a folder is gone', () => rmSync(inSnapshot('node_modules'), { recursive: true })],
    ['its manifest is cut', () => writeFileSync(join(inSnapshot('.'), '..', 'manifest.json'), '{"version":1,')],
  ])('are made again when in the snapshot %s', async (_what, tamper) => {
    stage = await SetupStage.installed();
    tamper();
    const { tree, performed } = await stage.ready('work-2');
    expect(performed).toMatchObject({ kind: 'done', output: { warnings: [] } });
    expect([requires(tree, 'tiny'), stage.installs()]).toEqual(['tiny', 1]);
    expect(stage.snapshotNames()).toHaveLength(1);
  });

  it('of a worktree that was deleted and made again are there again', async () => {
    stage = await SetupStage.installed();
    const { tree } = await stage.ready('work-1');
    rmSync(tree, { recursive: true });
    expect(requires((await stage.ready('work-1')).tree, 'tiny')).toBe('tiny');
  });

  it('take the place of what a killed set-up left', async () => {
    stage = await SetupStage.installed();
    const { tree } = await stage.ready('work-1');
    stage.write('dependencies/node_modules/tiny/index.js', 'half', `${tree}.pitwall-setup`);
    stage.write('node_modules/tiny/index.js', 'half', tree);
    await stage.ready('work-1');
    expect(requires(tree, 'tiny')).toBe('tiny');
    expect(existsSync(`${tree}.pitwall-setup`)).toBe(false);
  });

  it('of workspaces are in each of them, and link to the worktree itself', async () => {
    stage = await SetupStage.make([{ name: 'tiny' }], { workspaces: ['packages/*'] });
    const bin = { name: 'part', version: '1.0.0', bin: 'cli.js', scripts: { postinstall: 'exit 1' } };
    stage.write('packages/part/package.json', JSON.stringify(bin));
    stage.write('packages/part/cli.js', '#!/usr/bin/env node\nconsole.log("part here");\n');
    chmodSync(join(stage.repository, 'packages/part/cli.js'), 0o755);
    stage.write('packages/part/index.js', 'module.exports = "part";\n');
    await stage.lock();
    await stage.publish('a workspace');
    for (const branch of ['work-1', 'work-2']) {
      const { tree, performed } = await stage.ready(branch);
      expect(performed).toMatchObject({ kind: 'done', output: { warnings: [] } });
      expect(requires(tree, 'part/index.js')).toBe('part');
      expect(spawnSync(join(tree, 'node_modules/.bin/part'), { encoding: 'utf8' }).stdout).toBe('part here\n');
      expect(await stage.scratch.runIn(tree, 'status', '--porcelain')).toBe('');
    }
    expect(stage.installs()).toBe(1);
  });
});

describe('npm dependencies without a lockfile', () => {
  const unlocked = async (more: object = {}) => {
    const made = await SetupStage.make(
      [{ name: 'tiny', scripts: { install: `node -e "fs.writeFileSync('out.js', '')"` } }],
      more,
    );
    await made.scratch.run('rm', '--quiet', 'package-lock.json');
    return made;
  };

  it('are installed by package.json, once a day, and no lockfile is left', async () => {
    stage = await unlocked();
    await stage.publish('no lockfile');
    const first = await stage.ready('work-1');
    expect(first.performed).toEqual({
      kind: 'done',
      output: { how: expect.stringContaining('npm install, kept as a snapshot'), warnings: [] },
    });
    expect([requires(first.tree, 'tiny'), stage.installs()]).toEqual(['tiny', 1]);
    expect(existsSync(join(first.tree, 'node_modules/tiny/out.js'))).toBe(true);
    expect(await stage.scratch.runIn(first.tree, 'status', '--porcelain')).toBe('');
    await stage.ready('work-2');
    expect(stage.installs()).toBe(0);
    const tomorrow = { ...systemClock, now: () => systemClock.now() + 24 * 60 * 60_000 };
    await stage.ready('work-3', { clock: tomorrow });
    expect(stage.installs()).toBe(1);
  });

  it('of workspaces are in each of them', async () => {
    stage = await unlocked({ workspaces: ['packages/*'] });
    await stage.pack({ name: 'inner' });
    stage.write(
      'packages/part/package.json',
      JSON.stringify({ name: 'part', version: '1.0.0', dependencies: { inner: 'file:../../vendor/inner-1.0.0.tgz' } }),
    );
    stage.write('packages/part/index.js', 'module.exports = require("inner");\n');
    await stage.publish('a workspace');
    const { tree, performed } = await stage.ready('work-1');
    expect(performed).toMatchObject({ kind: 'done', output: { warnings: [] } });
    expect(requires(tree, 'part')).toBe('inner');
    expect(await stage.scratch.runIn(tree, 'status', '--porcelain')).toBe('');
  });
});

describe('scripts of packages', () => {
  const built = { name: 'built', scripts: { install: `node -e "fs.writeFileSync('out.js', '')"` } };

  it('are run where the lockfile is the person’s own; those of the project never are', async () => {
    stage = await SetupStage.make([built], { scripts: { prepare: 'touch prepared', postinstall: 'touch installed' } });
    const { tree, performed } = await stage.ready('work-1');
    expect(performed).toMatchObject({ output: { warnings: [] } });
    expect(existsSync(join(tree, 'node_modules/built/out.js'))).toBe(true);
    expect(existsSync(join(tree, 'prepared')) || existsSync(join(tree, 'installed'))).toBe(false);
  });

  it('are not run where the branch changed it, which is said', async () => {
    stage = await SetupStage.make([built]);
    const { tree } = await stage.ready('work-1');
    stage.write('.npmrc', 'fund=false\n', tree);
    await stage.commit('an agent was here', tree);
    const { performed } = await stage.ready('work-1');
    expect(performed).toMatchObject({
      output: { warnings: ['install scripts of built were not run: what npm installs was changed on the branch'] },
    });
    expect(existsSync(join(tree, 'node_modules/built/out.js'))).toBe(false);
  });

  it('follow the same rule in a checkout that belongs to no run: it began where it left the base branch', async () => {
    stage = await SetupStage.make([built]);
    const parts: string[] = [];
    const at = async (commit: string) => {
      const folder = join(stage.scratch.folder, commit);
      await stage.scratch.run('worktree', 'add', '--quiet', '--detach', folder, commit);
      const readiness = await stage.setup().ofCheckout(folder, 'here-1', never, part => parts.push(part));
      return [readiness, existsSync(join(folder, 'node_modules/built/out.js'))];
    };
    await stage.scratch.run('checkout', '--quiet', '-b', 'other');
    stage.write('more.js', '');
    const commit = await stage.commit('something else');
    expect(await at(commit)).toEqual([{ kind: 'ready', warnings: [] }, true]);
    expect(parts).toEqual(
      expect.arrayContaining(['untracked files', 'submodules', 'dependencies', 'installing dependencies (npm ci)']),
    );
    stage.write('.npmrc', 'fund=false\n');
    const changed = await stage.commit('what npm installs');
    expect(await at(changed)).toEqual([{ kind: 'ready', warnings: [expect.stringMatching(/were not run/)] }, false]);
  });

  it('that fail are a warning, also when the snapshot is used again', async () => {
    stage = await SetupStage.make([{ name: 'broken', scripts: { install: 'echo no compiler; exit 3' } }]);
    for (const branch of ['work-1', 'work-2']) {
      const { performed } = await stage.ready(branch);
      expect(performed).toMatchObject({ output: { warnings: [expect.stringContaining('scripts of broken failed')] } });
    }
  });

  it('see no credentials; the installation sees those of the registry alone', async () => {
    stage = await SetupStage.make([{ name: 'nosy', scripts: { install: 'env > seen' } }]);
    Object.assign(stage.environment, { NPM_TOKEN: 'registry-1', GITHUB_TOKEN: 'forge-1', NODE_AUTH_TOKEN: 'forge-1' });
    stage.write('.npmrc', ['//registry.example.org/:_authToken=$', '{NPM_TOKEN}\n'].join(''));
    await stage.publish('a registry');
    const { tree } = await stage.ready('work-1');
    const seen = readFileSync(join(tree, 'node_modules/nosy/seen'), 'utf8');
    expect(seen).not.toMatch(/registry-1|forge-1/);
  });
});

describe('what cannot be installed', () => {
  it('is a failure with what npm said, and leaves nothing half', async () => {
    stage = await SetupStage.installed();
    const { tree } = await stage.ready('other');
    const lock = readFileSync(join(tree, 'package.json'), 'utf8');
    stage.write('package.json', lock.replace('tiny', 'absent'), stage.repository);
    await stage.publish('break it');
    const { tree: broken, performed } = await stage.ready('work-1');
    expect(performed).toMatchObject({
      kind: 'failed',
      final: false,
      reason: expect.stringMatching(/npm ci: exit code/),
    });
    expect(existsSync(join(broken, 'node_modules'))).toBe(false);
    expect(stage.snapshotNames()).toHaveLength(1);
  });

  it('is left alone where a commit would take it up', async () => {
    stage = await SetupStage.make();
    stage.write('.gitignore', '.env*\n');
    await stage.publish('no node_modules');
    const { tree, performed } = await stage.ready('work-1');
    expect(performed).toMatchObject({
      output: { warnings: [expect.stringMatching(/not installed: node_modules is not in .gitignore: add it, or set/)] },
    });
    expect(existsSync(join(tree, 'node_modules'))).toBe(false);
  });

  it('is a warning where the package manager is not there', async () => {
    stage = await SetupStage.make();
    stage.environment.PATH = join(stage.scratch.folder, 'nowhere');
    const { performed } = await stage.ready('work-1');
    expect(performed).toMatchObject({
      output: { warnings: [expect.stringMatching(/not installed: npm is not on the PATH: install it, or/)] },
    });
  });

  it('ends with all it started when nobody wants it any more', async () => {
    stage = await SetupStage.make();
    const started = join(stage.scratch.folder, 'started');
    const stopping = new AbortController();
    const setup = stage.setup({ setup: [['sh', '-c', `touch '${started}'; sleep 300`]] });
    const { tree } = await stage.ready('work-1');
    const running = setup.ofWorktree({ folder: tree, branch: 'work-1' }, stopping.signal);
    while (!existsSync(started)) await new Promise(resolve => setTimeout(resolve, 20));
    stopping.abort();
    expect(await running).toMatchObject({ kind: 'failed', reason: 'the set-up was stopped' });
  });

  it('ends at the limit', async () => {
    stage = await SetupStage.make();
    const { performed } = await stage.ready('work-1', { timeoutMs: 1000, setup: [['sleep', '300']] });
    expect(performed).toMatchObject({ kind: 'failed', reason: expect.stringContaining('took longer than') });
  });
});

describe('the project’s own commands', () => {
  it('take the place of what the lockfile suggests', async () => {
    stage = await SetupStage.make();
    const { tree, performed } = await stage.ready('work-1', { setup: [['sh', '-c', 'echo $PITWALL_PORT > port']] });
    expect(performed).toMatchObject({ kind: 'done' });
    expect(readFileSync(join(tree, 'port'), 'utf8')).toBe('20000\n');
    expect([stage.installs(), existsSync(join(tree, 'node_modules'))]).toEqual([0, false]);
  });
});

describe('a snapshot', () => {
  it('that two make at once is whole and there once', async () => {
    stage = await SetupStage.make();
    const ready = await Promise.all(['work-1', 'work-2'].map(branch => stage.ready(branch)));
    for (const { tree } of ready) expect(requires(tree, 'tiny')).toBe('tiny');
    // Each with a store of its own, as two processes have.
    expect(stage.installs()).toBe(2);
    expect(stage.snapshotNames()).toHaveLength(1);
  });

  it('is made once for all who want it in one process', async () => {
    stage = await SetupStage.make();
    const snapshots = new SnapshotStore(stage.snapshots, systemClock);
    await Promise.all(['work-1', 'work-2'].map(branch => stage.ready(branch, { snapshots })));
    expect(stage.installs()).toBe(1);
  });

  it('that a killed process left half is never used, and goes when it is old', async () => {
    stage = await SetupStage.make();
    const half = join(stage.snapshots, 'npm-1.x.part');
    stage.write('tree/node_modules/tiny/index.js', 'half', half);
    await stage.ready('work-1');
    expect(existsSync(half)).toBe(true);
    utimesSync(half, 0, 0);
    await new SnapshotStore(stage.snapshots, systemClock).get({
      key: 'npm-2',
      install: async () => ({ folders: [], warnings: [] }),
      signal: never,
    });
    expect(existsSync(half)).toBe(false);
  });
});

describe('a checkout for gates', () => {
  const checkout = async (commit: string) => {
    const folder = join(stage.scratch.folder, 'gate');
    await stage.scratch.run('worktree', 'add', '--quiet', '--detach', folder, commit);
    const readiness = await stage.setup().ofCheckout(folder, 'work-1', never);
    return { folder, readiness };
  };

  it('has the dependencies of its commit in files of its own', async () => {
    stage = await SetupStage.installed();
    const { folder, readiness } = await checkout('main');
    expect(readiness).toEqual({ kind: 'ready', warnings: [] });
    expect([requires(folder, 'tiny'), stage.installs()]).toEqual(['tiny', 0]);
    expect(statSync(join(folder, 'node_modules/tiny/index.js')).nlink).toBe(1);
  });

  it('has none that an agent wrote through its worktree, however well it hid that', async () => {
    stage = await SetupStage.installed();
    const { tree } = await stage.ready('work-1');
    const file = join(tree, 'node_modules/tiny/index.js');
    const before = statSync(file);
    changed(file, "module.exports = 'evil';\n".slice(0, before.size).padEnd(before.size));
    utimesSync(file, before.atime, before.mtime);
    chmodSync(file, before.mode);
    stage.installs();
    const { folder } = await checkout('main');
    expect([requires(folder, 'tiny'), stage.installs()]).toEqual(['tiny', 1]);
  });

  it('blames the change for a lockfile that it broke, and nobody for anything else', async () => {
    stage = await SetupStage.installed();
    const { tree } = await stage.ready('work-1');
    stage.write('package.json', JSON.stringify({ name: 'app', version: '1.0.0', dependencies: { no: '1' } }), tree);
    const { readiness, folder } = await checkout(await stage.commit('break it', tree));
    expect(readiness).toMatchObject({
      missing: {
        reason: expect.stringMatching(/^dependencies are not installed: npm ci: exit code 1\n/),
        isChanged: true,
      },
    });
    await stage.scratch.run('worktree', 'remove', '--force', folder);
    stage.environment.PATH = `${join(stage.scratch.folder, 'bad')}:${stage.environment.PATH}`;
    stage.write('bad/npm', '#!/bin/sh\nexit 7\n', stage.scratch.folder);
    chmodSync(join(stage.scratch.folder, 'bad/npm'), 0o755);
    rmSync(stage.snapshots, { recursive: true });
    expect((await checkout('main')).readiness).toMatchObject({ missing: { isChanged: false } });
  });
});
