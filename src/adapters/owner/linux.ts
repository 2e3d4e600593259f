// Processes as /proc shows them. A /proc of another pid namespace would name strangers, so it is not asked about others.
import { readFileSync, readlinkSync } from 'node:fs';
import { errorCode, unlessRefused } from '../../std/error-code.ts';
import type { ProcessLookup, ProcessTable } from './process-table.ts';

export function linuxProcessTable(): ProcessTable {
  const isProcOurs = readlinkSync('/proc/self') === String(process.pid);
  return {
    bootId: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
    pidNamespace: readlinkSync('/proc/self/ns/pid'),
    ownStartTime: parseProcStat(readFileSync('/proc/self/stat', 'utf8')).startTime,
    look: pid => (isProcOurs ? lookInProc(pid) : lookBySignal(pid)),
  };
}

export interface ProcStat {
  readonly state: string;
  readonly startTime: string;
}

/** Fields are separated by spaces, but the second is the command name, which may hold spaces and parentheses itself. */
export function parseProcStat(text: string): ProcStat {
  const fromThird = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, startTime] = [fromThird[0], fromThird[22 - 3]];
  if (!state || !startTime || !/^\d+$/.test(startTime)) throw new Error(`not a /proc stat line: ${text}`);
  return { state, startTime };
}

function lookInProc(pid: number): ProcessLookup {
  const reading = () => readFileSync(`/proc/${pid}/stat`, 'utf8');
  const text = unlessRefused(['ENOENT', 'ESRCH', 'EACCES', 'EPERM'], reading);
  // With hidepid a foreign process is missing here although it runs, so a missing file is not yet a death.
  if (text === undefined) return lookBySignal(pid);
  const { state, startTime } = parseProcStat(text);
  return state === 'Z' || state === 'X' ? { kind: 'gone' } : { kind: 'running', startTime };
}

function lookBySignal(pid: number): ProcessLookup {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return { kind: 'gone' };
    if (errorCode(error) !== 'EPERM') throw error;
  }
  return { kind: 'hidden' };
}
