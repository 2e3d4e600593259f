// Package managers with a store of their own: what they are asked, and the real ones wherever they are on the PATH.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, describe, expect, it } from 'vitest';
import { virtualEnvironment } from '../../src/adapters/setup/virtual-environment.ts';
import { SetupStage } from '../support/setup-stage.ts';

let stage: SetupStage;
afterEach(() => stage.remove());

const has = (program: string) => spawnSync(program, ['--version']).status === 0;
const hasVenv = spawnSync('python3', ['-c', 'import venv, ensurepip']).status === 0;
const wheelMaker = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as wheel:
    wheel.writestr('tiny.py', 'name = "tiny"')
    wheel.writestr('tiny-1.0.dist-info/METADATA', 'Metadata-Version: 2.1\\nName: tiny\\nVersion: 1.0\\n')
    wheel.writestr('tiny-1.0.dist-info/WHEEL', 'Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
    wheel.writestr('tiny-1.0.dist-info/RECORD', '')
`;
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

  it('is a warning without its program, and what a gate has to do without', async () => {
    stage = await SetupStage.bare({ 'uv.lock': '' });
    stage.environment.PATH = '/nonexistent';
    const remedy = 'uv is not on the PATH: install it, or set "setup" in .pitwall/config.yaml';
    const { tree, performed } = await stage.ready('work-1');
    expect(performed).toMatchObject({ output: { warnings: [`dependencies are not installed: ${remedy}`] } });
    expect(await stage.setup().ofCheckout(tree, 'work-1', new AbortController().signal)).toEqual({
      kind: 'ready',
      warnings: [],
      missing: { reason: `dependencies are not installed: ${remedy}`, isChanged: false },
    });
  });
});

describe('without a lockfile', () => {
  it('what a package manager leaves beside the dependencies is not part of the next commit', async () => {
    stage = await SetupStage.bare({ 'Cargo.toml': '[dependencies]\na = "1"\n', 'notes.txt': '' });
    stage.program('cargo', 'echo "$*" > Cargo.lock; mkdir -p a.egg-info target; touch a.egg-info/x target/kept');
    const { tree, performed } = await stage.ready('work-1');
    expect(performed).toEqual({ kind: 'done', output: { how: 'cargo fetch', warnings: [] } });
    expect(await stage.scratch.runIn(tree, 'status', '--porcelain')).toBe('');
    expect(existsSync(join(tree, 'target/kept'))).toBe(true);
  });

  it.each(['pnpm', 'yarn', 'bun'].filter(has))('%s installs, and leaves no lockfile', async program => {
    stage = await SetupStage.make();
    await stage.scratch.run('rm', '--quiet', 'package-lock.json');
    const manifest = JSON.parse(readFileSync(join(stage.repository, 'package.json'), 'utf8'));
    const { stdout } = await execa(program, ['--version'], { cwd: stage.scratch.folder });
    stage.write('package.json', JSON.stringify({ ...manifest, packageManager: `${program}@${stdout}` }));
    await stage.publish('no lockfile');
    const { tree, performed } = await stage.ready('work-1');
    expect(performed).toEqual({ kind: 'done', output: { how: `${program} install`, warnings: [] } });
    expect(existsSync(join(tree, 'node_modules/tiny/index.js'))).toBe(true);
    expect(await stage.scratch.runIn(tree, 'status', '--porcelain')).toBe('');
  });

  it.runIf(hasVenv)('pip installs into a virtual environment that git does not see', async () => {
    const wheel = 'vendor/tiny-1.0-py3-none-any.whl';
    stage = await SetupStage.bare({ 'requirements.txt': `./${wheel}\n`, 'vendor/README': '' });
    spawnSync('python3', ['-c', wheelMaker, join(stage.repository, wheel)]);
    await stage.publish('a package');
    const { tree, performed } = await stage.ready('work-1');
    expect(performed).toEqual({ kind: 'done', output: { how: 'pip install', warnings: [] } });
    const { PATH } = virtualEnvironment(tree, process.env.PATH);
    const said = spawnSync('python3', ['-c', 'import tiny; print(tiny.name)'], { env: { PATH }, encoding: 'utf8' });
    expect(said.stdout).toBe('tiny\n');
    expect(await stage.scratch.runIn(tree, 'status', '--porcelain')).toBe('');
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
