// git must be there and new enough. Its version is asked once per installed file and then remembered.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './find-program.mjs';
import { replaceFile } from './replace-file.mjs';
import { SetupProblem } from './setup-problem.mjs';
import { gitMinimum, isAtLeast, parseVersion } from './versions.mjs';

const needed = `${gitMinimum.major}.${gitMinimum.minor}`;
const remedy = `Install git ${needed} or newer (https://git-scm.com/downloads) and start Pitwall again.`;

export function requireGit(root) {
  const path = findProgram('git');
  if (path === undefined) throw new SetupProblem('git is missing: there is no "git" on the PATH.', remedy);
  const note = `${path} ${statSync(path).mtimeMs}\n`;
  const notePath = join(root, 'node_modules', '.pitwall-git');
  if (readNote(notePath) === note) return;
  const complaint = gitComplaint(path, askVersion(path));
  if (complaint !== undefined) throw new SetupProblem(complaint, remedy);
  remember(notePath, note);
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

function readNote(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Never asked, or not for this user to read: git is asked again.
    return undefined;
  }
}

/** Answers whether it could be noted: in someone else's installation it cannot, and git is asked each time (5 ms). */
function remember(path, note) {
  try {
    replaceFile(path, note);
    return true;
  } catch {
    return false;
  }
}
