// Runs in review that several processes merge at once into one checkout, some of them killed with -9 and started again.

import { judged } from './run-results.ts';
import { RunScratch } from './run-scratch.ts';

/** Each run has a file of its own. */
const script = `
developer:
  - run: basename "$PWD" > "$(basename "$PWD").txt"
  - result: {summary: did it, commentBody: Done.}
auditor:
  - result: {action: APPROVED, ${judged}, commentBody: All is well.}
`;

export interface MergeTrial {
  /** Processes. */
  readonly atOnce: number;
  /** Of so many merges one is killed at a time of its own; 0: none. */
  readonly killOneIn: number;
  /** A person commits on main whenever a merge begins. */
  readonly isBusy?: boolean;
}

export interface MergeReport {
  readonly kills: number;
  readonly complaints: readonly string[];
}

export class MergeDrill {
  readonly #scratch: RunScratch;
  readonly #runs: readonly string[];

  private constructor(scratch: RunScratch, runs: readonly string[]) {
    this.#scratch = scratch;
    this.#runs = runs;
  }

  static async make(count: number, sandbox = 'auto'): Promise<MergeDrill> {
    const config = `workflow: quick\nsandbox: ${sandbox}\ncommands: {test: grep -q hello README}`;
    const scratch = await RunScratch.make(script, config);
    const runs = Array.from({ length: count }, (_, at) => `${at + 1}`);
    for (const run of runs) await well(scratch, 'item', 'new', `Item number ${run}`);
    await scratch.run('add', '.');
    await scratch.run('commit', '--quiet', '-m', 'items');
    await well(scratch, 'run', ...runs);
    scratch.keep();
    return new MergeDrill(scratch, runs);
  }

  async trial({ atOnce, killOneIn, isBusy = false }: MergeTrial): Promise<MergeReport> {
    this.#scratch.putBack();
    const waiting = [...this.#runs];
    const complaints: string[] = [];
    let kills = 0;
    let commits = 0;
    const lane = async () => {
      for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
        if (isBusy) await this.#commitAsPerson().then(() => (commits += 1));
        const merging = this.#scratch.start('merge', run);
        const isVictim = killOneIn > 0 && Math.random() * killOneIn < 1;
        const timer = isVictim ? setTimeout(() => merging.child.kill('SIGKILL'), Math.random() * 6000) : undefined;
        const { code, out, err } = await merging.ended;
        clearTimeout(timer);
        if (merging.child.signalCode === 'SIGKILL') {
          kills += 1;
          waiting.push(run);
        } else if (code !== 0) complaints.push(`merge ${run}: exit code ${code}\n${out}\n${err}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    return { kills, complaints: [...complaints, ...(await this.#judge(commits))] };
  }

  /** In the checkout: a landing may hold its index just then. */
  async #commitAsPerson(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.#scratch.run('commit', '--quiet', '--allow-empty', '-m', 'of a person');
        return;
      } catch (error) {
        if (tries === 50) throw error;
      }
    }
  }

  async #judge(commits: number): Promise<readonly string[]> {
    const git = (...args: string[]) => this.#scratch.run(...args);
    const status = await git('status', '--porcelain');
    const merges = await git('rev-list', '--merges', 'main');
    const subjects = (await git('log', '--format=%s', 'main')).split('\n').filter(each => each.startsWith('feat'));
    const persons = (await git('log', '--format=%s', 'main')).split('\n').filter(each => each === 'of a person');
    const files = (await git('ls-files', 'worktree-git-issue-*')).split('\n').filter(each => each !== '');
    return [
      ...(status === '' ? [] : [`the checkout is dirty:\n${status}`]),
      ...(merges === '' ? [] : [`history is not linear: ${merges}`]),
      ...(subjects.length === this.#runs.length ? [] : [`${subjects.length} of ${this.#runs.length} landed`]),
      ...(persons.length === commits ? [] : [`${persons.length} of ${commits} commits of the person are there`]),
      ...(files.length === this.#runs.length ? [] : [`${files.length} files of ${this.#runs.length}`]),
    ];
  }

  remove(): void {
    this.#scratch.remove();
  }
}

async function well(scratch: RunScratch, ...args: string[]): Promise<void> {
  const { code, out, err } = await scratch.pitwall(...args);
  if (code !== 0) throw new Error(`pitwall ${args.join(' ')}: exit code ${code}\n${out}\n${err}`);
}
