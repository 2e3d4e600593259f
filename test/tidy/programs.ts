// Who may start a process. What decides starts none, and what runs short programs goes through one door.
import { posix } from 'node:path';
import { importsOf } from './arrows.ts';
import { type Complaint, isSource, type Rule, type SourceFile } from './source-file.ts';

const door = 'src/std/run-program.ts';
const starters = ['child_process', 'node:child_process', 'execa'];

/** Outside of adapters these alone start a process by themselves. */
const allowed = [
  door,
  // Kills Pitwall at random moments.
  'src/cli/chaos/kill-and-resume.ts',
  // Hands the terminal to another program.
  'src/cli/run/start-in-foreground.ts',
];

/** These read and decide; what they need from a program is handed in. */
const folders = ['core', 'ports', 'engine', 'effects', 'gates', 'config', 'app'];

export const startsProgramsByTheDoor: Rule = files => files.filter(isSource).flatMap(complaintsOf);

function complaintsOf(file: SourceFile): Complaint[] {
  const mayStart = file.path.startsWith('src/adapters/') || allowed.includes(file.path);
  const mayUseDoor = !folders.some(folder => file.path.startsWith(`src/${folder}/`));
  return importsOf(file).flatMap(name => {
    if (starters.includes(name) && !mayStart) return [`${file.path}: starts programs by ${name}; use ${door}`];
    const isDoor = name.startsWith('.') && posix.join(posix.dirname(file.path), name) === door;
    return isDoor && !mayUseDoor ? [`${file.path}: must start no program`] : [];
  });
}

/** Besides the door to git: what runs inside of containment, and what plays a person. */
const gitElsewhere = [
  'src/adapters/gates/run-hooks/plain-git.ts',
  'src/adapters/gates/syntax/changed-blobs.ts',
  'src/cli/demo/scratch-repository.ts',
  'src/cli/demo/script.ts',
];

/** Git obeys what it finds in a repository, unless it is started by `adapters/git`. */
export const startsGitByTheDoor: Rule = files =>
  files
    .filter(({ path }) => /^src\/(?!core\/).*(?<!\.test)\.ts$/.test(path))
    .filter(({ path }) => !path.startsWith('src/adapters/git/') && !gitElsewhere.includes(path))
    .filter(({ text }) => /(?:\[|spawn\(|spawnSync\(|execFile\(|execFileSync\()\s*['"]git['"]\s*,/.test(text))
    .map(({ path }) => `${path}: starts git by itself; use src/adapters/git`);
