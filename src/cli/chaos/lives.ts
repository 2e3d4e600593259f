// One run through many lives: Pitwall is started, killed with -9 at a random moment, started again, until it is left alone.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../core/seeded-random.ts';
import type { CliContext } from '../context.ts';
import type { Room } from '../demo/make-room.ts';
import { nextCommand } from './next-command.ts';

export interface Lives {
  readonly kills: number;
  /** Why there was no going on, for people; undefined when all was done. */
  readonly trouble: string | undefined;
}

export interface LivesOptions {
  readonly random: Random;
  readonly killsMax: number;
  readonly signal: AbortSignal;
}

/** The longest wait for a kill: a run without one takes a few seconds. */
const killWithinMs = 5_000;
/** Nobody disturbs the last lives; they have time enough on a busy machine. */
const lifeMsMax = 180_000;
/** Run, merge, and one that finds nothing to do. */
const peacefulLivesMax = 4;

export async function live(there: CliContext, room: Room, options: LivesOptions): Promise<Lives> {
  const { random, killsMax, signal } = options;
  let kills = 0;
  for (let peaceful = 0; peaceful < peacefulLivesMax && !signal.aborted; ) {
    const next = await nextCommand(there);
    if (next.kind !== 'command') return { kills, trouble: next.kind === 'over' ? undefined : next.what };
    const isDoomed = kills < killsMax;
    const ms = isDoomed ? random.whole(0, killWithinMs) : lifeMsMax;
    const life = await liveOnce(room, next.args, ms, signal);
    if (life.kind === 'killed') kills += 1;
    const trouble = troubleOf(life, isDoomed);
    if (trouble !== undefined) return { kills, trouble: `${next.args.join(' ')}: ${trouble}` };
    peaceful += isDoomed ? 0 : 1;
  }
  return { kills, trouble: 'it went on without getting anywhere' };
}

function troubleOf(life: Life, isDoomed: boolean): string | undefined {
  if (life.kind === 'killed') return isDoomed ? undefined : 'did not end';
  return life.code === 0 ? undefined : `ended with ${life.code}: ${life.complaints}`;
}

type Life =
  | { readonly kind: 'killed' }
  | { readonly kind: 'ended'; readonly code: number; readonly complaints: string };

async function liveOnce(room: Room, args: readonly string[], ms: number, signal: AbortSignal): Promise<Life> {
  const [, program = ''] = process.argv;
  const child = spawn(process.execPath, [program, ...args], {
    cwd: room.repository,
    env: room.environment.variables,
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
