// The git repository the person stands in: Pitwall works on one, and from a commit.
import { execa } from 'execa';
import type { DoctorProbe, ProbeReport } from './probe.ts';

export function repositoryProbe(cwd: string): DoctorProbe {
  return { name: 'repository', probe: () => probeRepository(cwd) };
}

/** Its top folder, or undefined when there is none here or git refuses it. */
export async function findRepository(cwd: string): Promise<string | undefined> {
  const top = await git(cwd, 'rev-parse', '--show-toplevel');
  return top.failed ? undefined : top.stdout;
}

async function probeRepository(cwd: string): Promise<ProbeReport> {
  const top = await git(cwd, 'rev-parse', '--show-toplevel');
  if (top.failed) return explainRefusal(top.stderr);
  const head = await git(cwd, 'rev-parse', '--verify', '--quiet', 'HEAD');
  if (!head.failed) return { state: 'ok', found: top.stdout };
  const remedy = 'Commit something: runs start from a commit.';
  return { state: 'warn', found: `${top.stdout} has no commit yet`, remedy };
}

function explainRefusal(said: string): ProbeReport {
  if (said.includes('dubious ownership')) {
    const remedy = 'Run Pitwall as its owner, or read about safe.directory in "git help config".';
    return { state: 'fail', found: 'the repository belongs to another user', remedy };
  }
  const remedy = 'Go into a repository, or run "git init" and commit.';
  return { state: 'warn', found: 'not in a git repository', remedy };
}

/** Messages in English, because one of them is read. */
function git(cwd: string, ...args: readonly string[]) {
  return execa('git', args, { cwd, reject: false, stdin: 'ignore', timeout: 10_000, env: { LC_ALL: 'C' } });
}
