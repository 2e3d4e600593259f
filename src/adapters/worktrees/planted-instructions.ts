// Instruction files in a worktree that are not those of the base commit. The folders themselves are read, because git can be told to leave
// files out: by ignore files, by its settings and by marks in its index.
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isInstructionFile } from '../../core/world/instruction-files.ts';
import type { GitReader } from '../../ports/git-reader.ts';

export interface PlantedQuery {
  readonly git: Pick<GitReader, 'findFile' | 'readObject'>;
  readonly repository: string;
  readonly worktree: string;
  /** A whole hash. */
  readonly base: string;
}

const filesMax = 20;

/** Their paths; of many the first. */
export async function plantedInstructions(query: PlantedQuery): Promise<readonly string[]> {
  const planted: string[] = [];
  let seen = 0;
  for (const path of walk(query.worktree, '')) {
    if (++seen % 500 === 0) await setImmediate();
    if (!(isInstructionFile(path) || isVariables(path)) || (await isOfBase(query, path))) continue;
    if (isVariables(path) && isOfUser(query, path)) continue;
    planted.push(path);
    if (planted.length === filesMax) break;
  }
  return planted;
}

/** Variables for tools, which some CLIs read for themselves. They are seldom committed, but may be copied from the user's checkout. */
const isVariables = (path: string) => path === '.env' || path.endsWith('/.env');

function isOfUser({ repository, worktree }: PlantedQuery, path: string): boolean {
  const [now, own] = [contentOf(join(worktree, path)), contentOf(join(repository, path))];
  return now !== undefined && own !== undefined && !now.isLink && now.bytes.equals(own.bytes);
}

/** Links are not followed: one to a folder of instructions is named as it is. */
function* walk(root: string, at: string): Generator<string> {
  for (const entry of readdirSync(join(root, at), { withFileTypes: true })) {
    if (entry.name === '.git' || entry.name === 'node_modules' || entry.name === '.venv') continue;
    const path = at === '' ? entry.name : `${at}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(root, path);
    else yield entry.isSymbolicLink() && isInstructionFile(`${path}/x`) ? `${path}/` : path;
  }
}

async function isOfBase({ git, repository, worktree, base }: PlantedQuery, path: string): Promise<boolean> {
  const file = await git.findFile(repository, base, path.replace(/\/$/, ''));
  if (!file) return false;
  const now = contentOf(join(worktree, path.replace(/\/$/, '')));
  if (!now) return false;
  const before = Buffer.from(await git.readObject(repository, file.object));
  const isLink = file.mode === '120000';
  return isLink === now.isLink && (before.equals(now.bytes) || (!isLink && plain(before) === plain(now.bytes)));
}

/** Git may have been asked to write other ends of lines. */
const plain = (bytes: Buffer) => bytes.toString('utf8').replaceAll('\r\n', '\n');

/** Undefined: neither a file nor a link, or gone. */
function contentOf(file: string): { readonly isLink: boolean; readonly bytes: Buffer } | undefined {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats?.isSymbolicLink()) return { isLink: true, bytes: Buffer.from(readlinkSync(file)) };
  return stats?.isFile() ? { isLink: false, bytes: readFileSync(file) } : undefined;
}
