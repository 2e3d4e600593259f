// All processes as ps and lsof of macOS show them: best effort, the environment only of programs that the system does not protect.
import { spawnSync } from 'node:child_process';
import { type ProcessEntry, type Snapshot, tokenVariable } from './snapshot.ts';

export function takeDarwinSnapshot(): Snapshot {
  // Read only where they are needed, and then once.
  let commands: Map<number, string> | undefined;
  let folders: Map<number, string> | undefined;
  const commandOf = ({ pid }: ProcessEntry) => {
    commands ??= byPid(output('/bin/ps', ['-axEww', '-o', 'pid=,command=']));
    return commands.get(pid) ?? '';
  };
  return {
    entries: output('/bin/ps', ['-ax', '-o', 'pid=,ppid=,pgid=,tty=,stat=,lstart=']).split('\n').flatMap(parseEntry),
    instantOf: startTime => Date.parse(`${startTime} UTC`),
    tokenOf: entry => tokenIn(commandOf(entry)),
    isInside: ({ pid }, folder) => {
      folders ??= parseFolders(output('/usr/sbin/lsof', ['-d', 'cwd', '-Fpn']));
      return `${folders.get(pid)}/`.startsWith(`${folder}/`);
    },
    isNamespaceInit: () => false,
    commandOf: entry => commandOf(entry).slice(0, 200),
  };
}

/** No session: ps prints it as an address or as 0. */
export function parseEntry(line: string): ProcessEntry[] {
  const [, pid, parent, group, terminal, state, startTime] =
    /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S+)\s+(\S.*\d)\s*$/.exec(line) ?? [];
  if (!startTime || state?.startsWith('Z')) return [];
  const numbers = { pid: Number(pid), parent: Number(parent), group: Number(group), session: 0 };
  return [{ ...numbers, hasTerminal: !terminal?.startsWith('?'), startTime }];
}

/** After the command come its variables, separated by spaces. */
export function tokenIn(command: string): string | undefined {
  const start = `${tokenVariable}=`;
  return command
    .split(/\s/)
    .find(word => word.startsWith(start))
    ?.slice(start.length);
}

/** Blocks of `p<pid>`, `fcwd`, `n<folder>`. */
export function parseFolders(text: string): Map<number, string> {
  const blocks = text.matchAll(/^p(\d+)\n(?:f.*\n)?n(.*)$/gm);
  return new Map([...blocks].map(([, pid, folder]) => [Number(pid), folder ?? '']));
}

function byPid(text: string): Map<number, string> {
  const rows = text.matchAll(/^[ \t]*(\d+) (.*)/gm);
  return new Map([...rows].map(([, pid, command]) => [Number(pid), command ?? '']));
}

/** Dates print the same whatever the user's language and time zone. lsof ends with 1 when anything was hidden from it. */
function output(program: string, args: readonly string[]): string {
  const env = { LC_ALL: 'C', TZ: 'UTC' };
  const result = spawnSync(program, args, { encoding: 'utf8', env, timeout: 10_000, maxBuffer: 64 * 1024 * 1024 });
  if (result.error) throw result.error;
  return result.stdout.trimEnd();
}
