// A person who uses Pitwall on a team's GitHub: a clone, scripted agents, the real command line, and a GitHub on loopback.
import { type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { columns, GitHubScene, repo, type SceneOptions } from './github-scene.ts';
import { root, type Said, Started } from './run-scratch.ts';

export interface GitHubRunOptions extends SceneOptions {
  /** What the agents do. */
  readonly script: string;
  /** More lines of the configuration. */
  readonly config?: string;
  readonly issue?: { readonly title: string; readonly body: string };
}

const baseConfig = (codeowners: readonly string[]) => `forge: github
repo: ${repo}
projectNumber: 1
codeowners: [${codeowners.join(', ')}]
runner: scripted
agentCommand: ./.pitwall/script.yaml
`;
/** Where a test has nothing to do with CI, nobody waits for it. */
const withoutCi = 'ciGatingTimeoutSec: 0\n';

export class GitHubRun {
  readonly scene: GitHubScene;
  readonly env: Record<string, string>;

  private constructor(scene: GitHubScene) {
    this.scene = scene;
    const own = { HOME: scene.folder, PITWALL_HOME: join(scene.folder, 'state'), NO_COLOR: '1' };
    const access = { GH_TOKEN: scene.token, GITHUB_API_URL: scene.github.apiUrl };
    this.env = { PATH: process.env.PATH ?? '', TMPDIR: process.env.TMPDIR ?? '', ...own, ...access };
  }

  /** Issue 1 is there, with its card in the backlog. */
  static async make(options: GitHubRunOptions): Promise<GitHubRun> {
    const { codeowners = ['ann', 'bob'], config = 'workflow: quick', script } = options;
    const files = {
      README: 'hello\n',
      '.pitwall/script.yaml': script,
      '.pitwall/config.yaml': `${baseConfig(codeowners)}${config.includes('ciGatingTimeoutSec') ? '' : withoutCi}${config}\n`,
      ...options.files,
    };
    const scene = await GitHubScene.make({ ...options, files });
    const run = new GitHubRun(scene);
    scene.issue(1, options.issue);
    scene.github.addCard({ ...run.card, as: 'ann', column: columns[0] });
    await scene.in('config', 'user.name', 'Ann');
    await scene.in('config', 'user.email', 'ann@example.org');
    return run;
  }

  get card() {
    return { owner: 'acme', project: this.scene.project, repo, number: 1 };
  }

  get column(): string | null {
    return this.scene.github.column(this.card);
  }

  /** The person trusts the repository. */
  start(...args: string[]): Started {
    const options: SpawnOptions = { cwd: this.scene.repository, env: this.env, stdio: ['ignore', 'pipe', 'pipe'] };
    return new Started(spawn(join(root, 'pitwall'), [...args, ...(args[0] === 'run' ? ['--trust'] : [])], options));
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

  dispose(): Promise<void> {
    return this.scene.dispose();
  }
}
