// The gate for packages, with the real npm and a registry on this machine.
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GateScene } from '../support/gate-scene.ts';
import { type NpmRegistry, npmRegistry } from '../support/npm-registry.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const manifest = (dependencies: object) => JSON.stringify({ dependencies });
const project = { 'package.json': manifest({ steady: '1.0.0', older: '0.9.0' }) };

let scene: GateScene;
let registry: NpmRegistry;

beforeEach(async () => {
  registry = await npmRegistry({
    steady: { version: '2.0.0', at: daysAgo(400) },
    younger: { version: '1.0.0', at: daysAgo(3) },
    '@scope/builder': { version: '1.0.0', at: daysAgo(400), scripts: { postinstall: 'node build.js' } },
  });
  scene = await GateScene.make(project);
  useRegistry(registry.address);
});

afterEach(async () => {
  await registry.close();
  scene.remove();
});

const useRegistry = (address: string) =>
  writeFileSync(join(scene.scratch.folder, '.npmrc'), `registry=${address}\nupdate-notifier=false\n`);

/** A script in the place of npm. */
function npmThat(script: string) {
  const folder = join(scene.scratch.folder, 'stub');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { environment: { PATH: `${folder}${delimiter}${process.env.PATH}`, HOME: scene.scratch.folder } };
}

describe('packages that a change brings', () => {
  it('pass when they are old and quiet', async () => {
    await scene.commit('updates', { 'package.json': manifest({ steady: '2.0.0', older: '0.9.0' }) });
    const cache = scene.cache();
    expect(await scene.judge('package-safety', { parts: { cache } })).toMatchObject({
      state: 'pass',
      reason: '1 package added or changed',
    });
    const before = registry.asked();
    expect(before).toBeGreaterThan(0);
    await scene.judge('package-safety', { parts: { cache } });
    expect(registry.asked()).toBe(before);
  });

  it('fail when they are young, run scripts, look like others or come from elsewhere', async () => {
    const dependencies = { younger: '1.0.0', '@scope/builder': '^1.0.0', expresss: '1.0.0', fork: 'github:user/fork' };
    await scene.commit('adds', { 'package.json': manifest({ steady: '1.0.0', older: '0.9.0', ...dependencies }) });
    const { state, findings } = await scene.judge('package-safety');
    expect(state).toBe('fail');
    expect(findings.map(({ text }) => text)).toEqual([
      'younger@1.0.0 was published 3 days ago',
      '@scope/builder runs when it is installed: postinstall',
      'expresss@1.0.0 looks like express',
      'expresss@1.0.0 age unknown: the registry does not know it',
      'fork comes from no registry, but from git: github:user/fork',
    ]);
  });

  it('are a warning when the registry is out of reach, and are asked for again', async () => {
    await scene.commit('updates', { 'package.json': manifest({ steady: '2.0.0' }) });
    const parts = { cache: scene.cache() };
    useRegistry('http://127.0.0.1:9/');
    expect(await scene.judge('package-safety', { parts })).toMatchObject({
      state: 'warn',
      findings: [{ text: 'steady@2.0.0 age unknown: the registry could not be reached', severity: 'warning' }],
    });
    useRegistry(registry.address);
    expect(await scene.judge('package-safety', { parts })).toMatchObject({ state: 'pass' });
  });

  it('are not looked at when none changed', async () => {
    await scene.commit('change', { new: '' });
    expect(await scene.judge('package-safety')).toMatchObject({
      state: 'skipped',
      reason: 'the change touches no manifest or lock file (no_packages)',
    });
  });
});

describe('npm', () => {
  it.each([
    ['crashes', 'exit 134', 'npm printed something that Pitwall cannot read'],
    ['prints what nobody expected', 'echo "[1]"', 'npm printed something that Pitwall cannot read'],
    ['takes too long', 'sleep 60', 'took longer than 0.3 s'],
  ])('does not pass when it %s', async (_what, script, reason) => {
    await scene.commit('updates', { 'package.json': manifest({ steady: '2.0.0' }) });
    const parts = { ...npmThat(script), ...(script === 'sleep 60' ? { timeoutMs: 300 } : {}) };
    expect(await scene.judge('package-safety', { parts })).toMatchObject({ state: 'error', reason });
  });

  it('is missed by a warning', async () => {
    await scene.commit('updates', { 'package.json': manifest({ steady: '2.0.0' }) });
    const parts = { environment: { PATH: join(scene.scratch.folder, 'empty'), HOME: scene.scratch.folder } };
    expect(await scene.judge('package-safety', { parts })).toMatchObject({
      state: 'warn',
      findings: [{ text: 'steady@2.0.0 age unknown: npm was not asked' }],
    });
  });
});
