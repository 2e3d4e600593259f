// A loopback GitHub with a repository, a board and a clone, and Pitwall's adapters on it.
import { deepStrictEqual } from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGitHubBoard } from '../../src/adapters/board/github-project.ts';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { createGitHubForge } from '../../src/adapters/forge/github.ts';
import { createGitHistory } from '../../src/adapters/forge/local/git-history.ts';
import { Git } from '../../src/adapters/git/git.ts';
import { ApiCalls } from '../../src/adapters/github/api-calls.ts';
import { GitHubClient } from '../../src/adapters/github/client.ts';
import { gitCredential } from '../../src/adapters/github/connect.ts';
import { Owners } from '../../src/adapters/github/owners.ts';
import type { GitHubRepository } from '../../src/adapters/github/repository.ts';
import { type LoopbackGitHub, startGitHub } from './github/start-github.ts';
import type { RepositorySettings } from './github/verbs/repositories.ts';
import { personGit } from './person-git.ts';

export const repo = 'acme/shop';
export const columns = [
  'Backlog',
  'Research',
  'Architecture',
  'TestDesign',
  'Implementation',
  'Audit',
  'Done',
] as const;

export interface SceneOptions {
  readonly codeowners?: readonly string[];
  readonly statusField?: string;
  readonly addsCards?: boolean;
  /** The first commit of the repository. */
  readonly files?: Readonly<Record<string, string>>;
  readonly settings?: RepositorySettings;
}

interface IssueText {
  readonly title?: string;
  readonly body?: string;
  readonly as?: string;
  readonly labels?: readonly string[];
}

export class GitHubScene {
  readonly github: LoopbackGitHub;
  readonly folder = mkdtempSync(join(tmpdir(), 'pitwall github ü '));
  readonly repository = join(this.folder, 'clone');
  readonly git: Git;
  readonly #env: Readonly<Record<string, string>>;
  readonly #key = randomBytes(32);
  readonly #options: SceneOptions;
  readonly token: string;
  project = 0;
  /** Calls that wait for an answer. Only a server that leaves one of them hanging ends their time: the machine's load never does. */
  readonly #waiting = new Set<AbortController>();

  private constructor(github: LoopbackGitHub, options: SceneOptions) {
    this.github = github;
    this.#options = options;
    this.token = github.account('pitwall').token;
    github.onHang(() => this.#endTime());
    const person = { GIT_AUTHOR_NAME: 'ann', GIT_AUTHOR_EMAIL: 'ann@example.org' };
    const committer = { GIT_COMMITTER_NAME: 'ann', GIT_COMMITTER_EMAIL: 'ann@example.org' };
    const env = { PATH: process.env.PATH ?? '', HOME: this.folder, ...person, ...committer };
    const { server, header } = gitCredential(github.apiUrl, this.token);
    const [key, value] = [`http.${server}.extraHeader`, header];
    this.#env = { ...env, GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: key, GIT_CONFIG_VALUE_0: value };
    this.git = new Git({ clock: systemClock, env, credential: gitCredential(github.apiUrl, this.token) });
  }

  static async make(options: SceneOptions = {}): Promise<GitHubScene> {
    const scene = new GitHubScene(await startGitHub(), options);
    await scene.#furnish();
    return scene;
  }

  async #furnish(): Promise<void> {
    const { github } = this;
    github.makeAccount({ login: 'acme', kind: 'Organization' });
    for (const login of ['ann', 'bob', 'mallory']) github.account(login);
    const { statusField = 'Status', files, settings } = this.#options;
    const rest = { ...(files ? { files } : {}), ...(settings ? { settings } : {}) };
    const members = { ann: 'ADMIN', bob: 'WRITE', pitwall: 'WRITE' } as const;
    const { cloneUrl } = await github.makeRepository({ owner: 'acme', name: 'shop', members, ...rest });
    this.project = github.makeProject({ owner: 'acme', columns, statusField }).number;
    github.lag({ mergeabilityReads: 0 });
    await personGit(this.folder, this.#env, ['init', '--quiet', '--initial-branch=main', this.repository]);
    await this.in('remote', 'add', 'origin', cloneUrl);
    await this.in('fetch', '--quiet', 'origin');
    await this.in('reset', '--quiet', '--hard', 'origin/main');
  }

  async in(...args: readonly string[]): Promise<string> {
    return await personGit(this.repository, this.#env, args);
  }

  /** A commit on top of the base, which nothing but this scene knows yet. */
  async commit(text: string): Promise<string> {
    const tree = await this.in('rev-parse', 'origin/main^{tree}');
    return await this.in('commit-tree', tree, '-p', 'origin/main', '-m', text);
  }

  async push(branch: string, commit: string): Promise<void> {
    await this.in('push', '--quiet', '--force', 'origin', `${commit}:refs/heads/${branch}`);
  }

  /** With this text; issues up to this number are made, so that it exists. */
  issue(
    number: number,
    { title = 'Fix the login', body = 'It fails.', as = 'ann', labels = [] }: IssueText = {},
  ): void {
    const isThere = this.github.snapshot().issues.some(issue => issue.number === number);
    if (isThere) this.github.editIssue({ repo, number, as, title, body });
    while (!isThere) {
      const made = this.github.makeIssue({ repo, as, title, body, labels });
      if (made.number >= number) return;
    }
  }

  /** Another handle, as another process would have it. */
  open(token = this.token): GitHubRepository {
    const { codeowners = ['ann', 'bob'] } = this.#options;
    const calls = new ApiCalls();
    const startTimeLimit = () => this.#startTimeLimit();
    const limits = { timeoutMs: 10_000, startTimeLimit };
    const client = new GitHubClient({ token, apiUrl: this.github.apiUrl, ...limits, clock: systemClock, calls });
    const owners = new Owners({ client, clock: systemClock, codeowners });
    return { client, calls, owner: 'acme', name: 'shop', owners, pulls: new Map(), commentKey: () => this.#key };
  }

  #startTimeLimit(): AbortSignal {
    const limit = new AbortController();
    this.#waiting.add(limit);
    return limit.signal;
  }

  #endTime(): void {
    for (const limit of this.#waiting) limit.abort(new DOMException('the time is over', 'TimeoutError'));
    this.#waiting.clear();
  }

  board(github = this.open()) {
    const { statusField = 'Status', addsCards = true } = this.#options;
    const isOwnBranch = (item: string, branch: string) => branch === `work-${item}`;
    const place = { github, projectNumber: this.project, statusField, addsCards, isOwnBranch, columns };
    return createGitHubBoard({ ...place, clock: systemClock, staleMs: 0, skewMs: 1000 });
  }

  forge(github = this.open()) {
    const history = createGitHistory({ git: this.git, repository: this.repository });
    return createGitHubForge({ github, mergeMethod: 'merge', history, base: 'main' });
  }

  /** Every call was one that GitHub describes. */
  async dispose(): Promise<void> {
    const { violations } = this.github;
    await this.github.close();
    rmSync(this.folder, { recursive: true, force: true });
    deepStrictEqual(violations, []);
  }
}
