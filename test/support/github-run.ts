// A person who uses Pitwall on a team's GitHub: a clone, scripted agents, the real command line, and a GitHub on loopback.
import { type SpawnOptions, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { columns, GitHubScene, repo, type SceneOptions } from './github-scene.ts';
import { root, type Said, Started } from './run-scratch.ts';

export interface GitHubRunOptions extends SceneOptions {
  /** What the agents do. */
  readonly script: string;
  /** More keys of the configuration. */
  readonly config?: RunConfig;
  readonly issue?: { readonly title: string; readonly body: string };
}

const baseConfig = (codeowners: readonly string[]) => `forge: github
repo: ${repo}
codeowners: ${JSON.stringify(codeowners)}
runner: scripted
agentCommand: ./.pitwall/script.yaml
`;

/** Unless the test says otherwise: agents may give it a sign by a file beside their worktree, no CI, and people are seen as soon as may be. */
const usual = {
  sandbox: 'off',
  gateTools: 'project',
  projectNumber: 1,
  ciGatingTimeoutSec: 0,
  pollSec: 1,
  workflow: 'quick',
};

function configText(codeowners: readonly string[], config: RunConfig): string {
  const keys = Object.entries({ ...usual, ...config });
  return `${baseConfig(codeowners)}${keys.map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`).join('')}`;
}

export type RunConfig = Readonly<Record<string, unknown>>;

export class GitHubRun {
  readonly scene: GitHubScene;
  readonly #codeowners: readonly string[];
  readonly #started: Started[] = [];
  readonly env: Record<string, string>;

  private constructor(scene: GitHubScene, codeowners: readonly string[]) {
    this.scene = scene;
    this.#codeowners = codeowners;
    const own = { HOME: scene.folder, PITWALL_HOME: join(scene.folder, 'state'), NO_COLOR: '1' };
    const access = { GH_TOKEN: scene.token, GITHUB_API_URL: scene.github.apiUrl };
    this.env = { PATH: process.env.PATH ?? '', TMPDIR: process.env.TMPDIR ?? '', ...own, ...access };
  }

  /** Issue 1 is there, with its card in the backlog. */
  static async make(options: GitHubRunOptions): Promise<GitHubRun> {
    const { codeowners = ['ann', 'bob'], config = {}, script } = options;
    const files = {
      README: 'hello\n',
      '.pitwall/script.yaml': script,
      '.pitwall/config.yaml': configText(codeowners, config),
      ...options.files,
    };
    const scene = await GitHubScene.make({ ...options, files });
    const run = new GitHubRun(scene, codeowners);
    scene.issue(1, options.issue);
    scene.github.addCard({ ...run.card, as: 'ann', column: columns[0] });
    await scene.in('config', 'user.name', 'Ann');
    await scene.in('config', 'user.email', 'ann@example.org');
    return run;
  }

  get card() {
    return this.cardOf(1);
  }

  cardOf(number: number) {
    return { owner: 'acme', project: this.scene.project, repo, number };
  }

  /** Another issue, with its card in this column; null: without one. */
  addIssue({ title = 'Fix it', body = 'It fails.', as = 'ann', column = 'Backlog' as string | null } = {}): number {
    const { number } = this.scene.github.makeIssue({ repo, as, title, body });
    if (column !== null) this.scene.github.addCard({ ...this.cardOf(number), as: 'ann', column });
    return number;
  }

  /** The configuration of the clone, from now on. */
  configure(config: RunConfig): void {
    writeFileSync(join(this.scene.repository, '.pitwall/config.yaml'), configText(this.#codeowners, config));
  }

  get column(): string | null {
    return this.scene.github.column(this.card);
  }

  /** The person trusts the repository. */
  start(...args: string[]): Started {
    const options: SpawnOptions = { cwd: this.scene.repository, env: this.env, stdio: ['ignore', 'pipe', 'pipe'] };
    const child = spawn(join(root, 'pitwall'), [...args, ...(args[0] === 'run' ? ['--trust'] : [])], options);
    const started = new Started(child);
    this.#started.push(started);
    return started;
  }

  pitwall(...args: string[]): Promise<Said> {
    return this.start(...args).ended;
  }

  /** Texts of the issue's comments, oldest first. */
  comments(number = 1): readonly string[] {
    const { issues, comments } = this.scene.github.snapshot();
    const issue = issues.find(each => each.number === number);
    return comments.filter(({ issueId }) => issueId === issue?.id).map(({ body }) => body);
  }

  pulls() {
    return this.scene.github.snapshot().issues.flatMap(issue => (issue.pull ? [{ ...issue, pull: issue.pull }] : []));
  }

  /** Also after a test that gave up waiting: nothing of it goes on. */
  async dispose(): Promise<void> {
    for (const { child } of this.#started) child.kill('SIGTERM');
    await Promise.all(this.#started.map(({ ended }) => ended));
    await this.scene.dispose();
  }
}
