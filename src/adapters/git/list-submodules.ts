// The submodules of a commit: what .gitmodules names and the commit really links to.
import type { Git } from './git.ts';

export interface Submodule {
  readonly name: string;
  readonly path: string;
  readonly url: string;
  readonly commit: string;
}

export function listSubmodules(git: Git, cwd: string, commit: string): Promise<readonly Submodule[]> {
  // Those of a commit that is named by its hash never change.
  const isHash = /^[0-9a-f]{40,64}$/.test(commit);
  return isHash ? git.remember(`submodules ${cwd} ${commit}`, () => ask(git, cwd, commit)) : ask(git, cwd, commit);
}

async function ask(git: Git, cwd: string, commit: string): Promise<readonly Submodule[]> {
  if (await git.lacks(commit, '.gitmodules', cwd)) return [];
  const args = ['config', '-z', '--blob', `${commit}:.gitmodules`, '--get-regexp', '^submodule\\..*\\.(path|url)$'];
  const { code, stdout } = await git.run(args, { cwd, codes: [0, 1, 128] });
  if (code !== 0) return [];
  const values = new Map(stdout.split('\0').filter(Boolean).map(pairOf));
  const named = [...values].flatMap(([key, path]) => {
    const name = /^submodule\.(.*)\.path$/s.exec(key)?.[1];
    return name === undefined || !isTame(name) || !isTame(path) ? [] : [{ name, path }];
  });
  const paths = named.map(({ path }) => path);
  const links = await linksAt(git, cwd, commit, paths);
  return named.flatMap(({ name, path }) => {
    const linked = links.get(path);
    return linked === undefined ? [] : [{ name, path, url: values.get(`submodule.${name}.url`) ?? '', commit: linked }];
  });
}

/** Key, line feed, value. */
function pairOf(entry: string): readonly [string, string] {
  const at = entry.indexOf('\n');
  return [entry.slice(0, at), entry.slice(at + 1)];
}

/** It becomes a path: below its folder, and nothing of git's own. */
function isTame(text: string): boolean {
  const parts = text.split('/');
  return !/[\p{Cc}\\]/u.test(text) && parts.every(part => !['', '.', '..', '.git'].includes(part.toLowerCase()));
}

async function linksAt(git: Git, cwd: string, commit: string, paths: readonly string[]) {
  if (paths.length === 0) return new Map<string, string>();
  const { stdout } = await git.run(['ls-tree', '-z', '--full-tree', commit, '--', ...paths], { cwd });
  const entries = stdout.split('\0').flatMap(line => {
    const [, id, path] = /^160000 commit ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
    return id === undefined || path === undefined ? [] : [[path, id] as const];
  });
  return new Map(entries);
}
