// Git inside of the program for hooks: it runs no hook by itself.
import { spawnSync } from 'node:child_process';
import { quiet } from '../../git/quiet.ts';

const bytesMax = 64 * 1024 * 1024;

export function git(cwd: string, args: readonly string[], input?: string): string {
  const options = { cwd, encoding: 'utf8', maxBuffer: bytesMax, ...(input === undefined ? {} : { input }) } as const;
  const { status, stdout, stderr, error } = spawnSync('git', [...quiet, ...args], options);
  if (error) throw error;
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`);
  return stdout;
}

export const gitLine = (cwd: string, args: readonly string[]) => git(cwd, args).trim();

export const gitNames = (cwd: string, args: readonly string[]) => git(cwd, args).split('\0').filter(Boolean);

/** Undefined: it is not set. */
export function gitSetting(cwd: string, name: string): string | undefined {
  const { status, stdout } = spawnSync('git', ['config', '--get', name], { cwd, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
