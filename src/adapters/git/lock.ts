// Locks of git. A lock that a dead git left makes every later call fail; one of a live git must never be taken away.
import { lstatSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import type { Clock } from '../../ports/clock.ts';
import { unlessRefused } from '../../std/error-code.ts';
import { runProgram } from '../../std/run-program.ts';

/** The file that stood in the way; undefined: it was something else. */
export function lockIn(stderr: string): string | undefined {
  const ref = /Unable to create '(.+?\.lock)': File exists/s.exec(stderr)?.[1];
  const config = /could not lock config file (.+?): File exists/s.exec(stderr)?.[1];
  return ref ?? (config === undefined ? undefined : `${config}.lock`);
}

/** Git stumbles over a worktree that another git is just making or taking away. */
export function isHalfMade(stderr: string): boolean {
  return /failed to read .*worktrees\/.*\/(?:commondir|gitdir|HEAD)/s.test(stderr);
}

/**
 * Waits until the lock is old enough, then takes it away if no process has it open. False: a process uses it. A younger one may
 * belong to a live git that does not have it open: git closes its locks before it uses them.
 */
export async function clearLock(path: string, ageMs: number, clock: Pick<Clock, 'now' | 'sleep'>): Promise<boolean> {
  const before = lstatSync(path, { throwIfNoEntry: false });
  if (!before) return true;
  // A clock that was set back must not turn a short wait into a long one.
  const age = Math.max(0, clock.now() - before.mtimeMs);
  if (age < ageMs) await clock.sleep(ageMs - age);
  const now = lstatSync(path, { throwIfNoEntry: false });
  if (!now || now.ino !== before.ino || now.mtimeMs !== before.mtimeMs) return true;
  if (await isOpenSomewhere(path)) return false;
  rmSync(path, { force: true });
  return true;
}

/** Last written before this time. */
export function isOlder(path: string, than: number): boolean {
  return (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY) < than;
}

/** Processes of other users cannot be inspected, and do not work in this repository. */
async function isOpenSomewhere(path: string): Promise<boolean> {
  const real = realpathSync(path);
  if (process.platform === 'linux') return readdirSync('/proc').some(pid => /^\d+$/.test(pid) && hasOpen(pid, real));
  const answer = await runProgram(['lsof', '-t', '--', real], { cwd: '/', timeoutMs: 10_000 });
  // Without an answer a live git may hold it.
  return answer.kind === 'broken' || answer.code === 0;
}

function hasOpen(pid: string, path: string): boolean {
  const folder = `/proc/${pid}/fd`;
  const names = unlessRefused(hidden, () => readdirSync(folder)) ?? [];
  return names.some(fd => unlessRefused(hidden, () => readlinkSync(`${folder}/${fd}`)) === path);
}

/** Gone meanwhile, or of another user. */
const hidden = ['ENOENT', 'EACCES', 'EPERM', 'ESRCH'];
