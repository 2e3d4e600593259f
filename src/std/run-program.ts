// The door to programs that start, answer and end: a command line that no shell reads, a time limit, bounded output, no orphan.
import { type ChildProcess, spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from './error-code.ts';
import { onAbort } from './on-abort.ts';

export type Argv = readonly [string, ...string[]];

export interface ProgramStart {
  readonly cwd: string;
  readonly timeoutMs: number;
  /** All that the program sees. Default: the environment of this process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Default: the program reads nothing. */
  readonly input?: string | (() => AsyncIterable<Uint8Array>) | undefined;
  /** Open files that the program gets besides, from its fourth on. */
  readonly files?: readonly number[];
  /** Aborted: the program is ended. */
  readonly signal?: AbortSignal;
  /** The program gets a process group of its own, which is killed as a whole. For wrappers that start others. Default: false. */
  readonly isGroup?: boolean;
}

/** `code` is undefined when the program did not end in time. */
export interface ProgramEnd {
  readonly code: number | undefined;
}

export interface StartedProgram {
  readonly child: ChildProcess;
  /** Throws when the program could not be started or fed, or was ended by a signal that is not ours. */
  readonly ended: Promise<ProgramEnd>;
}

/** How long a program may take to obey SIGTERM before it is killed. */
const killGraceMs = 2000;

/** What still runs ends with this process: no one would read the answer. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill();
});

export function startProgram([program, ...args]: Argv, start: ProgramStart): StartedProgram {
  const { cwd, env, input, signal, timeoutMs, files = [], isGroup = false } = start;
  const child = spawn(program, args, {
    cwd,
    ...(env && { env }),
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', ...files],
    detached: isGroup,
  });
  running.add(child);
  const limit = limitTime(child, timeoutMs, isGroup);
  const stopListening = onAbort(signal, () => child.kill());
  const ended = new Promise<ProgramEnd>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, endedBy) => {
      if (limit.isOver()) resolve({ code: undefined });
      else if (code === null) reject(new Error(`${program} was ended by ${endedBy}`));
      else resolve({ code });
    });
    feed(child, input).catch((error: unknown) => {
      child.kill();
      reject(error);
    });
  });
  const release = () => {
    limit.lift();
    stopListening();
    running.delete(child);
  };
  return { child, ended: ended.finally(release) };
}

export interface ProgramOutput extends ProgramEnd {
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

/** All that the program prints. Undefined when that is more than `bytesMax`: the program is ended then. */
export async function readProgram(started: StartedProgram, bytesMax: number): Promise<ProgramOutput | undefined> {
  const { child, ended } = started;
  let bytes = 0;
  const gather = (pipe: Readable | null) => {
    const chunks: Buffer[] = [];
    pipe?.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bytesMax) chunks.push(chunk);
      else child.kill();
    });
    return chunks;
  };
  const [stdout, stderr] = [gather(child.stdout), gather(child.stderr)];
  const end = await ended.catch((error: unknown) => {
    if (bytes <= bytesMax) throw error;
    return undefined;
  });
  if (bytes > bytesMax || !end) return undefined;
  return { ...end, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr) };
}

/** `broken`: the program is not there, was ended, printed too much or took too long. */
export type ProgramAnswer =
  | { readonly kind: 'exited'; readonly code: number; readonly stdout: string; readonly stderr: string }
  | { readonly kind: 'broken'; readonly why: 'missing' | 'late' | 'other'; readonly reason: string };

const answerBytesMax = 32 * 1024 * 1024;

/** Starts the program and reads its answer. Never throws. */
export async function runProgram(argv: Argv, start: ProgramStart): Promise<ProgramAnswer> {
  try {
    const output = await readProgram(startProgram(argv, start), answerBytesMax);
    if (!output) return { kind: 'broken', why: 'other', reason: `${argv[0]} printed more than can be read` };
    const { code, stdout, stderr } = output;
    if (code === undefined) return { kind: 'broken', why: 'late', reason: `${argv[0]} did not answer in time` };
    return { kind: 'exited', code, stdout: stdout.toString('utf8'), stderr: stderr.toString('utf8') };
  } catch (error) {
    const why = errorCode(error) === 'ENOENT' ? 'missing' : 'other';
    return { kind: 'broken', why, reason: error instanceof Error ? error.message : String(error) };
  }
}

function limitTime(child: ChildProcess, timeoutMs: number, isGroup: boolean) {
  let isOver = false;
  const letGo = () => {
    child.stdout?.destroy();
    child.stderr?.destroy();
  };
  let timer = setTimeout(() => {
    isOver = true;
    // What the program itself started may hold its pipes for longer than it lives.
    if (child.exitCode === null && child.signalCode === null) child.once('exit', letGo);
    else letGo();
    if (isGroup) return killGroup(child);
    child.kill();
    timer = setTimeout(() => child.kill('SIGKILL'), killGraceMs);
  }, timeoutMs);
  return { isOver: () => isOver, lift: () => clearTimeout(timer) };
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

async function feed({ stdin }: ChildProcess, input: ProgramStart['input']): Promise<void> {
  if (!stdin || input === undefined) return;
  const source = typeof input === 'string' ? Readable.from([input]) : Readable.from(input());
  try {
    await pipeline(source, stdin);
  } catch (error) {
    // The program may have read enough: how it ends says whether it has.
    const code = errorCode(error);
    if (!['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(code)) throw error;
  }
}
