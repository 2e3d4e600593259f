// Package managers with a store of their own: what they are asked, and the real ones wherever they are on the PATH.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, describe, expect, it } from 'vitest';
import { SetupStage } from '../support/setup-stage.ts';

let stage: SetupStage;
afterEach(() => stage.remove());

const has = (program: string) => spawnSync(program, ['--version']).status === 0;
const modern = '__metadata:\n  version: 8\n';

describe('a lockfile', () => {
  it.each([
    ['pnpm-lock.yaml', '', 'pnpm install --frozen-lockfile --prefer-offline --ignore-scripts'],
    ['yarn.lock', '', 'yarn install --frozen-lockfile --prefer-offline --ignore-scripts --non-interactive'],
    ['yarn.lock', modern, 'yarn install --immutable --mode=skip-build'],
    ['uv.lock', '', 'uv sync --frozen --no-progress'],
    ['Cargo.lock', '', 'cargo fetch --locked'],
  ])('%s %j asks for "%s"', async (lockfile, text, command) => {
    stage = await SetupStage.bare({ [lockfile]: text });
    const [program = ''] = command.split(' ');
    const log = join(stage.scratch.folder, 'log');
    stage.program(program, `echo "${program} $*" >> '${log}'; pwd >> '${log}'`);
    const { tree, performed } = await stage.ready('work-1');
    expect(performed).toEqual({ kind: 'done', output: { how: command.split(' ', 2).join(' '), warnings: [] } });
    expect(readFileSync(log, 'utf8')).toBe(`${command}\n${tree}\n`);
  });

  it('of npm wins over those of its rivals, and others are beside it', async () => {
    stage = await SetupStage.make();
    for (const lockfile of ['yarn.lock', 'uv.lock']) stage.write(lockfile, '');
    await stage.publish('more lockfiles');
    stage.program('yarn', 'exit 1');
    stage.program('uv', 'exit 0');
    const { performed } = await stage.ready('work-1');
    expect(performed).toMatchObject({ output: { how: expect.stringMatching(/^npm ci.*; uv sync$/), warnings: [] } });
  });

  it('is a warning without its program', async () => {
    stage = await SetupStage.bare({ 'uv.lock': '' });
    stage.environment.PATH = '/nonexistent';
    expect((await stage.ready('work-1')).performed).toMatchObject({
      output: { warnings: ['dependencies are missing: uv is not on the PATH'] },
    });
  });
});

describe('the real', () => {
  it.runIf(has('pnpm'))('pnpm installs', async () => {
    stage = await SetupStage.make();
    await lockWith('pnpm', ['install', '--lockfile-only', '--ignore-scripts']);
    const { tree, performed } = await stage.ready('work-1');
    expect(performed).toEqual({ kind: 'done', output: { how: 'pnpm install', warnings: [] } });
    expect(existsSync(join(tree, 'node_modules/tiny/index.js'))).toBe(true);
    expect(await stage.scratch.runIn(tree, 'status', '--porcelain')).toBe('');
  });

  it.runIf(has('yarn'))('yarn installs', async () => {
    stage = await SetupStage.make();
    await lockWith('yarn', ['install', '--ignore-scripts', '--non-interactive']);
    const { tree, performed } = await stage.ready('work-1');
    expect(performed).toEqual({ kind: 'done', output: { how: 'yarn install', warnings: [] } });
    expect(existsSync(join(tree, 'node_modules/tiny/index.js'))).toBe(true);
    expect(await stage.scratch.runIn(tree, 'status', '--porcelain')).toBe('');
  });

  it.runIf(has('cargo'))('cargo fetches', async () => {
    stage = await SetupStage.bare({
      'Cargo.toml': '[package]\nname = "app"\nversion = "1.0.0"\nedition = "2021"\n',
      'src/main.rs': 'fn main() {}\n',
    });
    // Where its toolchains are.
    stage.environment.HOME = process.env.HOME ?? '';
    await run('cargo', ['generate-lockfile', '--offline']);
    await stage.publish('a lockfile');
    const { performed } = await stage.ready('work-1');
    expect(performed).toEqual({ kind: 'done', output: { how: 'cargo fetch', warnings: [] } });
  });
});

async function lockWith(program: string, args: readonly string[]): Promise<void> {
  await stage.scratch.run('rm', '--quiet', 'package-lock.json');
  await run(program, args);
  await stage.publish(`locked by ${program}`);
}

async function run(program: string, args: readonly string[]): Promise<void> {
  await execa(program, [...args], { cwd: stage.repository });
}
