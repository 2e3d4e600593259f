// Checkouts that no gate altered, kept for the next run of gates: of one on another commit only the files that differ are written. What is
// not exactly as it was left, or would be set up in another way now, is thrown away.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { Side } from '../../../ports/gate.ts';
import { unlessRefused } from '../../../std/error-code.ts';
import { parseJson } from '../../../std/parse-json.ts';
import { readIfThere } from '../../../std/read-if-there.ts';
import type { GitRepository } from '../../git/git.ts';
import { ifGit } from '../../git/git-error.ts';
import { forgetLinked } from '../../git/linked-worktree.ts';
import { makeLike } from '../../git/make-like.ts';
import { sealOf } from './checkout-mark.ts';
import { isAsCommitted, makePrivate } from './private-git.ts';

const recordSchema = z.object({
  commit: z.string(),
  /** What its set-up depended on besides the files of the commit. */
  key: z.string(),
  /** Of all its files, when it was made. */
  seal: z.string(),
});
export type KeptRecord = z.infer<typeof recordSchema>;

/** Beside those in use; no branch has a name with this sign. */
const keptName = 'kept~';

interface TakeRequest {
  readonly side: Side;
  /** Where it is to be. */
  readonly folder: string;
  readonly commit: string;
  /** What a set-up there would depend on now. */
  readonly keyOf: () => Promise<string | undefined>;
}

/** The key of the one that is there now. Undefined: none fits. */
export async function takeKept(repo: GitRepository, home: string, request: TakeRequest): Promise<string | undefined> {
  const { side, folder } = request;
  for (const name of [side, side === 'head' ? 'base' : 'head']) {
    const record = claim(join(home, keptName, name), folder);
    if (!record) continue;
    const isFit = await renew(repo, record, request).catch(ifGit(() => false));
    if (isFit) return record.key;
    for (const path of [folder, `${folder}.git`]) rmSync(path, { recursive: true, force: true });
  }
  return undefined;
}

/** Only one can rename it. */
function claim(place: string, folder: string): KeptRecord | undefined {
  const record = recordSchema.safeParse(parseJson(readIfThere(recordAt(place)) ?? ''));
  if (!record.success) return undefined;
  mkdirSync(dirname(folder), { recursive: true });
  const isMine = unlessRefused(['ENOENT'], () => {
    renameSync(place, folder);
    return true;
  });
  return isMine ? record.data : undefined;
}

async function renew(repo: GitRepository, kept: KeptRecord, { folder, commit, keyOf }: TakeRequest): Promise<boolean> {
  if ((await sealOf(folder)) !== kept.seal) return false;
  makeLike(repo.repository, folder);
  await makePrivate(repo, folder, kept.commit);
  if (commit !== kept.commit) {
    if (await isTooDifferent(repo, kept.commit, commit)) return false;
    await repo.git.run(['read-tree', '--reset', '-u', commit], { cwd: folder, timeoutMs: 10 * 60_000 });
    await makePrivate(repo, folder, commit);
  }
  return (await isAsCommitted(repo, folder)) && (await keyOf()) === kept.key;
}

/** How git writes files, or what a set-up may put beside them. */
async function isTooDifferent({ git, repository }: GitRepository, from: string, to: string): Promise<boolean> {
  const args = ['diff-tree', '-r', '-z', '--no-renames', '--name-only', '--ignore-submodules=none', from, to];
  const { stdout } = await git.run(args, { cwd: repository });
  return stdout.split('\0').some(path => /(?:^|\/)(?:\.git[^/]*$|node_modules\/|\.venv\/)/.test(path));
}

/** In place of the one before. */
export function keepCheckout(
  repo: GitRepository,
  home: string,
  kept: KeptRecord & { side: Side; folder: string },
): void {
  const { side, folder, ...record } = kept;
  const place = join(home, keptName, side);
  forgetLinked(repo, folder);
  rmSync(recordAt(place), { force: true });
  rmSync(place, { recursive: true, force: true });
  mkdirSync(dirname(place), { recursive: true });
  // Another process may have kept one meanwhile.
  const isMine = unlessRefused(['ENOTEMPTY', 'EEXIST'], () => {
    renameSync(folder, place);
    return true;
  });
  if (isMine) writeFileSync(recordAt(place), JSON.stringify(record));
}

const recordAt = (place: string) => `${place}.json`;
