// The bare git repositories behind the loopback GitHub, driven by real git with nothing of the user's configuration.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';

export interface CommitPlan {
  readonly branch: string;
  /** Null removes the file. */
  readonly files: Readonly<Record<string, string | null>>;
  readonly message: string;
  readonly author: string;
}

export class BareRepositories {
  /** Holds `OWNER/NAME.git`; `git http-backend` serves it as it is. */
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;

  constructor() {
    this.root = mkdtempSync(join(tmpdir(), 'pitwall-github-'));
    this.env = { PATH: process.env.PATH ?? '', HOME: this.root, GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C' };
  }

  folder(fullName: string): string {
    return join(this.root, `${fullName}.git`);
  }

  async make(fullName: string, defaultBranch: string): Promise<void> {
    mkdirSync(this.folder(fullName), { recursive: true });
    await this.run(fullName, ['init', '--quiet', '--bare', `--initial-branch=${defaultBranch}`]);
  }

  async run(fullName: string, args: readonly string[], input = ''): Promise<string> {
    return (await this.#git(fullName, args, { input })).stdout;
  }

  /** The exit code instead of a throw, for questions that git answers that way. */
  async ask(fullName: string, args: readonly string[]): Promise<{ readonly code: number; readonly stdout: string }> {
    const { exitCode, stdout } = await this.#git(fullName, args, { reject: false });
    return { code: exitCode ?? -1, stdout };
  }

  async #git(fullName: string, args: readonly string[], options: { input?: string; reject?: boolean }) {
    return await execa('git', args, { cwd: this.folder(fullName), env: this.env, extendEnv: false, ...options });
  }

  /** The commit that a branch, tag or (short) sha names; null if there is none. */
  async resolve(fullName: string, ref: string): Promise<string | null> {
    for (const name of [`refs/heads/${ref}`, `refs/${ref}`, ref]) {
      const answer = await this.ask(fullName, [
        'rev-parse',
        '--verify',
        '--quiet',
        '--end-of-options',
        `${name}^{commit}`,
      ]);
      if (answer.code === 0) return answer.stdout.trim();
    }
    return null;
  }

  /** Branches with their commits. */
  async branches(fullName: string): Promise<Map<string, string>> {
    const text = await this.run(fullName, ['for-each-ref', '--format=%(refname:lstrip=2) %(objectname)', 'refs/heads']);
    const rows = text.split('\n').filter(line => line !== '');
    return new Map(rows.map(line => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]));
  }

  /** A commit on top of the branch, or its first one, without any working tree. */
  async commit(fullName: string, plan: CommitPlan): Promise<string> {
    const parent = await this.resolve(fullName, plan.branch);
    const when = `${Math.floor(Date.now() / 1000)} +0000`;
    const changes = Object.entries(plan.files).map(([path, text]) =>
      text === null ? `D ${path}\n` : `M 100644 inline ${path}\n${data(text)}`,
    );
    const head = `commit refs/heads/${plan.branch}\ncommitter ${signature(plan.author)} ${when}\n${data(plan.message)}`;
    const from = parent === null ? '' : `from ${parent}\n`;
    await this.run(fullName, ['fast-import', '--quiet', '--force'], `${head}${from}${changes.join('')}\n`);
    return await this.run(fullName, ['rev-parse', `refs/heads/${plan.branch}`]);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true, maxRetries: 5 });
  }
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}

export function signature(login: string): string {
  return `${login} <${login}@users.noreply.example.org>`;
}
