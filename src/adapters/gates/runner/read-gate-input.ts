// What gates see of a commit and its base: files and changes from git, programs from the PATH.
import type { Change } from '../../../core/gate/change.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { GateInput, Tree } from '../../../ports/gate.ts';
import { findProgram } from '../../../std/find-program.ts';
import type { GitRepository } from '../../git/git.ts';
import type { Variables } from '../../runner/agent-environment.ts';
import { changeOf } from './change-of.ts';

export interface GateInputParts extends GitRepository {
  /** Programs are looked up on its PATH. */
  readonly environment: Variables;
  readonly clock: Pick<Clock, 'now'>;
}

export async function readGateInput(
  parts: GateInputParts,
  { head, base, subject }: Pick<GateInput, 'subject'> & GateInput['commits'],
): Promise<GateInput> {
  const [paths, change] = await Promise.all([pathsOf(parts, head), changeOf(parts, base, head)]);
  return {
    head: treeOf(parts, head, paths),
    base: treeOf(parts, base, pathsBefore(paths, change)),
    change,
    commits: { head, base },
    subject,
    now: parts.clock.now(),
    isOnPath: program => findProgram(program, parts.environment.PATH) !== undefined,
  };
}

async function pathsOf({ git, repository }: GateInputParts, commit: string): Promise<ReadonlySet<string>> {
  const { stdout } = await git.run(['ls-tree', '-r', '-z', '--name-only', commit], { cwd: repository });
  return new Set(stdout.split('\0').filter(path => path !== ''));
}

/** What the base has follows from what the change did. */
function pathsBefore(paths: ReadonlySet<string>, { files }: Change): ReadonlySet<string> {
  const before = new Set(paths);
  for (const { path, how } of files) if (how === 'added' || how === 'renamed') before.delete(path);
  for (const { path, how, was } of files) if (how === 'deleted' || how === 'renamed') before.add(was ?? path);
  return before;
}

function treeOf(parts: GateInputParts, commit: string, paths: ReadonlySet<string>): Tree {
  const { git, repository } = parts;
  return {
    paths,
    read: async path => {
      if (!paths.has(path)) return undefined;
      // A submodule is no file, and one of those that git names.
      const call = { cwd: repository, codes: [0, 128] };
      const { code, stdout } = await git.run(['cat-file', 'blob', `${commit}:${path}`], call);
      return code === 0 ? stdout : undefined;
    },
    mentioning: async texts => (texts.length === 0 ? [] : await grep(parts, commit, texts)),
  };
}

async function grep({ git, repository }: GateInputParts, commit: string, texts: readonly string[]) {
  const wanted = texts.flatMap(text => ['-e', text]);
  const options = ['grep', '-l', '-z', '-I', '--fixed-strings', '--full-name', ...wanted, commit, '--'];
  const { stdout } = await git.run(options, { cwd: repository, codes: [0, 1] });
  return stdout.split('\0').flatMap(name => (name === '' ? [] : [name.slice(commit.length + 1)]));
}
