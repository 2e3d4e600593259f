// Processes on macOS, asked of ps and sysctl: there is no /proc and there are no pid namespaces.
import { spawnSync } from 'node:child_process';
import type { ProcessLookup, ProcessTable } from './process-table.ts';

export function darwinProcessTable(): ProcessTable {
  return {
    // Not kern.boottime: that one moves whenever the wall clock is corrected, and a live owner would look dead.
    bootId: output('/usr/sbin/sysctl', ['-n', 'kern.bootsessionuuid']),
    pidNamespace: 'none',
    ownStartTime: startTimeOfSelf(),
    look: lookWithPs,
  };
}

/** Prints nothing and exits with 1 when there is no such process. */
export function lookWithPs(pid: number): ProcessLookup {
  return parsePs(output('/bin/ps', ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)], [0, 1]));
}

/** One line: the state, spaces, and the start time as `Sat Nov 15 20:26:01 2026`. */
export function parsePs(line: string): ProcessLookup {
  if (line === '') return { kind: 'gone' };
  const [, state, startTime] = /^(\S+)\s+(\S.*)$/.exec(line) ?? [];
  if (!state || !startTime) throw new Error(`not a line of ps: ${line}`);
  return state.startsWith('Z') ? { kind: 'gone' } : { kind: 'running', startTime };
}

function startTimeOfSelf(): string {
  const self = lookWithPs(process.pid);
  if (self.kind !== 'running') throw new Error('ps does not show this process');
  return self.startTime;
}

/** Dates print the same whatever the user's language and time zone: owners compare them as text. */
function output(program: string, args: readonly string[], codes: readonly number[] = [0]): string {
  const result = spawnSync(program, args, { encoding: 'utf8', env: { LC_ALL: 'C', TZ: 'UTC' }, timeout: 10_000 });
  if (result.error) throw result.error;
  if (result.status === null || !codes.includes(result.status))
    throw new Error(`${program} ${args.join(' ')} ended with ${result.status ?? result.signal}: ${result.stderr}`);
  return result.stdout.trim();
}
