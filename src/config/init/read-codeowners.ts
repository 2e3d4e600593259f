// The CODEOWNERS file of a branch as git has it here: the first of the three places where GitHub looks.
import { decode } from '../read-text.ts';
import { findFile, readObject, resolveCommit } from '../roles/git-objects.ts';
import { type Codeowners, parseCodeowners } from './parse-codeowners.ts';

const places = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/** GitHub does not load a longer one. */
const bytesMax = 3 * 1024 * 1024;

export type CodeownersSight =
  | ({ readonly kind: 'read'; readonly file: string } & Codeowners)
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: string };

export async function readCodeowners(folder: string, remote: string, branch: string): Promise<CodeownersSight> {
  const commit =
    (await resolveCommit(folder, `refs/remotes/${remote}/${branch}`)) ?? (await resolveCommit(folder, branch));
  if (commit === undefined) {
    const reason = `CODEOWNERS was not read, because git has no branch ${branch} here: run "git fetch ${remote}"`;
    return { kind: 'unknown', reason };
  }
  for (const file of places) {
    const found = await findFile(folder, commit, file);
    if (!found) continue;
    if (!found.mode.startsWith('100') || found.size > bytesMax)
      return { kind: 'unknown', reason: `${file} was not read: it is no plain file of at most 3 MB` };
    return { kind: 'read', file, ...parseCodeowners(decode(file, await readObject(folder, found.object))) };
  }
  return { kind: 'none' };
}
