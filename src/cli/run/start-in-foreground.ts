// Hands the terminal to another program until that is over.
import { spawn } from 'node:child_process';
import { Problem } from '../../core/problem.ts';

/** `env`: all of it. Its exit code; undefined: a signal ended it. */
export function startInForeground(
  [program, ...args]: readonly [string, ...string[]],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<number | undefined> {
  // Ctrl-C is for the program that has the terminal.
  const ignore = () => undefined;
  process.on('SIGINT', ignore);
  return new Promise<number | undefined>((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...env }, stdio: 'inherit' });
    child.on('error', error => reject(cannotStart(program, error)));
    child.on('exit', code => resolve(code ?? undefined));
  }).finally(() => process.off('SIGINT', ignore));
}

function cannotStart(program: string, cause: Error): Problem {
  const what = `${program} cannot be started: ${cause.message}`;
  return new Problem({ code: 'agent-missing', what, remedy: 'Install it, or see "pitwall doctor".' }, { cause });
}
