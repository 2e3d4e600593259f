// A landing that was killed, or lost its race, between files, index and branch: noted before it begins, put in order afterwards.
import { existsSync, lstatSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { parseJson } from '../../../std/parse-json.ts';
import { writeByRename } from '../../../std/write-by-rename.ts';
import { systemClock } from '../../clock/system.ts';
import { type Git, GitError } from '../../git/git.ts';
import { clearLock } from '../../git/lock.ts';

const moveSchema = z.object({ checkout: z.string(), base: z.string(), from: z.string(), to: z.string() });
/** The checkout is on `base`, at `from`, and clean. */
type CheckoutMove = z.infer<typeof moveSchema>;

export function noteMove(note: string, move: CheckoutMove): void {
  writeByRename(note, JSON.stringify(move));
}

/** Afterwards files and index are those of the branch. What is not provably ours stays as it is. */
export async function settleMove(git: Git, note: string): Promise<void> {
  if (!existsSync(note)) return;
  const { success, data: move } = moveSchema.safeParse(parseJson(readFileSync(note, 'utf8')));
  if (success && existsSync(move.checkout)) {
    const target = await targetOf(git, move, `${note}.index`);
    if (target !== undefined) await git.run(['reset', '--hard', '--quiet', target], { cwd: move.checkout });
  }
  rmSync(note, { force: true });
}

/** Where the checkout has to go; undefined: it is in order, or a person changed it meanwhile. */
async function targetOf(git: Git, move: CheckoutMove, scratch: string): Promise<string | undefined> {
  const { checkout: cwd, base, from, to } = move;
  const { stdout: branch } = await git.run(['symbolic-ref', '--quiet', 'HEAD'], { cwd, codes: [0, 1] });
  const head = await git.commit('HEAD', cwd);
  if (branch.trim() !== `refs/heads/${base}` || head === undefined || head === to) return undefined;
  await clearDeadLock(git, cwd);
  const index = await git.line(['write-tree'], { cwd }).catch((error: unknown) => {
    if (error instanceof GitError) return undefined;
    throw error;
  });
  const known = await Promise.all(
    [from, to, head].map(async commit => ({ commit, tree: await git.tree(commit, cwd) })),
  );
  const isIndexMoved = index === known[1]?.tree;
  if (!known.some(({ tree }) => tree === index) || (head !== from && !isIndexMoved)) return undefined;
  const sides: Side[] = [];
  for (const { commit } of known) sides.push(await sideOf(git, cwd, commit, scratch));
  const changed = await names(git, ['diff', '--name-only', '--no-renames', from, to], { cwd });
  const all = new Set([...changed, ...sides.flatMap(({ differing }) => [...differing])]);
  let isTouched = isIndexMoved;
  for (const file of all) {
    const matching = sides.filter(side => isAsIn(side, cwd, file));
    if (matching.length === 0 && !(changed.has(file) && (await isBegun(git, cwd, to, file)))) return undefined;
    isTouched ||= sides[0] !== matching[0];
  }
  if (!isTouched) return undefined;
  return head === from ? to : head;
}

/** The files of a commit, and which of them are otherwise in the checkout. */
interface Side {
  readonly files: ReadonlySet<string>;
  readonly differing: ReadonlySet<string>;
}

async function sideOf(git: Git, cwd: string, commit: string, scratch: string): Promise<Side> {
  const call = { cwd, env: { GIT_INDEX_FILE: scratch } };
  try {
    await git.run(['read-tree', commit], call);
    const files = await names(git, ['ls-files'], call);
    return { files, differing: await names(git, ['diff', '--name-only', '--no-renames'], call) };
  } finally {
    rmSync(scratch, { force: true });
  }
}

const isThere = (cwd: string, file: string) => lstatSync(join(cwd, file), { throwIfNoEntry: false }) !== undefined;

function isAsIn({ files, differing }: Side, cwd: string, file: string): boolean {
  return files.has(file) ? !differing.has(file) : !isThere(cwd, file);
}

/** Git was taking the old file away, or writing the new one. */
async function isBegun(git: Git, cwd: string, to: string, file: string): Promise<boolean> {
  if (!isThere(cwd, file)) return true;
  const args = ['cat-file', '--filters', `${to}:${file}`];
  const { code, stdout } = await git.run(args, { cwd, encoding: 'latin1', codes: [0, 128] });
  return code === 0 && stdout.startsWith(readFileSync(join(cwd, file), 'latin1'));
}

async function names(git: Git, [word = '', ...args]: readonly string[], call: Parameters<Git['run']>[1]) {
  const { stdout } = await git.run([word, '-z', ...args], call);
  return new Set(stdout.split('\0').filter(name => name !== ''));
}

const deadLockMs = 2000;

/** A live git that has written nothing to its lock has it open; any other lock is waited for. */
async function clearDeadLock(git: Git, cwd: string): Promise<void> {
  const lock = join(git.placeOf(cwd).gitDir, 'index.lock');
  if (lstatSync(lock, { throwIfNoEntry: false })?.size === 0) await clearLock(lock, deadLockMs, systemClock);
}
