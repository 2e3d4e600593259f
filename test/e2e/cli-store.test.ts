// Commands that look at a store or tie a repository to it: what they leave behind, above all when they fail.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import { repository, scratchFolder, start } from './launcher-copy.ts';

class Project {
  readonly folder = join(scratchFolder(), 'project');
  readonly home = join(dirname(this.folder), 'home');
  readonly idFile = join(this.folder, '.git/pitwall-id');
  readonly env = { PITWALL_HOME: this.home };

  constructor() {
    execFileSync('git', ['init', '--quiet', '--initial-branch', 'main', this.folder]);
    const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b'];
    execFileSync('git', ['-C', this.folder, ...identity, 'commit', '--quiet', '--allow-empty', '-m', 'Begin']);
  }

  pitwall(args: readonly string[], folder = this.folder) {
    return start(repository, args, { cwd: folder, env: this.env });
  }

  /** As after its first run. */
  async createStore(): Promise<void> {
    const program = join(repository, 'dist/test/support/prompt-run.js');
    await execa(process.execPath, [program, this.folder, 'a', 'b'], { env: this.env });
  }

  async probeStore() {
    const { stdout } = await this.pitwall(['doctor', '--json']);
    return JSON.parse(stdout).probes.find(({ name }: { name: string }) => name === 'store');
  }

  stateFiles(): string[] {
    return existsSync(this.home) ? readdirSync(this.home, { recursive: true }).map(String).toSorted() : [];
  }
}

const id = '11111111-2222-4333-8444-555555555555';

// Builds when someone starts these tests by hand after a change.
beforeAll(() => start(repository, ['--version']));

describe('pitwall doctor and the store', () => {
  it('creates nothing when there is no store yet', async () => {
    const project = new Project();
    expect(await project.probeStore()).toMatchObject({ state: 'ok', found: 'none yet: the first run creates it' });
    expect(project.stateFiles()).toEqual([]);
  });

  it('finds the damage when only the log of a store is left', async () => {
    const project = new Project();
    writeFileSync(project.idFile, `${id}\n`);
    mkdirSync(join(project.home, id), { recursive: true });
    writeFileSync(join(project.home, id, 'store.db-wal'), 'x');
    expect(await project.probeStore()).toMatchObject({ state: 'fail', found: expect.stringContaining('log (-wal)') });
    expect(project.stateFiles()).toEqual([id, `${id}/store.db-wal`]);
  });

  it('finds a store, and leaves the same files', async () => {
    const project = new Project();
    await project.createStore();
    const before = project.stateFiles();
    expect(await project.probeStore()).toMatchObject({ state: 'ok', found: expect.stringMatching(/store\.db$/) });
    expect(project.stateFiles()).toEqual(before);
  });
});

describe('a repository whose store is missing', () => {
  const lost = async (project: Project, ...args: string[]) => {
    const { exitCode, stderr, stdout } = await project.pitwall([...args, '--json']);
    const [said] = [stderr, stdout].filter(text => text.includes('{'));
    return [exitCode, JSON.parse(said ?? '{}').error?.code];
  };

  it('never reads as empty: no command goes on, and none makes another store', async () => {
    const project = new Project();
    writeFileSync(project.idFile, `${id}\n`);
    for (const args of [['resume', '--trust'], ['run', '1', '--trust'], ['status'], ['gc']])
      expect(await lost(project, ...args), args.join(' ')).toEqual([3, 'store-missing']);
    expect(await project.probeStore()).toMatchObject({ state: 'fail', found: expect.stringContaining(id) });
    expect(project.stateFiles().filter(name => !name.startsWith('.trusted'))).toEqual([]);
    expect((await project.pitwall(['init', '--new-id'])).exitCode).toBe(0);
    expect(await project.probeStore()).toMatchObject({ state: 'ok', found: expect.stringMatching(/store\.db$/) });
  });

  it('is noticed by the refs of its runs when its id is gone too', async () => {
    const project = new Project();
    await project.createStore();
    rmSync(project.idFile);
    execFileSync('git', ['-C', project.folder, 'update-ref', 'refs/pitwall/base/x', 'HEAD']);
    expect(await lost(project, 'resume', '--trust')).toEqual([3, 'store-missing']);
    expect(existsSync(project.idFile)).toBe(false);
  });
});

describe('pitwall init --adopt', () => {
  it('leaves nothing behind when there is nothing to adopt', async () => {
    const project = new Project();
    const { exitCode, stderr } = await project.pitwall(['init', '--adopt']);
    expect(exitCode).toBe(3);
    expect(stderr).toMatch(/^pitwall: this repository has no id, so no store belongs to it\n {2}\S/);
    expect(existsSync(project.idFile)).toBe(false);
    expect(project.stateFiles()).toEqual([]);
  });

  it.each(['alone', 'with its worktrees'])('ties worktrees to a repository that was moved %s', async how => {
    const project = new Project();
    await project.createStore();
    const parent = dirname(project.folder);
    const git = (folder: string, ...args: string[]) =>
      execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', env: { PATH: process.env.PATH } });
    git(project.folder, 'worktree', 'add', '--quiet', '../worktree-git-issue-1');
    writeFileSync(join(parent, 'worktree-git-issue-1/edit'), 'mine');
    const [from, to] = how === 'alone' ? [project.folder, `${project.folder}-2`] : [parent, `${parent}-2`];
    renameSync(from, to);
    const home = how === 'alone' ? project.home : join(to, 'home');
    const moved = how === 'alone' ? to : join(to, 'project');
    const { exitCode, stdout } = await start(repository, ['init', '--adopt'], {
      cwd: moved,
      env: { PITWALL_HOME: home },
    });
    expect([exitCode, stdout.trim().split('\n')]).toEqual([
      0,
      [expect.stringContaining('belongs to this repository now')],
    ]);
    const tree = join(dirname(moved), 'worktree-git-issue-1');
    expect(git(tree, 'status', '--porcelain')).toBe('?? edit\n');
    expect(git(moved, 'worktree', 'list', '--porcelain')).toContain(`worktree ${tree}\n`);
  });

  it('leaves the worktree of another repository alone, and says that its own was not found', async () => {
    const project = new Project();
    await project.createStore();
    const tree = join(dirname(project.folder), 'worktree-git-issue-1');
    execFileSync('git', ['-C', project.folder, 'worktree', 'add', '--quiet', tree]);
    const link = readFileSync(join(tree, '.git'), 'utf8');
    const copy = join(dirname(project.folder), 'copy');
    cpSync(project.folder, copy, { recursive: true });
    expect((await project.pitwall(['init', '--adopt'], copy)).stdout).toContain(`The worktree ${tree} was not found.`);
    expect(readFileSync(join(tree, '.git'), 'utf8')).toBe(link);
  });

  it('keeps the store of a repository that was moved', async () => {
    const project = new Project();
    await project.createStore();
    const moved = `${project.folder} elsewhere`;
    renameSync(project.folder, moved);
    expect((await project.pitwall(['prompt', '7', 'developer'], moved)).stderr).toContain('pitwall init --adopt');
    expect((await project.pitwall(['init', '--adopt'], moved)).exitCode).toBe(0);
    expect((await project.pitwall(['prompt', '8', 'developer'], moved)).stderr).toContain('Choose one of 7.');
  });
});
