// Looks for processes by a mark in their command line, which no empty environment, session or folder can hide.
import { readdirSync, readFileSync } from 'node:fs';
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

/** Empty for a zombie, and for a process that has just ended. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code))) return '';
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
