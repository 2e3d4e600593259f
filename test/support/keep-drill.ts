// Everything that keeps work or moves it, killed with -9 at random times and started again: drop, gc, restore, moves of the
// store and of the repository, adoption, and a new id. Nothing may be lost, and no name of the attic may come twice.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom, type Random } from '../../src/core/seeded-random.ts';
import { nextPollAt as filesIn } from './attic-mess.ts';
import { personGit } from './person-git.ts';
import { RunScratch, root, type Said, Started } from './run-scratch.ts';

const script = `
developer:
  - run: date +%N > work.txt
  - result: {summary: did it, commentBody: Done.}
auditor:
  - result: {action: APPROVED, commentBody: All is well.}
`;

export interface KeepReport {
  readonly kills: number;
  readonly complaints: readonly string[];
}

export class KeepDrill {
  readonly #scratch: RunScratch;
  readonly #random: Random;
  /** How long each command takes when it is left alone. */
  readonly #durations = new Map<string, number>();
  /** The commit of each entry of the attic, by its name. */
  readonly #entries = new Map<string, string>();
  readonly #complaints: string[] = [];
  /** Where repository and store are now: both are moved. */
  #repository: string;
  #home: string;
  #kills = 0;
  #rounds = 0;

  private constructor(scratch: RunScratch, seed: number) {
    this.#scratch = scratch;
    this.#random = createRandom(seed);
    this.#repository = scratch.repository;
    this.#home = scratch.env.PITWALL_HOME ?? '';
  }

  static async make(seed: number): Promise<KeepDrill> {
    const scratch = await RunScratch.make(script, 'workflow: quick\ncommands: {test: grep -q hello README}');
    scratch.write('.gitignore', 'ignored/\n');
    await scratch.run('add', '.');
    await scratch.run('commit', '--quiet', '-m', 'ignore');
    return new KeepDrill(scratch, seed);
  }

  get report(): KeepReport {
    return { kills: this.#kills, complaints: this.#complaints };
  }

  remove(): void {
    this.#scratch.remove();
  }

  /** One run with work in every state, through all of it. */
  async round(): Promise<void> {
    const run =
      /run\/(\S+) in review/.exec((await this.#well('run', `Item of round ${++this.#rounds}`)).out)?.[1] ?? '';
    const tree = await this.#worktree();
    leaveWork(tree, this.#rounds);
    const [files, head] = [filesIn(tree), await this.#git(tree, 'rev-parse', 'HEAD')];
    await this.#move();
    this.#expect(filesIn(tree), files, `the worktree of ${run} after a move`);
    await this.#killed(['drop', run, '--yes']);
    await this.#killed(['gc']);
    if (this.#rounds % 4 === 0) await this.#killed(['init', '--new-id']);
    else await this.#restore(run, { files, head });
    await this.#judgeNames();
  }

  async #restore(run: string, { files, head }: { files: readonly string[]; head: string }): Promise<void> {
    const to = join(this.#scratch.folder, `back-${this.#rounds}`);
    // The worktree comes to its place whole: killed after that, a second restore would be refused.
    await this.#killed(['restore', run, '--to', to], () => existsSync(to));
    this.#expect(filesIn(to), files, `what ${run} was restored to`);
    this.#expect(await this.#git(to, 'rev-parse', 'HEAD'), head, `the commit of ${run}`);
    await this.#git(this.#repository, 'worktree', 'remove', '--force', to);
  }

  /** The store or the repository gets another place, and is adopted there. */
  async #move(): Promise<void> {
    const elsewhere = (path: string) => (path.endsWith(' moved') ? path.slice(0, -' moved'.length) : `${path} moved`);
    if (this.#random.chance(0.5)) {
      renameSync(this.#repository, elsewhere(this.#repository));
      this.#repository = elsewhere(this.#repository);
    } else {
      renameSync(this.#home, elsewhere(this.#home));
      this.#home = elsewhere(this.#home);
    }
    await this.#killed(['init', '--adopt']);
  }

  /** Every entry that ever was is still there, at the same commit, and each name is one of its own. */
  async #judgeNames(): Promise<void> {
    const args = ['for-each-ref', '--format=%(refname:lstrip=3) %(objectname)', 'refs/pitwall/attic'];
    const now = new Map(
      (await this.#git(this.#repository, ...args)).split('\n').map(line => line.split(' ') as [string, string]),
    );
    for (const [name, commit] of this.#entries) this.#expect(now.get(name), commit, `the entry ${name}`);
    this.#expect(now.size, this.#entries.size + 1, 'entries of the attic');
    for (const [name, commit] of now) this.#entries.set(name, commit);
  }

  #expect(seen: unknown, wanted: unknown, what: string): void {
    const [is, was] = [JSON.stringify(seen), JSON.stringify(wanted)];
    if (is !== was) this.#complaints.push(`round ${this.#rounds}: ${what}: ${is}, not ${was}`);
  }

  /** Killed once or twice at some point of its time, then left alone. `isDone`: whether a kill came too late. */
  async #killed(args: readonly string[], isDone = () => false): Promise<void> {
    const key = `${args[0]} ${args.find(arg => arg.startsWith('--')) ?? ''}`;
    for (let n = this.#random.whole(1, 2); n > 0; n--) {
      const started = this.#start(args);
      const timer = setTimeout(
        () => started.child.kill('SIGKILL'),
        this.#random.whole(10, 110) * 0.01 * (this.#durations.get(key) ?? 1000),
      );
      const said = await started.ended;
      clearTimeout(timer);
      if (started.child.signalCode !== 'SIGKILL') return void this.#expectWell(args, said);
      this.#kills++;
      if (isDone()) return;
    }
    const startedAt = performance.now();
    await this.#well(...args);
    this.#durations.set(key, performance.now() - startedAt);
  }

  async #well(...args: string[]): Promise<Said> {
    return this.#expectWell(args, await this.#start(args).ended);
  }

  #expectWell(args: readonly string[], said: Said): Said {
    const { code, out, err } = said;
    if (code !== 0)
      this.#complaints.push(`round ${this.#rounds}: pitwall ${args.join(' ')}: exit code ${code}\n${out}\n${err}`);
    return said;
  }

  #start(args: readonly string[]): Started {
    const env = { ...this.#scratch.env, PITWALL_HOME: this.#home };
    const trusting = args[0] === 'run' ? ['--trust'] : [];
    const options = { cwd: this.#repository, env, stdio: ['ignore' as const, 'pipe' as const, 'pipe' as const] };
    return new Started(spawn(join(root, 'pitwall'), [...args, ...trusting], options));
  }

  async #git(cwd: string, ...args: string[]): Promise<string> {
    return await personGit(cwd, this.#scratch.env, args);
  }

  /** Of the only run that is not dropped. */
  async #worktree(): Promise<string> {
    const listed = await this.#git(this.#repository, 'worktree', 'list', '--porcelain');
    return /^worktree (.*worktree-git-issue.*)$/m.exec(listed)?.[1] ?? '';
  }
}

/** Uncommitted, untracked and ignored. */
function leaveWork(tree: string, round: number): void {
  writeFileSync(join(tree, 'README'), `hello\nchanged in round ${round}\n`);
  mkdirSync(join(tree, 'ignored'));
  for (let n = 0; n < 50; n++) {
    writeFileSync(join(tree, `untracked-${n}`), `round ${round}, file ${n}\n`);
    writeFileSync(join(tree, 'ignored', `${n}`), `round ${round}, ignored ${n}\n`);
  }
}
