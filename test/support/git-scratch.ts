// A scratch repository with a bare remote, real git and nothing of the user's configuration.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { Git } from '../../src/adapters/git/git.ts';
import type { WorktreeRepo } from '../../src/adapters/worktrees/git/worktree-repo.ts';
import { personGit } from './person-git.ts';

/** Laid out once in a process: copies cost less than the twelve processes that it takes. */
let laidOut: Promise<GitScratch> | undefined;

export class GitScratch {
  readonly folder = mkdtempSync(join(tmpdir(), 'pitwall git ü '));
  readonly repository = join(this.folder, 'repository');
  readonly remote = join(this.folder, 'remote.git');
  readonly git: Git;
  readonly #env: Readonly<Record<string, string>>;

  private constructor() {
    const home = join(this.folder, 'home');
    mkdirSync(home);
    mkdirSync(this.repository);
    const person = { GIT_AUTHOR_NAME: 'ann', GIT_AUTHOR_EMAIL: 'ann@example.org' };
    const committer = { GIT_COMMITTER_NAME: 'ann', GIT_COMMITTER_EMAIL: 'ann@example.org' };
    const env = { PATH: process.env.PATH ?? '', HOME: home, ...person, ...committer };
    this.#env = env;
    this.git = new Git({ clock: systemClock, env });
  }

  /** One commit on main, pushed to the remote. */
  static async make(): Promise<GitScratch> {
    laidOut ??= GitScratch.#layOut();
    const { folder } = await laidOut;
    const scratch = new GitScratch();
    cpSync(folder, scratch.folder, { recursive: true, preserveTimestamps: true });
    const config = join(scratch.repository, '.git/config');
    writeFileSync(config, readFileSync(config, 'utf8').replace(folder, scratch.folder));
    // The files are others than those that the index knows.
    await scratch.run('update-index', '--refresh');
    return scratch;
  }

  static async #layOut(): Promise<GitScratch> {
    const scratch = new GitScratch();
    await scratch.run('init', '--quiet', '--initial-branch=main');
    await scratch.commit('README', 'hello\n');
    await scratch.runIn(scratch.folder, 'init', '--quiet', '--bare', '--initial-branch=main', scratch.remote);
    await scratch.run('remote', 'add', 'origin', scratch.remote);
    await scratch.run('push', '--quiet', 'origin', 'main');
    return scratch;
  }

  place(more: Partial<WorktreeRepo> = {}): WorktreeRepo {
    const { git, repository, folder } = this;
    const identity = { name: 'Pitwall', email: 'pitwall@example.org' };
    return {
      git,
      repository,
      base: join(folder, 'trees'),
      attic: join(folder, 'attic'),
      copies: join(folder, 'copies'),
      checkouts: join(folder, 'gates'),
      remote: 'origin',
      identity,
      ...more,
    };
  }

  async run(...args: string[]): Promise<string> {
    return await this.runIn(this.repository, ...args);
  }

  async runIn(cwd: string, ...args: string[]): Promise<string> {
    return await personGit(cwd, this.#env, args);
  }

  write(cwd: string, name: string, text: string): void {
    writeFileSync(join(cwd, name), text);
  }

  /** A person's commit. */
  async commit(name: string, text: string, cwd = this.repository): Promise<string> {
    this.write(cwd, name, text);
    await this.runIn(cwd, 'add', name);
    await this.runIn(cwd, 'commit', '--quiet', '-m', `change ${name}`);
    return await this.runIn(cwd, 'rev-parse', 'HEAD');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
