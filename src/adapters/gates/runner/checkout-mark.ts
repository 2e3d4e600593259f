// What a checkout and its git folder are made of. The time of the last change of a file cannot be set by a program: what was altered and
// put back shows as well.
import { createHash } from 'node:crypto';
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
  await noteEach(entries, folder, '');
  await noteEach(entries, `${folder}.git`, '.git/');
  return { entries, index: await indexOf(repo, folder) };
}

/** One word for all files and folders in it, the same wherever the folder is. */
export async function sealOf(folder: string): Promise<string> {
  const entries = new Map<string, string>();
  await noteEach(entries, folder, '');
  return sealed(entries);
}

export const sealIn = ({ entries }: CheckoutMark): string => sealed(entries);

/** The folder itself is another when it was renamed; what is in it is not. */
function sealed(entries: CheckoutMark['entries']): string {
  const inside = [...entries].filter(([path]) => path !== '/' && !path.startsWith('.git/')).toSorted();
  return createHash('sha256').update(JSON.stringify(inside)).digest('hex');
}

async function noteEach(entries: Map<string, string>, root: string, before: '' | '.git/'): Promise<void> {
  for (const path of walk(root, '')) {
    if (before !== '' && isGitsOwn(path)) continue;
    const seen = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (seen) entries.set(`${before}${path}`, [seen.mode, seen.size, seen.ino, seen.mtimeMs, seen.ctimeMs].join(' '));
    if (entries.size % inARow === 0) await setImmediate();
  }
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
