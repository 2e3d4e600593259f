// The port for processes, whatever the level of containment.
import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessIdentity } from '../../core/attempt/events.ts';
import { done, type Performed } from '../../ports/performed.ts';
import type { Containment, HeldProcess, Processes, ProcessRequest } from '../../ports/processes.ts';
import type { ProcessTable } from '../owner/process-table.ts';
import { checkRequest } from './check-request.ts';
import { Held } from './held-process.ts';
import { destroyPipes, type Exit, launch } from './launch.ts';
import { type Leftover, sendSignal } from './sweep/end-members.ts';
import { tokenVariable } from './sweep/snapshot.ts';
import { takeSnapshot } from './sweep/take-snapshot.ts';
import { Trail, type TrailStart } from './sweep/trail.ts';

export type GuardedAttempt = Pick<TrailStart, 'token' | 'pid' | 'startTime' | 'folder'>;

/** How a level of containment starts an agent and makes sure that nothing of it is left. */
export interface Guard {
  readonly containment: Containment;
  /** Whether the status of the launcher comes from a shell that waited for the agent. */
  readonly isStatusFromShell: boolean;
  /** The launcher's command line; the agent's follows it. `program`: the path of what will be started. */
  command(request: ProcessRequest, program: string): readonly [string, ...string[]];
  /** A launcher of this command line did not start. */
  refused?(): void;
  /** From here on the attempt's processes are ended if this process dies. Resolves before `go` may be said. */
  watch(attempt: GuardedAttempt): Promise<void>;
  /** SIGTERM, grace, SIGKILL; answers what would not go. Also for an attempt that is not watched. */
  end(attempt: GuardedAttempt, graceMs: number): Promise<readonly Leftover[]>;
  /** The launcher has ended: ends what it left behind, and watches no longer. */
  settle(attempt: GuardedAttempt, exit: Exit): Promise<unknown>;
}

export interface ProcessParts {
  readonly guard: Guard;
  readonly lineBytesMax: number;
  readonly table: ProcessTable;
}

interface Own {
  readonly held: Held;
  readonly folder: string | undefined;
}

export function createProcesses(parts: ProcessParts): Processes {
  const { guard, table } = parts;
  const own = new Map<string, Own>();
  return {
    containment: guard.containment,
    prepare: request => prepare(request, parts, own),
    look: async (identity, token) => (isAnyLeft(identity, token, table) ? 'running' : 'gone'),
    end: async (identity, token, graceMs) => {
      if (identity.bootId !== table.bootId) return done(null);
      const { held, folder } = own.get(keyOf(identity)) ?? {};
      const startedAt = performance.now();
      if (held) await leave(held, graceMs);
      const restMs = Math.max(0, graceMs - (performance.now() - startedAt));
      const { pid, startTime } = identity;
      const left = await guard.end({ token, pid, startTime, folder }, restMs);
      const names = left.map(({ pid: stays, command }) => `${stays} (${command || 'unknown'})`);
      if (left.length > 0) return { kind: 'failed', reason: `still running: ${names.join(', ')}`, final: false };
      await held?.ended;
      return done(null);
    },
  };
}

const keyOf = ({ pid, startTime }: ProcessIdentity) => `${pid} ${startTime}`;

/** The launcher is asked for first: looking for others by their token means to read all processes. */
function isAnyLeft(identity: ProcessIdentity, token: string, table: ProcessTable): boolean {
  if (identity.bootId !== table.bootId) return false;
  const launcher = table.look(identity.pid);
  if (launcher.kind === 'running' && launcher.startTime === identity.startTime) return true;
  return new Trail({ token, ...identity }).members(takeSnapshot()).length > 0;
}

async function prepare(
  request: ProcessRequest,
  { guard, lineBytesMax, table }: ProcessParts,
  own: Map<string, Own>,
): Promise<Performed<HeldProcess>> {
  const checked = await checkRequest(request);
  if (checked.kind !== 'done') return checked;
  const { token, cwd, argv } = request;
  const env = { ...shellVariables(cwd), ...request.env, [tokenVariable]: token };
  const command = guard.command(request, checked.output);
  const prepared = await launch({ command: [...command, checked.output, ...argv.slice(1)], cwd, env }, table);
  if (prepared.kind !== 'done') {
    guard.refused?.();
    return prepared;
  }
  const launched = prepared.output;
  const { pid, startTime } = launched.identity;
  const attempt = { token, pid, startTime, folder: await narrowFolder(cwd) };
  try {
    await guard.watch(attempt);
  } catch (error) {
    sendSignal(table, launched.identity, 'SIGKILL');
    destroyPipes(launched);
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error), final: false };
  }
  const { isStatusFromShell } = guard;
  const held = new Held({ launched, lineBytesMax, isStatusFromShell, endRest: exit => guard.settle(attempt, exit) });
  own.set(keyOf(launched.identity), { held, folder: attempt.folder });
  void held.ended.then(() => own.delete(keyOf(launched.identity)));
  return done(held);
}

/** Without SHLVL, `bash -c` takes its input, a socket of Node, for a remote login and reads ~/.bashrc. */
const shellVariables = (cwd: string) => ({ PWD: cwd, SHLVL: '1' });

/** A process in the home folder or a top folder need not belong to the attempt. */
async function narrowFolder(cwd: string): Promise<string | undefined> {
  const folder = await realpath(cwd);
  return dirname(folder) === '/' || folder === '/' || `${homedir()}/`.startsWith(`${folder}/`) ? undefined : folder;
}

/** For a part of the grace an agent may leave by itself, because its input ended. */
async function leave(held: Held, graceMs: number): Promise<void> {
  held.leave();
  const timer = new AbortController();
  const late = sleep(Math.min(1_000, graceMs / 4), undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([held.ended, late]);
  timer.abort();
}
