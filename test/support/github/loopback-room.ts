// A room for tests of the loopback GitHub: an organisation with a repository, two people, plain fetch and real git.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { type GitHubOptions, type LoopbackGitHub, startGitHub } from './start-github.ts';

interface Asked {
  /** Null is anonymous. Default: ann, who may write. */
  readonly as?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export class LoopbackRoom {
  readonly repo = 'acme/app';
  readonly github: LoopbackGitHub;
  readonly folder = mkdtempSync(join(tmpdir(), 'pitwall-loopback-'));

  private constructor(github: LoopbackGitHub) {
    this.github = github;
  }

  static async open(options: GitHubOptions = {}): Promise<LoopbackRoom> {
    const github = await startGitHub(options);
    github.makeAccount({ login: 'acme', kind: 'Organization' });
    await github.makeRepository({ owner: 'acme', name: 'app', members: { ann: 'WRITE', bob: 'READ' } });
    return new LoopbackRoom(github);
  }

  async close(): Promise<void> {
    await this.github.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Below `/repos/acme/app`, unless the path begins at the root with `//`. */
  async rest(method: string, path: string, { as = 'ann', body, headers = {} }: Asked = {}) {
    const token = as === null ? {} : { authorization: `Bearer ${this.github.account(as).token}` };
    const at = path.startsWith('//') ? path.slice(1) : `/repos/${this.repo}${path}`;
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${this.github.apiUrl}${at}`, { method, headers: { ...token, ...headers }, ...sent });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  }

  async ask(query: string, variables: object = {}, token = this.github.account('ann').token) {
    const headers = { authorization: `bearer ${token}` };
    const body = JSON.stringify({ query, variables });
    const response = await fetch(this.github.graphqlUrl, { method: 'POST', headers, body });
    return { ...JSON.parse(await response.text()), status: response.status, headers: response.headers };
  }

  async git(...args: string[]) {
    const env = { PATH: process.env.PATH ?? '', HOME: this.folder, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' };
    const identity = ['-c', 'user.name=ann', '-c', 'user.email=ann@example.org'];
    return await execa('git', [...identity, ...args], { cwd: this.folder, env, extendEnv: false, reject: false });
  }

  /** The clone address with a token in it. */
  address(login: string): string {
    return this.addressWith(this.github.account(login).token);
  }

  addressWith(token: string): string {
    return `${this.github.url.replace('//', `//x:${token}@`)}/${this.repo}.git`;
  }

  /** A clone of its own with one commit more on a new branch, pushed; answers with the commit. */
  async pushBranch(branch: string, files: Readonly<Record<string, string>> = { 'new.txt': branch }): Promise<string> {
    await this.git('clone', '--quiet', this.address('ann'), branch);
    await this.git('-C', branch, 'checkout', '--quiet', '-b', branch);
    await this.commitIn(branch, files);
    const pushed = await this.git('-C', branch, 'push', 'origin', branch);
    if (pushed.exitCode !== 0) throw new Error(pushed.stderr);
    return await this.headOf(branch);
  }

  async commitIn(clone: string, files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(this.folder, clone, name), text);
    await this.git('-C', clone, 'add', '.');
    await this.git('-C', clone, 'commit', '--quiet', '-m', `Change ${Object.keys(files).join(', ')}`);
  }

  async headOf(clone: string): Promise<string> {
    return (await this.git('-C', clone, 'rev-parse', 'HEAD')).stdout;
  }
}
