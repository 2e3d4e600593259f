// The CODEOWNERS file of a branch as git has it here: the first of the three places where GitHub looks.

import { decode } from '../../config/read-text.ts';
import type { GitHubQuery } from '../../ports/forge-access.ts';
import type { GitReader } from '../../ports/git-reader.ts';
import { type Codeowners, parseCodeowners } from './parse-codeowners.ts';

const places = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/** GitHub does not load a longer one. */
const bytesMax = 3 * 1024 * 1024;

export type CodeownersSnapshot =
  | ({ readonly kind: 'read'; readonly file: string } & Codeowners)
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: string };

/** `branch` as the remote has it, else as it is here. */
export async function readCodeowners(
  git: GitReader,
  { folder, remote }: GitHubQuery,
  branch: string,
): Promise<CodeownersSnapshot> {
  const commit =
    (await git.resolveCommit(folder, `refs/remotes/${remote}/${branch}`)) ?? (await git.resolveCommit(folder, branch));
  if (commit === undefined) {
    const reason = `CODEOWNERS was not read, because git has no branch ${branch} here: run "git fetch ${remote}"`;
    return { kind: 'unknown', reason };
  }
  for (const file of places) {
    const found = await git.findFile(folder, commit, file);
    if (!found) continue;
    if (!found.mode.startsWith('100') || found.size > bytesMax)
      return { kind: 'unknown', reason: `${file} was not read: it is no plain file of at most 3 MB` };
    return { kind: 'read', file, ...parseCodeowners(decode(file, await git.readObject(folder, found.object))) };
  }
  return { kind: 'none' };
}
