// A repository of a person who uses Pitwall with scripted agents: real git, real processes, the real command line.
import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { Git } from '../../src/adapters/git/git.ts';
import { packageFolder } from '../../src/cli/package-version.ts';
import { checkJsonAnswer } from './json-answers.ts';
import { personGit } from './person-git.ts';

/** Of Pitwall itself. */
export const root = packageFolder();

export interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export class RunScratch {
  readonly folder = mkdtempSync(join(tmpdir(), 'pitwall run ü '));
  readonly repository = join(this.folder, 'my repo');
  readonly env: Record<string, string>;
  readonly git: Git;

  private constructor() {
    mkdirSync(join(this.repository, '.pitwall'), { recursive: true });
    const own = { HOME: this.folder, PITWALL_HOME: join(this.folder, 'state'), NO_COLOR: '1' };
    this.env = { PATH: process.env.PATH ?? '', TMPDIR: process.env.TMPDIR ?? '', ...own };
    const env = { PATH: this.env.PATH ?? '', HOME: this.folder };
    this.git = new Git({ clock: systemClock, env });
  }

  /**
   * `script`: what the agents do. `config`: more lines of the configuration. Without a word about the sandbox it is off: many of
   * these agents give the test a sign by a file beside their worktree, or play a person.
   */
  static async make(script: string, config = 'workflow: quick'): Promise<RunScratch> {
    const scratch = new RunScratch();
    await scratch.run('init', '--quiet', '--initial-branch=main');
    await scratch.run('config', 'user.name', 'Ann');
    await scratch.run('config', 'user.email', 'ann@example.org');
    scratch.write('README', 'hello\n');
    scratch.write('.pitwall/script.yaml', script);
    scratch.write(
      '.pitwall/config.yaml',
      `${/^agents:/m.test(config) ? '' : 'runner: scripted\n'}agentCommand: ./.pitwall/script.yaml\ngateTools: project\n${config}\n${/^sandbox:/m.test(config) ? '' : 'sandbox: off\n'}`,
    );
    await scratch.run('add', '.');
    await scratch.run('commit', '--quiet', '-m', 'first');
    return scratch;
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.repository, name), text);
  }

  /** Git in the repository. */
  async run(...args: string[]): Promise<string> {
    return await personGit(this.repository, { PATH: this.env.PATH ?? '', HOME: this.folder }, args);
  }

  /** The person trusts the repository, as at the first question. */
  start(...args: string[]): Started {
    return this.startAsked(...args, ...(args[0] === 'run' ? ['--trust'] : []));
  }

  startAsked(...args: string[]): Started {
    const options: SpawnOptions = { cwd: this.repository, env: this.env, stdio: ['ignore', 'pipe', 'pipe'] };
    return new Started(spawn(join(root, 'pitwall'), args, options));
  }

  pitwall(...args: string[]): Promise<Said> {
    return this.start(...args).ended;
  }

  /** The process that drives the only run, by what it tells about itself. */
  async driverPid(): Promise<number> {
    const { out } = await this.pitwall('status', '--json');
    const [row] = JSON.parse(out) as { driver: string }[];
    return Number(/pid (\d+)/.exec(row?.driver ?? '')?.[1]);
  }

  /** Everything of the person's that nobody may touch. */
  async userState(): Promise<Readonly<Record<string, string>>> {
    const file = (name: string) => readFileSync(join(this.repository, name)).toString('base64');
    return {
      head: file('.git/HEAD'),
      config: file('.git/config'),
      index: file('.git/index'),
      readme: file('README'),
      stashes: await this.run('stash', 'list'),
      main: await this.run('rev-parse', 'main'),
    };
  }

  /** A copy of everything, to be put back. */
  keep(): void {
    execFileSync('cp', ['-a', this.folder, this.#kept]);
  }

  /** As when it was kept, and still the same repository and store: a copy of them would be refused. */
  putBack(): void {
    const find = (...tests: string[]) => execFileSync('find', [this.folder, '-mindepth', '1', ...tests, '-delete']);
    find('!', '-type', 'd', '!', '-name', 'store.db');
    const same = [this.repository, join(this.repository, '.git')].flatMap(path => ['!', '-path', path]);
    find('-type', 'd', '-empty', ...same);
    execFileSync('cp', ['-a', `${this.#kept}/.`, this.folder]);
  }

  remove(): void {
    for (const folder of [this.folder, this.#kept]) rmSync(folder, { recursive: true, force: true });
  }

  get #kept(): string {
    return `${this.folder} kept`;
  }
}

/** A Pitwall that runs, with what it said so far. */
export class Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Said>;
  out = '';
  err = '';
  readonly #waiting = new Set<() => void>();

  constructor(child: ChildProcess) {
    this.child = child;
    child.stdout?.on('data', (text: Buffer) => this.#hear(() => (this.out += text.toString())));
    child.stderr?.on('data', (text: Buffer) => this.#hear(() => (this.err += text.toString())));
    this.ended = new Promise((resolve, reject) => {
      child.on('close', code => {
        this.#hear(() => undefined);
        try {
          // One that was killed may have written half a line.
          if (code !== null) checkJsonAnswer(child.spawnargs.slice(1), { code, out: this.out });
          resolve({ code, out: this.out, err: this.err });
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  /** Rejects when it ends without having said it. */
  async until(text: string): Promise<void> {
    await this.#untilIn(() => this.out, text);
  }

  /** The same of what it says beside its output. */
  async untilComplains(text: string): Promise<void> {
    await this.#untilIn(() => this.err, text);
  }

  async #untilIn(said: () => string, text: string): Promise<void> {
    const over = this.ended.then(() => true);
    while (!said().includes(text)) {
      const isOver = await Promise.race([over, new Promise<false>(resolve => this.#waiting.add(() => resolve(false)))]);
      if (isOver && !said().includes(text)) throw new Error(`never said ${text}:\n${this.out}\n${this.err}`);
    }
  }

  #hear(change: () => void): void {
    change();
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}
