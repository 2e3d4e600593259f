// What a checkout and its git folder are made of. The time of the last change of a file cannot be set by a program: what was altered and
// put back shows as well.
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isJudgeSettings } from '../../../core/gate/judge-settings.ts';
import type { GitRepository } from '../../git/git.ts';

export interface CheckoutMark {
  /** By path, folders with a slash at their end. */
  readonly entries: ReadonlyMap<string, string>;
  /** What git takes for checked out. */
  readonly index: string;
}

/** `leaves`: only new files that judge nothing, such as a report or what was built. `changes`: anything else. */
export interface Alteration {
  readonly kind: 'leaves' | 'changes';
  /** The first that tells. */
  readonly path: string;
}

export async function markCheckout(repo: GitRepository, folder: string): Promise<CheckoutMark> {
  const entries = new Map<string, string>();
  const note = async (root: string, path: string, name: string) => {
    const seen = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (seen) entries.set(name, [seen.mode, seen.size, seen.ino, seen.mtimeMs, seen.ctimeMs].join(' '));
    if (entries.size % inARow === 0) await setImmediate();
  };
  for (const path of walk(folder, '')) await note(folder, path, path);
  for (const path of walk(`${folder}.git`, '')) if (!isGitsOwn(path)) await note(`${folder}.git`, path, `.git/${path}`);
  return { entries, index: await indexOf(repo, folder) };
}

const inARow = 500;

/** Git rewrites its index when it only looks, and objects have the names of their content. */
const isGitsOwn = (path: string) => path.endsWith('/') || /^(?:index(?:\.lock)?$|objects\/|logs\/)/.test(path);

function* walk(root: string, at: string): Generator<string> {
  yield `${at}/`;
  for (const entry of readdirSync(join(root, at), { withFileTypes: true })) {
    const path = at === '' ? entry.name : `${at}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(root, path);
    else yield path;
  }
}

async function indexOf({ git, repository: cwd }: GitRepository, folder: string): Promise<string> {
  const env = { GIT_INDEX_FILE: join(`${folder}.git`, 'index') };
  return (await git.run(['ls-files', '--stage', '-v', '-z'], { cwd, env, codes: [0, 128] })).stdout;
}

/** Undefined: it is as it was. */
export function alterationBetween(before: CheckoutMark, after: CheckoutMark): Alteration | undefined {
  if (before.index !== after.index) return { kind: 'changes', path: '.git/index' };
  const paths = [...new Set([...before.entries.keys(), ...after.entries.keys()])];
  const altered = paths.filter(path => before.entries.get(path) !== after.entries.get(path));
  const isOutput = (path: string) => path.endsWith('/') || !(before.entries.has(path) || matters(path));
  const changed = altered.find(path => !isOutput(path));
  if (changed !== undefined) return { kind: 'changes', path: changed };
  const first = altered.find(path => !path.endsWith('/')) ?? altered[0];
  return first === undefined ? undefined : { kind: 'leaves', path: first };
}

/** Dependencies have caches of tools beside them, in folders with a dot. */
function matters(path: string): boolean {
  const isDependency =
    /(?:^|\/)node_modules\/(?!\.(?!bin\/)[^/]+\/)/.test(path) || /^\.venv\/(?!.*__pycache__\/)/.test(path);
  return isDependency || path.startsWith('.git/') || isJudgeSettings(path);
}
