// The process of a language server: how it is found, what it says on the side, and how it ends.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { isProgram } from '../../../std/find-program.ts';

export type Argv = readonly [string, ...string[]];

/** Why it is no use any more; `isAbsent`: there never was a server. */
export interface Broken {
  readonly kind: 'broken';
  readonly reason: string;
  readonly isAbsent: boolean;
}

export interface ServerProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** When it ended, or could not be started. */
  readonly ended: Promise<Broken>;
}

const stderrMax = 64 * 1024;

export function startServer([name, ...args]: Argv, checkout: string): ServerProcess {
  const own = join(checkout, 'node_modules/.bin', name);
  const program = !name.includes('/') && isProgram(own) ? own : name;
  const child = spawn(program, args, { cwd: checkout, stdio: 'pipe' });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', text => {
    process.stderr.write(text);
    if (said.length < stderrMax) said += text;
  });
  // Writing to a server that is gone: its end says more.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<Broken>(resolve => {
    child.once('error', error => resolve(notStarted(name, error)));
    child.once('close', (code, signal) => resolve(endedWith(name, code ?? signal, said)));
  });
  letGoAfterExit(child);
  return { child, ended };
}

const lastWordsMs = 500;

/** What it started may hold its pipes open. */
function letGoAfterExit(child: ChildProcessWithoutNullStreams): void {
  child.once('exit', () => {
    const timer = setTimeout(() => {
      child.stdout.destroy();
      child.stderr.destroy();
    }, lastWordsMs);
    child.once('close', () => clearTimeout(timer));
  });
}

function notStarted(name: string, error: NodeJS.ErrnoException): Broken {
  const reason = error.code === 'ENOENT' ? `${name} is not installed` : `${name} cannot be started: ${error.message}`;
  return { kind: 'broken', reason, isAbsent: false };
}

/** What rustup puts in the place of a server that it did not install. */
const standIn = /Unknown binary .{1,200}? in official toolchain|is not installed for the toolchain/;

function endedWith(name: string, how: number | string | null, said: string): Broken {
  const lines = said.split('\n').filter(line => line.trim() !== '');
  const telling = lines.find(line => /error|panic|fatal/i.test(line)) ?? lines.at(-1);
  const reason = `${name} ended with ${how}${telling === undefined ? '' : `: ${telling.trim().slice(0, 300)}`}`;
  return { kind: 'broken', reason, isAbsent: standIn.test(said) };
}
