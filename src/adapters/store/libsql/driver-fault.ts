// What an error of the SQLite driver means for us. https://www.sqlite.org/rescode.html lists the numbers.
import { dirname } from 'node:path';
import { Problem } from '../../../core/problem.ts';
import { errorCode } from '../../../std/error-code.ts';
import { isDiskFull, machineLimit } from '../../../std/machine-limit.ts';

export type DriverFault = 'busy' | 'unreadable' | 'full' | 'unavailable' | 'bug';

const faults: Readonly<Record<number, DriverFault>> = {
  3: 'unavailable',
  5: 'busy',
  8: 'unavailable',
  10: 'unavailable',
  11: 'unreadable',
  13: 'full',
  14: 'unavailable',
  // Many processes opening one file at once can exhaust SQLite's patience for the WAL index.
  15: 'busy',
  23: 'unavailable',
  24: 'unreadable',
  26: 'unreadable',
};

export function driverFault(error: unknown): DriverFault {
  const code = resultCode(error);
  return (code === undefined ? systemFault(error) : faults[code & 0xff]) ?? 'bug';
}

/** What the system says when it is asked for the file itself. */
function systemFault(error: unknown): DriverFault | undefined {
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  return /^E[A-Z0-9]+$/.test(code) && !machineLimit(error) ? 'unavailable' : undefined;
}

/** The driver gives a number with most errors, but writes it into the text when opening fails. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('rawCode' in error && typeof error.rawCode === 'number') return error.rawCode;
  const inText = /^ConnectionFailed\(.*: (\d+)"\)$/s.exec(error.message)?.[1];
  return inText === undefined ? undefined : Number(inText);
}

/** Errors that are not a bug become problems with a remedy; any other error stays as it is. */
export function explainFault(error: unknown, path: string): unknown {
  const fault = driverFault(error);
  // SQLite calls many failures of a full disk an error of the disk.
  const cause = fault === 'unavailable' && isDiskFull(dirname(path)) ? 'full' : fault;
  const text = texts[cause](path, error instanceof Error ? error.message : String(error));
  return text ? new Problem(text, { cause: error }) : error;
}

type Explain = (path: string, message: string) => { code: string; what: string; remedy: string } | undefined;

const texts: Readonly<Record<DriverFault, Explain>> = {
  bug: () => undefined,
  busy: path => ({
    code: 'store-busy',
    what: `The store ${path} stayed locked by other processes.`,
    remedy: 'Look for a stuck or stopped program that has the file open, end it, and start again.',
  }),
  unreadable: (path, message) => ({
    code: 'store-unreadable',
    what: `The store ${path} is damaged or is not a Pitwall store: ${message}.`,
    remedy:
      'Keep the file, and restore its folder from a backup, or run `pitwall init --new-id` to start with an empty store.',
  }),
  full: path => ({
    code: 'store-full',
    what: `The disk of the store ${path} is full.`,
    remedy: 'Free some space (`pitwall gc` removes what retention allows), and start again.',
  }),
  unavailable: (path, message) => ({
    code: 'store-unavailable',
    what: `The store ${path} cannot be opened or written: ${message}.`,
    remedy: 'Check that the folder exists on a healthy disk and belongs to the user who runs Pitwall.',
  }),
};
