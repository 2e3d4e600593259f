// git itself: there, and new enough for the worktree and merge commands that Pitwall uses.
import { findProgram } from '../find-program.ts';
import { askVersion } from './ask-version.ts';
import type { DoctorProbe, ProbeReport } from './probe.ts';
import { isVersionAtLeast } from './version.ts';

const minimum = '2.38';
const remedy = `Install git ${minimum} or newer from https://git-scm.com/downloads.`;

export function gitProbe(searchPath: readonly string[]): DoctorProbe {
  return { name: 'git', probe: () => probeGit(searchPath) };
}

async function probeGit(searchPath: readonly string[]): Promise<ProbeReport> {
  const path = await findProgram('git', searchPath);
  if (path === undefined) return { state: 'fail', found: 'not found', remedy };
  const answer = await askVersion({ path });
  if (answer.kind !== 'answered') return { state: 'fail', found: `does not work (${path})`, remedy };
  const found = `${answer.text.replace(/^git version /, '')} (${path})`;
  return isVersionAtLeast(answer.text, minimum) ? { state: 'ok', found } : { state: 'fail', found, remedy };
}
