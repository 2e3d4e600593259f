// git itself: installed, and new enough for the worktree and merge commands that Pitwall uses.
import { findProgram } from '../../std/find-program.ts';
import type { ProbeReport } from './answers.ts';
import type { ProgramSource } from './program.ts';
import { isVersionAtLeast } from './version.ts';

const minimum = '2.38';
const remedy = `Install git ${minimum} or newer from https://git-scm.com/downloads.`;

export async function probeGit({ environment, askVersion }: ProgramSource): Promise<ProbeReport> {
  const path = findProgram('git', environment.path);
  if (path === undefined) return { state: 'fail', found: 'not found', remedy };
  const answer = await askVersion({ path });
  if (answer.kind !== 'answered') return { state: 'fail', found: `does not work (${path})`, remedy };
  const found = `${answer.text.replace(/^git version /, '')} (${path})`;
  return isVersionAtLeast(answer.text, minimum) ? { state: 'ok', found } : { state: 'fail', found, remedy };
}
