// Starts a launcher and waits until it is ready. It runs nothing before `go`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Duplex, type Readable, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessIdentity } from '../../core/attempt/events.ts';
import { done, failed, type Performed } from '../../ports/performed.ts';
import type { ProcessTable } from '../owner/process-table.ts';

export interface LaunchRequest {
  /** The launcher's own command line, ending in the agent's. */
  readonly command: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

interface Pipes {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Open as long as the supervisor wants the agent to live. */
  readonly control: Duplex;
}

export interface Launched extends Pipes {
  readonly identity: ProcessIdentity;
  readonly exit: Promise<Exit>;
}

const readyTimeoutMs = 10_000;

export async function launch(request: LaunchRequest, table: ProcessTable): Promise<Performed<Launched>> {
  const started = await start(request).catch((error: unknown) => (error instanceof Error ? error.message : `${error}`));
  if (typeof started === 'string') return failed(`the launcher cannot be started: ${started}`);
  const { child, exit } = started;
  const { stdin, stdout, stderr } = child;
  const control = child.stdio[3];
  if (!stdin || !stdout || !stderr || !(control instanceof Duplex)) throw new Error('the launcher has no pipes');
  // The process may go at any moment; its exit reports that, not a broken pipe.
  for (const pipe of [stdin, control]) pipe.on('error', () => pipe.destroy());

  const reason = await waitUntilReady(control, stderr, exit);
  const status = table.look(child.pid ?? 0);
  if (reason !== undefined || status.kind !== 'running') {
    child.kill('SIGKILL');
    destroyPipes({ stdin, stdout, stderr, control });
    return failed(reason ?? 'the launcher ended at once');
  }
  const identity = { pid: child.pid ?? 0, startTime: status.startTime, bootId: table.bootId };
  return done({ identity, stdin, stdout, stderr, control, exit });
}

/** For a process whose output is not needed. */
export function destroyPipes({ stdin, stdout, stderr, control }: Pipes): void {
  for (const pipe of [stdin, stdout, stderr, control]) pipe.destroy();
}

/** In a session of its own: Ctrl-C in the supervisor's terminal is the supervisor's matter. */
async function start({ command: [program, ...args], cwd, env }: LaunchRequest) {
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe', 'pipe'] });
  const exit = new Promise<Exit>(resolve => child.once('exit', (code, signal) => resolve({ code, signal })));
  await once(child, 'spawn');
  return { child, exit };
}

/** Answers what went wrong, or nothing. */
async function waitUntilReady(control: Duplex, stderr: Readable, exit: Promise<Exit>): Promise<string | undefined> {
  const timer = new AbortController();
  const late = sleep(readyTimeoutMs, 'late' as const, { signal: timer.signal, ref: false }).catch(() => exit);
  const ready = once(control, 'data').then(
    () => 'ready' as const,
    () => exit,
  );
  const first = await Promise.race([ready, exit, late]);
  timer.abort();
  if (first === 'ready') return undefined;
  if (first === 'late') return `the launcher was not ready after ${readyTimeoutMs / 1000} s`;
  const complaint = (await text(stderr)).trim().slice(0, 500);
  return `the launcher ended with ${first.code ?? first.signal}${complaint && `: ${complaint}`}`;
}
