// Runs several scratch repositories at once, each with its own seed, and collects what broke.
import { createRandom } from '../../core/seeded-random.ts';
import { type CliContext, contextAt } from '../context.ts';
import { takeFingerprint } from './checkout-fingerprint.ts';
import { invariants } from './judge.ts';
import { killAndResume } from './kill-and-resume.ts';
import { observe } from './observe.ts';
import { makeChaosRepository } from './scratch-repository.ts';

export interface ChaosReport {
  readonly seed: number;
  readonly kills: number;
  readonly edits: number;
  readonly attempts: number;
  /** What broke. */
  readonly complaints: readonly Complaint[];
  /** Where it happened; kept when something is wrong. */
  readonly folder: string;
}

export interface Complaint {
  readonly invariant: string;
  readonly what: string;
}

export interface ChaosOptions {
  readonly seed: number;
  readonly runs: number;
  readonly atOnce: number;
  readonly killsMax: number;
  readonly signal: AbortSignal;
  readonly onReport: (report: ChaosReport) => void;
}

export async function runAll(context: CliContext, options: ChaosOptions): Promise<readonly ChaosReport[]> {
  const { seed, runs, atOnce, signal, onReport } = options;
  const seeds = Array.from({ length: runs }, (_, at) => seed + at);
  const reports: ChaosReport[] = [];
  const work = async () => {
    for (let next = seeds.shift(); next !== undefined && !signal.aborted; next = seeds.shift()) {
      const report = await runOne(context, next, options);
      if (!report) return;
      reports.push(report);
      onReport(report);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return reports.toSorted((a, b) => a.seed - b.seed);
}

/** Undefined: it was interrupted, and the scratch repository is removed. */
async function runOne(context: CliContext, seed: number, options: ChaosOptions): Promise<ChaosReport | undefined> {
  const random = createRandom(seed);
  const scratch = await makeChaosRepository(context.environment);
  const there = contextAt(context, { cwd: scratch.repository, environment: scratch.environment });
  const before = takeFingerprint(scratch.repository);
  const killsMax = random.whole(1, options.killsMax);
  const { kills, trouble } = await killAndResume(there, scratch, { random, killsMax, signal: options.signal });
  if (options.signal.aborted) {
    scratch.remove();
    return undefined;
  }
  const snapshot = await observe(there, scratch, before);
  const complaints = invariants.flatMap(({ name, complaints: judge }) =>
    judge(snapshot).map(what => ({ invariant: name, what })),
  );
  const all =
    trouble === undefined ? complaints : [{ invariant: 'the run ended, merged', what: trouble }, ...complaints];
  if (all.length === 0) scratch.remove();
  const edits = snapshot.notes.filter(line => line.startsWith('edited ')).length;
  return { seed, kills, edits, attempts: snapshot.launches.length, complaints: all, folder: scratch.folder };
}
