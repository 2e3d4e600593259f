// From where a command is asked: by whom, on which terminal, and whether that is inside of something that Pitwall runs. What an agent
// can change about itself does not count: its environment, its session and its parents' names.
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unlessRefused } from '../../std/error-code.ts';
import { userName } from '../../std/user-name.ts';

export interface Asker {
  /** For the record: `terminal pts/3, pid 4711, user ann`. */
  readonly from: string;
  /** Why this counts as inside of an attempt or a gate; undefined: it is not. */
  readonly inside: string | undefined;
}

/** Every process that Pitwall contains has it, and their first one cannot give it away. */
export const tokenVariable = 'PITWALL_PROCESS_TOKEN';

/** `folders`: what is asked about. What was made inside, with all that is in it, belongs to those who are inside. */
export function findAsker(folders: readonly string[], variables: Readonly<Record<string, string | undefined>>): Asker {
  const user = userName();
  if (process.platform !== 'linux') {
    const inside = variables[tokenVariable] === undefined ? undefined : `${tokenVariable} is set`;
    return { from: `pid ${process.pid}, user ${user}`, inside };
  }
  const sign = signOfContainment();
  const isForeign = sign !== undefined && !folders.every(folder => isMadeSince(folder, sign.sinceMs));
  return { from: `${terminalOf()}, pid ${process.pid}, user ${user}`, inside: isForeign ? sign.why : undefined };
}

interface Sign {
  readonly why: string;
  /** When the containment began, at the latest. */
  readonly sinceMs: number;
}

function signOfContainment(): Sign | undefined {
  const own = { sinceMs: startOf('self') ?? 0 };
  if (readlinkSync('/proc/self') !== String(process.pid)) return { ...own, why: '/proc belongs to other processes' };
  const marked = lineage().filter(pid => environmentOf(pid).some(line => line.startsWith(`${tokenVariable}=`)));
  const first = marked.at(-1);
  if (first !== undefined)
    return { why: `process ${first} was started by Pitwall`, sinceMs: startOf(first) ?? own.sinceMs };
  // A namespace inside of Pitwall's namespace hides all parents, but not the mounts that it inherited.
  const mounts = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
  const isStacked = mounts.filter(line => line.split(' ')[4] === '/proc').length > 1;
  return isStacked ? { why: 'it is in a namespace of processes', sinceMs: startOf('1') ?? own.sinceMs } : undefined;
}

/** This process, its parents, and the first process that can be seen. */
function lineage(): readonly string[] {
  const pids = ['self'];
  for (let pid = parentOf('self'); pid !== undefined && !pids.includes(pid); pid = parentOf(pid)) pids.push(pid);
  return pids.includes('1') ? pids : [...pids, '1'];
}

function parentOf(pid: string): string | undefined {
  const parent = statOf(pid)?.[1];
  return parent === undefined || parent === '0' ? undefined : parent;
}

/** As it was when the program was started; what a program did to its own environment since does not show. */
function environmentOf(pid: string): readonly string[] {
  return (read(`/proc/${pid}/environ`) ?? '').split('\0');
}

/** The fields from the third on: state, parent, group, session, terminal. */
function statOf(pid: string): readonly string[] | undefined {
  const text = read(`/proc/${pid}/stat`);
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Linux counts in hundredths of a second since the boot, both the age of a process and that of the machine. */
function startOf(pid: string): number | undefined {
  const ticks = statOf(pid)?.[22 - 3];
  const [uptime] = readFileSync('/proc/uptime', 'utf8').split(' ');
  return ticks === undefined ? undefined : Date.now() - Number(uptime) * 1000 + Number(ticks) * 10 + roundingMs;
}

/** The start of a process is rounded down to this. */
const roundingMs = 10;

function isMadeSince(folder: string, sinceMs: number): boolean {
  const names = unlessRefused(['ENOENT'], () => readdirSync(folder));
  if (names === undefined) return true;
  const births = [folder, ...names.map(name => join(folder, name))].map(path => statSync(path).birthtimeMs);
  return births.every(birth => birth > sinceMs);
}

function terminalOf(): string {
  const device = Number(statOf('self')?.[7 - 3] ?? 0);
  if (device === 0) return 'no terminal';
  const [major, minor] = [(device >> 8) & 0xfff, (device & 0xff) | ((device >> 12) & 0xfff00)];
  return `terminal ${major >= 136 && major <= 143 ? `pts/${(major - 136) * 256 + minor}` : `${major}:${minor}`}`;
}

const read = (path: string) => unlessRefused(['ENOENT', 'ESRCH', 'EACCES', 'EPERM'], () => readFileSync(path, 'utf8'));
