// Looks for processes by a mark in their command line, which no empty environment, session or folder can hide; or by one in
// their environment, where the command line is not the test's to choose.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Sighted {
  readonly pid: number;
  readonly command: string;
}

export function sightedWith(mark: string): Sighted[] {
  return readdirSync('/proc').flatMap(name => {
    if (!/^\d+$/.test(name)) return [];
    const command = commandOf(name);
    return command.includes(mark) ? [{ pid: Number(name), command: command.replaceAll('\0', ' ') }] : [];
  });
}

/** `mark` is a whole variable: `NAME=value`. */
export function sightedInEnvironment(mark: string): Sighted[] {
  return readdirSync('/proc').flatMap(name => {
    if (!/^\d+$/.test(name) || !partOf(name, 'environ').split('\0').includes(mark)) return [];
    return [{ pid: Number(name), command: commandOf(name).replaceAll('\0', ' ') }];
  });
}

/** Whether a process whose command has the mark works in this folder and catches SIGHUP, which Node by itself does not. */
export function isDeafIn(folder: string, mark: string): boolean {
  return sightedWith(mark).some(({ pid }) => {
    const caught = /^SigCgt:\s*([0-9a-f]+)$/m.exec(partOf(String(pid), 'status'))?.[1] ?? '0';
    return (BigInt(`0x${caught}`) & 1n) === 1n && cwdOf(pid) === folder;
  });
}

function cwdOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** For whoever sends a signal: exactly one, never a guess. */
export function theOnly(sighted: readonly Sighted[], what: string): Sighted {
  const [only, ...others] = sighted;
  if (only && others.length === 0) return only;
  throw new Error(`expected one process, ${what}, and found ${JSON.stringify(sighted)}`);
}

const commandOf = (pid: string) => partOf(pid, 'cmdline');
const notOurs = ['ENOENT', 'ESRCH', 'EACCES', 'EPERM'];

/** Empty for a zombie, for a process that has just ended, and where it is somebody else's. */
function partOf(pid: string, part: 'cmdline' | 'environ' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${part}`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && notOurs.includes(String(error.code))) return '';
    throw error;
  }
}

/** Waits until something holds; answers how long it took, or throws with what was seen last. */
export async function until(what: string, timeoutMs: number, holds: () => boolean | Promise<boolean>): Promise<number> {
  const startedAt = performance.now();
  while (!(await holds())) {
    if (performance.now() - startedAt > timeoutMs) throw new Error(`not within ${timeoutMs} ms: ${what}`);
    await sleep(5);
  }
  return performance.now() - startedAt;
}

export async function untilGone(mark: string, timeoutMs: number): Promise<number> {
  let seen: Sighted[] = [];
  const isGone = () => {
    seen = sightedWith(mark);
    return seen.length === 0;
  };
  try {
    return await until(`${mark} is gone`, timeoutMs, isGone);
  } catch (error) {
    throw new Error(`still there: ${JSON.stringify(seen)}`, { cause: error });
  }
}
