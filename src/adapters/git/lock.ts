// Locks of git. A lock that a dead git left makes every later call fail; one of a live git must never be taken away.
import { lstatSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, sep } from 'node:path';
import type { Clock } from '../../ports/clock.ts';
import { unlessRefused } from '../../std/error-code.ts';
import { runProgram } from '../../std/run-program.ts';
import { realOf } from './place.ts';

/** Another git holds a lock for moments; ten of them take turns. */
export const lockWaitsMs = [50, 100, 200, 400, 800, 1600, 3200];
/** A lock that stays for so long, and that no process has open, is a dead git's. */
export const staleLockMs = 60_000;

/** The file that stood in the way; undefined: it was something else. */
export function lockIn(stderr: string): string | undefined {
  const ref = between(stderr, "Unable to create '", "': File exists");
  const config = between(stderr, 'could not lock config file ', ': File exists');
  return ref?.endsWith('.lock') ? ref : config === undefined ? undefined : `${config}.lock`;
}

function between(text: string, from: string, to: string): string | undefined {
  const start = text.indexOf(from);
  const end = start < 0 ? -1 : text.indexOf(to, start + from.length);
  return end < 0 ? undefined : text.slice(start + from.length, end);
}

/** Whether it is a lock that really lies in one of the folders, or did: no link and no `..` leads out of them. */
export function isLockIn(folders: readonly string[], path: string): boolean {
  const isName = isAbsolute(path) && path.endsWith('.lock') && !path.split(sep).includes('..');
  if (!isName || !unlessRefused(notAFile, () => ({ file: lookAt(path) }))) return false;
  let home = dirname(path);
  // A lock that is gone meanwhile may have taken its folder along.
  while (!lookAt(home)) home = dirname(home);
  const real = realOf(home);
  return real !== undefined && folders.some(folder => `${real}${sep}`.startsWith(`${realOf(folder)}${sep}`));
}

/** What no git of ours can have made. */
const notAFile = ['ENOTDIR', 'EACCES', 'ELOOP', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'];
const lookAt = (path: string) => lstatSync(path, { throwIfNoEntry: false });

/** Git stumbles over a worktree that another git is just making or taking away. */
export function isHalfMade(stderr: string): boolean {
  const named = stderr.indexOf('worktrees/', stderr.indexOf('failed to read '));
  return stderr.includes('failed to read ') && named >= 0 && /\/(?:commondir|gitdir|HEAD)/.test(stderr.slice(named));
}

/** Another git that was in the way, with the lock that it held if it was one. What a remote says names no file of ours. */
export function otherGitIn(
  stderr: string,
  ownsLock: (path: string) => boolean,
): { readonly lock: string | undefined } | undefined {
  const lock = lockIn(stderr.replaceAll(/^remote:.*/gm, ''));
  if (lock !== undefined && !ownsLock(lock)) return undefined;
  return lock !== undefined || isHalfMade(stderr) ? { lock } : undefined;
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
  // It may itself be a link, which no process has open.
  const real = join(realpathSync(dirname(path)), basename(path));
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
