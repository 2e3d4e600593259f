// One run of Pitwall that is started, killed with -9 at random moments and started again, until it is left to finish.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRun, runNames } from '../../app/runs/find-run.ts';
import { currentStep } from '../../core/run/view/current.ts';
import type { Random } from '../../core/seeded-random.ts';
import type { CliContext } from '../context.ts';
import type { ScratchRepository } from '../demo/scratch-repository.ts';

export interface KilledRun {
  readonly kills: number;
  /** Why it could not finish; undefined: it did. */
  readonly trouble: string | undefined;
}

export interface KillOptions {
  readonly random: Random;
  readonly killsMax: number;
  readonly signal: AbortSignal;
}

/** The longest time before a kill: an undisturbed run takes a few seconds. */
const killWithinMs = 5_000;
/** The last starts are not killed; they get enough time for a busy machine. */
const undisturbedMsMax = 180_000;
/** Run, merge, and one more that finds nothing to do. */
const undisturbedMax = 4;

export async function killAndResume(
  there: CliContext,
  scratch: ScratchRepository,
  options: KillOptions,
): Promise<KilledRun> {
  const { random, killsMax, signal } = options;
  let kills = 0;
  for (let undisturbed = 0; undisturbed < undisturbedMax && !signal.aborted; ) {
    const next = await nextCommand(there);
    if (next.kind !== 'command') return { kills, trouble: next.kind === 'over' ? undefined : next.what };
    const isToBeKilled = kills < killsMax;
    const ms = isToBeKilled ? random.whole(0, killWithinMs) : undisturbedMsMax;
    const end = await startOnce(scratch, next.args, ms, signal);
    if (end.kind === 'killed') kills += 1;
    const trouble = troubleOf(end, isToBeKilled);
    if (trouble !== undefined) return { kills, trouble: `${next.args.join(' ')}: ${trouble}` };
    undisturbed += isToBeKilled ? 0 : 1;
  }
  return { kills, trouble: 'it was started again and again without finishing' };
}

type NextCommand =
  | { readonly kind: 'command'; readonly args: readonly string[] }
  | { readonly kind: 'over' }
  | { readonly kind: 'trouble'; readonly what: string };

/** The command that a user would type next, by the state of the run. */
async function nextCommand(there: CliContext): Promise<NextCommand> {
  const type = (...args: string[]): NextCommand => ({ kind: 'command', args });
  const store = await there.app.findRuns();
  try {
    if (!store || (await runNames(store.journal)).length === 0) return type('run', '1', '--trust');
    const state = await findRun(store.journal, '1');
    if (state.ended) return { kind: 'over' };
    if (state.stopped) return { kind: 'trouble', what: `stopped, ${state.stopped.reason}: ${state.stopped.detail}` };
    return currentStep(state)?.builtIn === 'done' ? type('merge', '1') : type('resume', '1');
  } finally {
    await there.app.close();
  }
}

function troubleOf(end: ProcessEnd, isToBeKilled: boolean): string | undefined {
  if (end.kind === 'killed') return isToBeKilled ? undefined : 'did not end';
  return end.code === 0 ? undefined : `ended with ${end.code}: ${end.complaints}`;
}

type ProcessEnd =
  | { readonly kind: 'killed' }
  | { readonly kind: 'ended'; readonly code: number; readonly complaints: string };

async function startOnce(
  scratch: ScratchRepository,
  args: readonly string[],
  ms: number,
  signal: AbortSignal,
): Promise<ProcessEnd> {
  const [, program = ''] = process.argv;
  const child = spawn(process.execPath, [program, ...args], {
    cwd: scratch.repository,
    env: scratch.environment.variables,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (text: Buffer) => {
    complaints += text.toString();
  });
  const over = new AbortController();
  const ended = new Promise<number>(resolve => child.once('exit', code => resolve(code ?? -1))).finally(() =>
    over.abort(),
  );
  const deadline = sleep(ms, undefined, { signal: AbortSignal.any([signal, over.signal]) });
  await deadline.then(
    () => child.kill('SIGKILL'),
    () => (over.signal.aborted ? undefined : child.kill('SIGKILL')),
  );
  const code = await ended;
  return child.signalCode === 'SIGKILL' ? { kind: 'killed' } : { kind: 'ended', code, complaints: complaints.trim() };
}
