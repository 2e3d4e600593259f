// git must be there and new enough. It is asked for its version once, and again when the file of git changes.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { findProgram } from './find-program.mjs';
import { SetupProblem } from './setup-problem.mjs';
import { gitMinimum, isAtLeast, parseVersion } from './versions.mjs';

const needed = `${gitMinimum.major}.${gitMinimum.minor}`;
const remedy = `Install git ${needed} or newer (https://git-scm.com/downloads) and start Pitwall again.`;

export function requireGit(cache) {
  const path = findProgram('git');
  if (path === undefined) throw new SetupProblem('git is missing: there is no "git" on the PATH.', remedy);
  const note = `${path} ${statSync(path).mtimeMs}\n`;
  if (cache.read('git-checked')?.toString() === note) return;
  const complaint = gitComplaint(path, askVersion(path));
  if (complaint !== undefined) throw new SetupProblem(complaint, remedy);
  cache.write('git-checked', note);
}

/** One sentence when git is too old or does not answer, else undefined. */
export function gitComplaint(path, answer) {
  const version = parseVersion(answer);
  if (version === undefined) return `git does not work: "${path} --version" says "${answer}".`;
  if (isAtLeast(version, gitMinimum)) return undefined;
  return `Pitwall needs git ${needed} or newer; ${path} is ${answer.replace(/^git version /, '')}.`;
}

function askVersion(path) {
  const { stdout, stderr, error } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return (error?.message ?? (stdout || stderr)).trim().split('\n')[0];
}
