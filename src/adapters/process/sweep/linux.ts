// All processes as /proc shows them. A process may vanish between two reads, and a stranger's may not be read: both are no answer.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { errorCode } from '../../../std/error-code.ts';
import { parseProcStat } from '../../owner/linux.ts';
import { type ProcessEntry, type Snapshot, tokenVariable } from './snapshot.ts';

export function takeLinuxSnapshot(): Snapshot {
  return {
    entries: readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? entryOf(Number(name)) : [])),
    instantOf: Number,
    tokenOf: entry => tokenIn(read(entry.pid, 'environ')),
    isInside: (entry, folder) => isWithin(cwdOf(entry.pid), folder),
    isNamespaceInit: entry => /^NSpid:.*\t1$/m.test(read(entry.pid, 'status')),
    commandOf: entry => read(entry.pid, 'cmdline').replaceAll('\0', ' ').trim().slice(0, 200),
  };
}

function entryOf(pid: number): ProcessEntry[] {
  const text = read(pid, 'stat');
  if (text === '') return [];
  const { state, startTime } = parseProcStat(text);
  if (state === 'Z' || state === 'X') return [];
  const [parent = 0, group = 0, session = 0, terminal = 0] = text
    .slice(text.lastIndexOf(')') + 4)
    .split(' ', 4)
    .map(Number);
  return [{ pid, parent, group, session, hasTerminal: terminal !== 0, startTime }];
}

/** Also empty after the process wrote its title over its environment. */
function tokenIn(environ: string): string | undefined {
  const start = `${tokenVariable}=`;
  const at = environ.startsWith(start) ? 0 : environ.indexOf(`\0${start}`) + 1;
  if (!environ.startsWith(start, at)) return undefined;
  const end = environ.indexOf('\0', at);
  return environ.slice(at + start.length, end === -1 ? undefined : end);
}

/** A removed folder shows as `… (deleted)`, which still starts with its path. */
function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`) || path === `${folder} (deleted)`;
}

const cwdOf = (pid: number) => orEmpty(() => readlinkSync(`/proc/${pid}/cwd`));
const read = (pid: number, name: string) => orEmpty(() => readFileSync(`/proc/${pid}/${name}`, 'utf8'));

function orEmpty(look: () => string): string {
  try {
    return look();
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(errorCode(error))) return '';
    throw error;
  }
}
