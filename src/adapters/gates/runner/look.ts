// What gates see of a commit and its base: files and changes from git, programs from the PATH.
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Change } from '../../../core/gate/change.ts';
import type { Subject } from '../../../core/gate/subject.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Sight, Tree } from '../../../ports/gate.ts';
import type { Git } from '../../git/git.ts';
import { changeOf } from './change-of.ts';

export interface LookPlace {
  readonly git: Git;
  readonly repository: string;
  readonly path: string | undefined;
  readonly clock: Pick<Clock, 'now'>;
}

interface Wanted {
  readonly head: string;
  readonly base: string;
  readonly subject: Subject | undefined;
}

export async function look(place: LookPlace, { head, base, subject }: Wanted): Promise<Sight> {
  const [paths, change] = await Promise.all([pathsOf(place, head), changeOf(place, base, head)]);
  return {
    head: treeOf(place, head, paths),
    base: treeOf(place, base, pathsBefore(paths, change)),
    change,
    commits: { head, base },
    subject,
    now: place.clock.now(),
    isOnPath: program => findOnPath(program, place.path) !== undefined,
  };
}

async function pathsOf({ git, repository }: LookPlace, commit: string): Promise<ReadonlySet<string>> {
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

function treeOf(place: LookPlace, commit: string, paths: ReadonlySet<string>): Tree {
  const { git, repository } = place;
  return {
    paths,
    read: async path => {
      if (!paths.has(path)) return undefined;
      // A submodule is no file, and one of those that git names.
      const { code, stdout: text } = await git.run(['cat-file', 'blob', `${commit}:${path}`], {
        cwd: repository,
        codes: [0, 128],
      });
      return code === 0 ? text : undefined;
    },
    mentioning: async texts => (texts.length === 0 ? [] : await grep(place, commit, texts)),
  };
}

async function grep({ git, repository }: LookPlace, commit: string, texts: readonly string[]) {
  const wanted = texts.flatMap(text => ['-e', text]);
  const options = ['grep', '-l', '-z', '-I', '--fixed-strings', '--full-name', ...wanted, commit, '--'];
  const { stdout } = await git.run(options, { cwd: repository, codes: [0, 1] });
  return stdout.split('\0').flatMap(name => (name === '' ? [] : [name.slice(commit.length + 1)]));
}

export function findOnPath(program: string, path: string | undefined): string | undefined {
  const folders = (path ?? '').split(delimiter).filter(folder => folder !== '');
  return folders.map(folder => join(folder, program)).find(isProgram);
}

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
