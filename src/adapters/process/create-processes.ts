// The port for processes, whatever the level of containment.
import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessIdentity } from '../../core/attempt/events.ts';
import { done, type Performed } from '../../ports/performed.ts';
import type { HeldProcess, Processes, ProcessRequest } from '../../ports/processes.ts';
import type { ProcessTable } from '../owner/process-table.ts';
import { checkRequest } from './check-request.ts';
import type { Guard } from './guard.ts';
import { Held } from './held-process.ts';
import { destroyPipes, launch } from './launch.ts';
import type { Leftover } from './sweep/end-members.ts';
import { sendSignal } from './sweep/send-signal.ts';
import { tokenVariable } from './sweep/snapshot.ts';
import { takeSnapshot } from './sweep/take-snapshot.ts';
import { Trail } from './sweep/trail.ts';

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
  const own = new Map<string, Own>();
  return {
    containment: parts.guard.containment,
    prepare: request => prepare(request, parts, own),
    look: async (identity, token) => (isAnyLeft(identity, token, parts.table) ? 'running' : 'gone'),
    end: (identity, token, graceMs) => end({ identity, token, graceMs }, parts, own.get(keyOf(identity))),
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
  if (checked.kind === 'wrong') return { kind: 'failed', reason: checked.reason, final: true };
  const { token, cwd, argv } = request;
  const env = { ...shellVariables(cwd), ...request.env, [tokenVariable]: token };
  const launched = await launch({ command: [...guard.command, checked.program, ...argv.slice(1)], cwd, env }, table);
  if (launched.kind !== 'done') return launched;

  const { identity } = launched.output;
  const attempt = { token, pid: identity.pid, startTime: identity.startTime, folder: await narrowFolder(cwd) };
  try {
    await guard.watch(attempt);
  } catch (error) {
    sendSignal(table, identity, 'SIGKILL');
    destroyPipes(launched.output);
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error), final: false };
  }
  const held = new Held({
    launched: launched.output,
    lineBytesMax,
    isStatusFromShell: guard.containment === 'namespace',
    endRest: exit => guard.settle(attempt, exit),
  });
  own.set(keyOf(identity), { held, folder: attempt.folder });
  void held.ended.then(() => own.delete(keyOf(identity)));
  return done(held);
}

/**
 * What a shell would set. Without SHLVL, `bash -c` takes the socket that Node gives it as input for a remote login and
 * reads ~/.bashrc.
 */
const shellVariables = (cwd: string) => ({ PWD: cwd, SHLVL: '1' });

/** A process in the home folder or a top folder need not belong to the attempt. */
async function narrowFolder(cwd: string): Promise<string | undefined> {
  const folder = await realpath(cwd);
  return dirname(folder) === '/' || folder === '/' || `${homedir()}/`.startsWith(`${folder}/`) ? undefined : folder;
}

interface EndRequest {
  readonly identity: ProcessIdentity;
  readonly token: string;
  readonly graceMs: number;
}

/** The part of the grace in which an agent may leave by itself, because its input ended. */
const inputGraceMs = (graceMs: number) => Math.min(1_000, graceMs / 4);

async function end(request: EndRequest, { guard, table }: ProcessParts, own?: Own): Promise<Performed<null>> {
  const { identity, token, graceMs } = request;
  if (identity.bootId !== table.bootId) return done(null);
  const startedAt = performance.now();
  if (own) await leave(own.held, inputGraceMs(graceMs));
  const restMs = Math.max(0, graceMs - (performance.now() - startedAt));
  const attempt = { token, pid: identity.pid, startTime: identity.startTime, folder: own?.folder };
  const left = await guard.end(attempt, restMs);
  if (left.length > 0) return { kind: 'failed', reason: `still running: ${left.map(render).join(', ')}`, final: false };
  await own?.held.ended;
  return done(null);
}

async function leave(held: Held, patienceMs: number): Promise<void> {
  held.leave();
  const timer = new AbortController();
  const late = sleep(patienceMs, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([held.ended, late]);
  timer.abort();
}

const render = ({ pid, command }: Leftover) => `${pid} (${command || 'unknown'})`;
