// One git process: fed, read to its end, and ended when it takes too long. Its environment is exactly what it is given.
import { type ChildProcess, spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface GitStart {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Undefined: it reads nothing. */
  readonly input?: string | (() => AsyncIterable<Uint8Array>) | undefined;
}

/** `code` is undefined when it did not end in time. */
export interface GitEnd {
  readonly code: number | undefined;
}

export interface StartedGit {
  readonly child: ChildProcess;
  /** Throws when it could not be started or fed, or was ended by somebody else. */
  readonly ended: Promise<GitEnd>;
}

/** How long git may take to obey before it is not asked any more. */
const killGraceMs = 2000;

/** What is under way ends with this process: nobody would hear the answer. */
const underWay = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of underWay) child.kill();
});

export function startGit(args: readonly string[], { cwd, env, timeoutMs, input }: GitStart): StartedGit {
  const child = spawn('git', args, { cwd, env, stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'] });
  underWay.add(child);
  const limit = limitTime(child, timeoutMs);
  const ended = new Promise<GitEnd>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (limit.isOver()) resolve({ code: undefined });
      else if (code === null) reject(new Error(`git was ended by ${signal}`));
      else resolve({ code });
    });
    feed(child, input).catch((error: unknown) => {
      child.kill();
      reject(error);
    });
  });
  return { child, ended: ended.finally(() => release(child, limit)) };
}

export interface GitSaid extends GitEnd {
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

/** All that it says; undefined when that is more than can be held: it is ended then. */
export async function hearGit({ child, ended }: StartedGit, bytesMax: number): Promise<GitSaid | undefined> {
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

function release(child: ChildProcess, limit: TimeLimit): void {
  limit.lift();
  underWay.delete(child);
}

interface TimeLimit {
  isOver(): boolean;
  lift(): void;
}

function limitTime(child: ChildProcess, timeoutMs: number): TimeLimit {
  let isOver = false;
  let timer = setTimeout(() => {
    isOver = true;
    child.kill();
    timer = setTimeout(() => child.kill('SIGKILL'), killGraceMs);
    // What git itself started may hold its pipes for longer than it lives.
    child.once('exit', () => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    });
  }, timeoutMs);
  return { isOver: () => isOver, lift: () => clearTimeout(timer) };
}

async function feed({ stdin }: ChildProcess, input: GitStart['input']): Promise<void> {
  if (!stdin || input === undefined) return;
  const source = typeof input === 'string' ? Readable.from([input]) : Readable.from(input());
  try {
    await pipeline(source, stdin);
  } catch (error) {
    // Git may have heard enough: how it ended says whether it has.
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(code)) throw error;
  }
}
