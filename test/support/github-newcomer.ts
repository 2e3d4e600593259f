// A person who sets Pitwall up on a team's GitHub: a clone without a configuration, and the real command line.
import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { GitHubScene, type SceneOptions } from './github-scene.ts';
import { root, type Said, Started } from './run-scratch.ts';

export class GitHubNewcomer {
  readonly scene: GitHubScene;
  readonly env: Record<string, string>;

  private constructor(scene: GitHubScene) {
    this.scene = scene;
    const own = { HOME: scene.folder, PITWALL_HOME: join(scene.folder, 'state'), NO_COLOR: '1' };
    const access = { GH_TOKEN: scene.token, GITHUB_API_URL: scene.github.apiUrl };
    this.env = { PATH: process.env.PATH ?? '', TMPDIR: process.env.TMPDIR ?? '', ...own, ...access };
  }

  static async make(options: SceneOptions = {}): Promise<GitHubNewcomer> {
    const newcomer = new GitHubNewcomer(await GitHubScene.make({ files: { README: 'hello\n' }, ...options }));
    await newcomer.scene.in('config', 'user.name', 'Ann');
    await newcomer.scene.in('config', 'user.email', 'ann@example.org');
    return newcomer;
  }

  /** From here on the person uses another token of the same account; null: a fine-grained one. */
  useToken(scopes: readonly string[] | null): void {
    this.env.GH_TOKEN = this.scene.github.makeToken({ login: 'pitwall', scopes });
  }

  /** What is said never holds a token. */
  async pitwall(...args: string[]): Promise<Said> {
    const options: SpawnOptions = { cwd: this.scene.repository, env: this.env, stdio: ['ignore', 'pipe', 'pipe'] };
    const said = await new Started(spawn(join(root, 'pitwall'), args, options)).ended;
    for (const { value } of this.scene.github.snapshot().tokens) {
      if (`${said.out}${said.err}`.includes(value)) throw new Error(`a token was printed:\n${said.out}${said.err}`);
    }
    return said;
  }

  write(file: string, text: string): void {
    const path = join(this.scene.repository, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  /** Undefined: nothing was written. */
  get config(): string | undefined {
    const path = join(this.scene.repository, '.pitwall/config.yaml');
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  }

  dispose(): Promise<void> {
    return this.scene.dispose();
  }
}
