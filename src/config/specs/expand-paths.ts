// The paths that a person gave, as paths inside the repository: files, folders, patterns in quotes, names of changes.
import { realpathSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { matchingPaths } from '../../std/matching-paths.ts';
import type { SpecFiles } from './spec-files.ts';
import { specUnknown } from './spec-problem.ts';

/** Folders in which a bare name may be a spec: `add-two-factor` is openspec/changes/add-two-factor. */
const usualFolders = ['openspec/changes', 'specs', '.specify/specs'];
const pathsMax = 1000;

export interface GivenPaths {
  /** The top of the repository. */
  readonly folder: string;
  /** The folder that the person is in: paths begin there. */
  readonly cwd: string;
  readonly paths: readonly string[];
}

/** Each once, in the order given. All that lead nowhere are refused at once. */
export function expandPaths(files: SpecFiles, { folder, cwd, paths }: GivenPaths): readonly string[] {
  const root = realpathSync(folder);
  const from = realpathSync(cwd);
  const expanded = paths.map(given => ({ given, found: expand(files, root, { given, from }) }));
  const missing = expanded.filter(({ found }) => found.length === 0).map(({ given }) => given);
  if (missing.length > 0) throw specUnknown(missing.map(leadsNowhere).join('\n'));
  const all = [...new Set(expanded.flatMap(({ found }) => found))];
  if (all.length > pathsMax) throw specUnknown(`${all.length} paths were named, and ${pathsMax} are allowed`);
  return all;
}

function expand(
  files: SpecFiles,
  root: string,
  { given, from }: { readonly given: string; readonly from: string },
): readonly string[] {
  if (given.trim() === '' || given.includes('\0')) return [];
  const path = relative(root, resolve(from, given)) || '.';
  if (path === '.') throw specUnknown(`${given} is the whole repository`);
  if (path.startsWith('../')) throw specUnknown(`${given} is outside of the repository`);
  if (files.kindOf(path)) return [path];
  if (/[*?]/.test(path)) return matchingPaths(root, path.split('/'), () => true);
  if (given.includes('/')) return [];
  return usualFolders
    .map(each => join(each, given))
    .filter(each => files.kindOf(each) === 'folder')
    .slice(0, 1);
}

function leadsNowhere(given: string): string {
  return /[*?]/.test(given) ? `no file or folder fits ${given}` : `there is no file or folder ${given}`;
}
