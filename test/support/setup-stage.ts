// A repository with npm dependencies that need no network, and everything it takes to set up its worktrees for real.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { openProcesses } from '../../src/adapters/process/open-processes.ts';
import { createFolderSetup, type FolderSetup, type FolderSetupParts } from '../../src/adapters/setup/folder-setup.ts';
import { PortRanges } from '../../src/adapters/setup/port-ranges.ts';
import { SnapshotStore } from '../../src/adapters/setup/snapshot/snapshot-store.ts';
import { homeOf } from '../../src/adapters/worktrees/git/home.ts';
import { createGitWorktrees } from '../../src/adapters/worktrees/git.ts';
import { GitScratch } from './git-scratch.ts';

const keeperProgram = fileURLToPath(
  new URL('../../dist/bundle/adapters/process/keeper/keeper-main.js', import.meta.url),
);
const processes = await openProcesses({ keeperProgram });

export interface Package {
  readonly name: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

/** What npm makes of the same packages is always the same: made once, written often. */
const laidOut = new Map<string, ReadonlyMap<string, Buffer>>();

/** The snapshot that an installation of the usual packages leaves: made once as well. */
let installedOnce: Promise<string> | undefined;

async function installOnce(): Promise<string> {
  const stage = await SetupStage.make();
  await stage.ready('first');
  const kept = mkdtempSync(join(tmpdir(), 'pitwall-snapshots-'));
  execFileSync('cp', ['-a', `${stage.snapshots}/.`, kept]);
  stage.remove();
  return kept;
}

function filesIn(folder: string): ReadonlyMap<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter(each => each.isFile()).map(each => relative(folder, join(each.parentPath, each.name)));
  return new Map(paths.filter(path => !path.startsWith('.git/')).map(path => [path, readFileSync(join(folder, path))]));
}

export class SetupStage {
  readonly scratch: GitScratch;
  readonly home: string;
  /** What npm was asked, one line per call. */
  readonly calls: string;
  readonly environment: Record<string, string>;

  private constructor(scratch: GitScratch) {
    this.scratch = scratch;
    this.home = join(scratch.folder, 'home');
    this.calls = join(scratch.folder, 'npm-calls');
    writeFileSync(this.calls, '');
    const real = (process.env.PATH ?? '').split(':').find(folder => existsSync(join(folder, 'npm')));
    this.program('npm', `echo "$@" >> '${this.calls}'\nexec '${real}/npm' "$@"`);
    this.environment = { PATH: `${join(scratch.folder, 'bin')}:${process.env.PATH}`, HOME: this.home };
  }

  /** The first of its name on the PATH. */
  program(name: string, script: string): void {
    const place = join('bin', name);
    this.write(place, `#!/bin/sh\n${script}\n`, this.scratch.folder);
    chmodSync(join(this.scratch.folder, place), 0o755);
  }

  /** With a commit that holds packages, a lockfile and a .gitignore. */
  static async make(packages: readonly Package[] = [{ name: 'tiny' }], more: object = {}): Promise<SetupStage> {
    const stage = new SetupStage(await GitScratch.make());
    const key = JSON.stringify([packages, more]);
    const known = laidOut.get(key);
    if (known) for (const [path, bytes] of known) stage.write(path, bytes);
    else await stage.layOut(packages, more);
    laidOut.set(key, filesIn(stage.repository));
    await stage.publish('dependencies');
    return stage;
  }

  /** The same after its first worktree: dependencies come from the snapshot. */
  static async installed(): Promise<SetupStage> {
    installedOnce ??= installOnce();
    const kept = await installedOnce;
    const stage = await SetupStage.make();
    execFileSync('cp', ['-a', kept, stage.snapshots]);
    return stage;
  }

  /** With these files and a .gitignore alone. */
  static async bare(files: Readonly<Record<string, string>>): Promise<SetupStage> {
    const stage = new SetupStage(await GitScratch.make());
    stage.write('.gitignore', 'node_modules\ntarget\n');
    for (const [path, text] of Object.entries(files)) stage.write(path, text);
    await stage.publish('files');
    return stage;
  }

  private async layOut(packages: readonly Package[], more: object): Promise<void> {
    this.write('.gitignore', 'node_modules\n.env*\n.pi/\n');
    for (const each of packages) await this.pack(each);
    const dependencies = Object.fromEntries(packages.map(({ name }) => [name, `file:vendor/${name}-1.0.0.tgz`]));
    this.write('package.json', JSON.stringify({ name: 'app', version: '1.0.0', dependencies, ...more }));
    await this.lock();
  }

  /** Committed on main and pushed. */
  async publish(message: string): Promise<void> {
    await this.commit(message);
    await this.scratch.run('push', '--quiet', 'origin', 'main');
  }

  get repository(): string {
    return this.scratch.repository;
  }

  write(path: string, text: string | Buffer, folder = this.repository): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }

  /** A packed package under vendor/. */
  async pack({ name, files = { 'index.js': `module.exports = '${name}';\n` }, scripts = {} }: Package): Promise<void> {
    const folder = join(this.scratch.folder, 'sources', name);
    this.write('package.json', JSON.stringify({ name, version: '1.0.0', scripts }), folder);
    for (const [path, text] of Object.entries(files)) this.write(path, text, folder);
    mkdirSync(join(this.repository, 'vendor'), { recursive: true });
    await this.npm(folder, 'pack', '--ignore-scripts', '--pack-destination', join(this.repository, 'vendor'));
  }

  async lock(folder = this.repository): Promise<void> {
    await this.npm(folder, 'install', '--package-lock-only', '--ignore-scripts', '--offline', '--no-audit');
  }

  async npm(cwd: string, ...args: string[]): Promise<void> {
    await execa('npm', args, { cwd, env: { PATH: process.env.PATH ?? '', HOME: this.home }, extendEnv: false });
  }

  async commit(message: string, cwd = this.repository): Promise<string> {
    await this.scratch.runIn(cwd, 'add', '--all');
    await this.scratch.runIn(cwd, 'commit', '--quiet', '-m', message);
    return await this.scratch.runIn(cwd, 'rev-parse', 'HEAD');
  }

  setup(more: Partial<FolderSetupParts> = {}): FolderSetup {
    const { git, repository, folder } = this.scratch;
    return createFolderSetup({
      git,
      repository,
      base: 'main',
      processes,
      clock: systemClock,
      environment: this.environment,
      timeoutMs: 100_000,
      snapshots: new SnapshotStore(this.snapshots, systemClock),
      setup: [],
      copyUntracked: ['.env*', '.pi/git/'],
      ports: new PortRanges(join(folder, 'ports')),
      worktreeOf: branch => homeOf(this.scratch.place(), branch),
      ...more,
    });
  }

  get snapshots(): string {
    return join(this.scratch.folder, 'snapshots');
  }

  snapshotNames(): readonly string[] {
    return existsSync(this.snapshots) ? readdirSync(this.snapshots) : [];
  }

  /** Makes a worktree and sets it up. */
  async ready(branch: string, more: Partial<FolderSetupParts> = {}) {
    const worktrees = createGitWorktrees(this.scratch.place(), this.setup(more).ofWorktree);
    const made = await worktrees.ensure(branch, 'main');
    if (made.kind !== 'done') throw new Error(made.reason);
    return { tree: made.output.path, performed: await worktrees.setUp(branch, new AbortController().signal) };
  }

  /** How often npm installed something since the last question. */
  installs(): number {
    const lines = readFileSync(this.calls, 'utf8').split('\n');
    writeFileSync(this.calls, '');
    return lines.filter(line => /^(?:ci|install) /.test(line)).length;
  }

  remove(): void {
    this.scratch.remove();
  }
}
