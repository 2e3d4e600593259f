// How a process ended, from what is known about the launcher's end.
import { constants } from 'node:os';
import type { ProcessEnd } from '../../ports/processes.ts';
import type { Exit } from './launch.ts';

/** Those that end a process and are in use for it. Others are plain exit codes: gemini ends with 144 and 145 for HTTP 400 and 401. */
const deadly = new Set<string>(
  'SIGHUP SIGINT SIGQUIT SIGILL SIGTRAP SIGABRT SIGBUS SIGFPE SIGKILL SIGUSR1 SIGSEGV SIGUSR2 SIGPIPE SIGALRM SIGTERM SIGXCPU SIGXFSZ SIGSYS'.split(
    ' ',
  ),
);

const nameByNumber = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]));

export function processEnd({ code, signal }: Exit, isFromShell: boolean): ProcessEnd {
  if (code === null) return { kind: 'killed', signal: signal ?? 'SIGKILL' };
  // A shell tells of a signal as 128 + its number, which an agent may also choose as its code.
  const name = isFromShell && code > 128 ? nameByNumber.get(code - 128) : undefined;
  return name !== undefined && deadly.has(name) ? { kind: 'killed', signal: name } : { kind: 'exited', code };
}
