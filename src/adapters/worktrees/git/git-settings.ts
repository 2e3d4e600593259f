// What git obeys besides the work itself, as digests: configuration with what it includes, hooks, attributes, links to other folders, refs, and objects that are not what they are called. Read without starting git, which would obey it.
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync, type Stats } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type Answer, known, unknown } from '../../../core/answer.ts';
import type { GitSettings } from '../../../core/world/git-settings.ts';
import { errorCode } from '../../../std/error-code.ts';
import { adminOf, sharedFolder } from '../../git/admin-folder.ts';
import { forgedObjects } from '../../git/forged-objects.ts';
import { homeOf, isOwnFolder } from './home.ts';
import { observeRefs, type SettingsOptions } from './observe-refs.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

export async function observeGitSettings(
  repo: WorktreeRepo,
  branch: string,
  { base, before }: SettingsOptions = {},
): Promise<Answer<GitSettings>> {
  const shared = sharedFolder(repo.git, repo.repository);
  const home = await homeOf(repo, branch);
  const admin = adminOf(repo.git, repo.repository, home);
  const own = admin === undefined ? [] : [admin, ...modulesIn(join(admin, 'modules'))];
  const folders = [shared, ...modulesIn(join(shared, 'modules')), ...own];
  try {
    const users = (repo.userSettings ?? []).filter(lstatOf).flatMap(file => withIncluded(file));
    const files = [...folders.flatMap(folder => settingsIn(folder, repo.repository)), ...users];
    const strays = [...strayLinks(home, admin), ...replacedObjects(shared)];
    const nameOf = (file: string) => (isInside(file, shared) ? join('.git', relative(shared, file)) : file);
    const isOwnLink = (file: string) => admin !== undefined && file === join(admin, 'gitdir') && linksTo(file, home);
    const digests = [...files, ...strays].map(file => [nameOf(file), isOwnLink(file) ? 'own' : digestOf(file)]);
    const refs = await observeRefs(repo, { shared, branch, base, before });
    return known({ ...Object.fromEntries(digests), ...refs, ...(await observeObjects(repo, shared, before)) });
  } catch (error) {
    if (errorCode(error) !== '') return unknown(`what git obeys cannot be read: ${(error as Error).message}`);
    throw error;
  }
}

/** When the first of two observations was made, and what was forged since then. */
async function observeObjects(repo: WorktreeRepo, shared: string, before: GitSettings | undefined) {
  const since = before === undefined ? String(Date.now()) : before['.git/objects'];
  if (since === undefined) return {};
  const forged = before === undefined ? [] : await forgedObjects(repo, join(shared, 'objects'), Number(since));
  return Object.fromEntries([['.git/objects', since], ...forged.map(name => [`.git/objects/${name}`, 'forged'])]);
}

/** Git folders of the submodules of a worktree. A name may have parts, and a submodule submodules. */
function modulesIn(folder: string): readonly string[] {
  return entriesOf(folder)
    .filter(entry => entry.isDirectory())
    .flatMap(({ name }) => {
      const path = join(folder, name);
      return lstatOf(join(path, 'HEAD')) ? [path, ...modulesIn(join(path, 'modules'))] : modulesIn(path);
    });
}

/** What leads git to other folders, other objects or another history. */
const links = ['commondir', 'gitdir', 'shallow', 'objects/info/alternates', 'objects/info/http-alternates'];

function settingsIn(folder: string, top: string): readonly string[] {
  const configs = ['config', 'config.worktree'].map(name => join(folder, name)).filter(lstatOf);
  const hooks = [join(folder, 'hooks'), ...configs.flatMap(config => hooksNamedBy(config, folder, top))];
  // For downloads by file; a clean-up of git writes it, and no git here reads it.
  const info = filesIn(join(folder, 'info')).filter(file => file !== join(folder, 'info', 'refs'));
  const others = [...links.map(name => join(folder, name)).filter(lstatOf), ...info];
  return [...configs.flatMap(config => withIncluded(config)), ...hooks.flatMap(filesIn), ...others];
}

/** Only inside the git folder: hooks that are part of the work are judged with the work. */
function hooksNamedBy(config: string, folder: string, top: string): readonly string[] {
  const named = [
    ...textOf(config).matchAll(/^[ \t]*(?:\[[^\]\n]{0,999}\][ \t]*)?hookspath[ \t]*=[ \t]*"?([^"\n]+)/gim),
  ];
  return named.map(([, path = '']) => resolve(top, path.trim())).filter(path => isInside(path, folder));
}

/** Files that a configuration includes count as it does; one that includes itself is looked at once. */
function withIncluded(config: string, seen: ReadonlySet<string> = new Set()): readonly string[] {
  if (seen.has(config) || !lstatOf(config)) return [];
  const included = [...textOf(config).matchAll(/^[ \t]*(?:\[[^\]\n]{0,999}\][ \t]*)?path[ \t]*=[ \t]*"?([^"\n]+)/gim)]
    .map(([, path = '']) => resolve(dirname(config), path.trim().replace(/^~(?=\/)/, homedir())))
    .filter(path => lstatOf(path)?.isFile());
  return [config, ...included.flatMap(path => withIncluded(path, new Set([...seen, config])))];
}

/** Git ignores samples. */
function filesIn(folder: string): readonly string[] {
  return entriesOf(folder).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return entry.name.endsWith('.sample') ? [] : [path];
  });
}

/** A worktree that is a link, or whose own link leads elsewhere, would make git obey what is there. One without a link is gone, and made again. */
function strayLinks(home: string, admin: string | undefined): readonly string[] {
  if (!isOwnFolder(home, admin)) return [lstatOf(home)?.isDirectory() ? join(home, '.git') : home];
  return [];
}

/** Objects that git would show in the place of others. */
const replacedObjects = (shared: string) => filesIn(join(shared, 'refs', 'replace'));

/** As Pitwall writes it: it changes when a person moves both, and leads to the same worktree. */
const linksTo = (file: string, home: string) =>
  lstatOf(file)?.isFile() === true && textOf(file) === `${join(home, '.git')}\n`;

const bytesMax = 1024 * 1024;

/** Whatever git could make of it: its kind, whether it can be run, and what it holds. */
function digestOf(file: string): string {
  const stats = lstatSync(file);
  const { mode, size, ctimeMs, ino } = stats;
  const held = stats.isFile() && size > bytesMax ? `${size} ${ctimeMs} ${ino}` : contentOf(file, stats);
  return createHash('sha256').update(`${mode}\n`).update(held).digest('hex').slice(0, 32);
}

function contentOf(file: string, stats: Stats): string | Buffer {
  if (stats.isSymbolicLink()) return readlinkSync(file);
  return stats.isFile() ? readFileSync(file) : '';
}

const textOf = (file: string) => (lstatOf(file)?.isFile() ? readFileSync(file, 'utf8') : '');
const lstatOf = (path: string) => lstatSync(path, { throwIfNoEntry: false });
const isInside = (path: string, folder: string) => path.startsWith(`${folder}${sep}`);

function entriesOf(folder: string) {
  return lstatOf(folder)?.isDirectory() ? readdirSync(folder, { withFileTypes: true }) : [];
}
