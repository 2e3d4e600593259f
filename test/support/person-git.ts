// Git as a person types it, without hooks and daemons: it obeys the repository, as Pitwall's own git does not.

import { quiet } from '../../src/adapters/git/quiet.ts';
import { readProgram, startProgram } from '../../src/std/run-program.ts';

/** What it says, without the last line end. Throws when it says no. */
export async function personGit(
  cwd: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<string> {
  const visible = { LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', ...env };
  const started = startProgram(['git', ...quiet, ...args], { cwd, env: visible, timeoutMs: 60_000 });
  const said = await readProgram(started, 64 * 1024 * 1024);
  if (said?.code !== 0) throw new Error(`git ${args[0]}: ${said?.stderr.toString('utf8').trim()}`);
  return said.stdout.toString('utf8').trim();
}
