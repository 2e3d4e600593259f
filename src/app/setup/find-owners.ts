// The accounts that a first configuration trusts: those of CODEOWNERS, else the repository's owner, else the token's account.
import { decode } from '../../config/read-text.ts';
import type { Config } from '../../config/schema.ts';
import type { GitHubQuery, GitHubSnapshot } from '../../ports/forge-access.ts';
import type { GitReader } from '../../ports/git-reader.ts';
import type { GitHubSetup } from './answers.ts';
import { type Codeowners, parseCodeowners } from './parse-codeowners.ts';

type FoundOwners = GitHubSetup['codeowners'];

export async function findOwners(
  git: GitReader,
  snapshot: GitHubSnapshot,
  query: GitHubQuery,
  imported: Config | undefined,
): Promise<FoundOwners & { readonly warnings: readonly string[] }> {
  if (imported) return { names: imported.codeowners, from: 'the imported settings', warnings: [] };
  const file = await readCodeowners(git, query, snapshot.defaultBranch);
  return { ...choose(snapshot, file), warnings: warningsOf(file) };
}

function choose({ owner, token }: GitHubSnapshot, file: CodeownersSnapshot): FoundOwners {
  if (file.kind === 'read' && file.owners.length > 0) return { names: file.owners, from: file.file };
  if (owner.isUser) return { names: [owner.login], from: 'the owner of the repository' };
  if (token.account === undefined) return { names: [], from: 'nowhere' };
  return { names: [token.account], from: 'the account of the token' };
}

function warningsOf(file: CodeownersSnapshot): readonly string[] {
  if (file.kind === 'unknown') return [file.reason];
  if (file.kind === 'none') return [];
  const { emails, wrong } = file;
  const left = `${file.file} names ${emails.join(', ')}, left out because their accounts are not known: add the accounts to codeowners`;
  const skipped = `${file.file} has lines that are wrong and were skipped: ${wrong.join(', ')}`;
  return [...(emails.length > 0 ? [left] : []), ...(wrong.length > 0 ? [skipped] : [])];
}

/** The first of the places where GitHub looks. */
const places = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/** GitHub does not load a longer one. */
const bytesMax = 3 * 1024 * 1024;

type CodeownersSnapshot =
  | ({ readonly kind: 'read'; readonly file: string } & Codeowners)
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Of a branch as the remote has it, else as it is here. */
async function readCodeowners(
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
  return await readOwnersAt(git, folder, commit);
}

async function readOwnersAt(git: GitReader, folder: string, commit: string): Promise<CodeownersSnapshot> {
  for (const file of places) {
    const found = await git.findFile(folder, commit, file);
    if (!found) continue;
    if (!found.mode.startsWith('100') || found.size > bytesMax)
      return { kind: 'unknown', reason: `${file} was not read: it is not a regular file of at most 3 MB` };
    return { kind: 'read', file, ...parseCodeowners(decode(file, await git.readObject(folder, found.object))) };
  }
  return { kind: 'none' };
}

/** Of all lines; none where the commit has no such file, or one that GitHub would not load. */
export async function findCodeowners(
  git: GitReader,
  folder: string,
  commit: string,
): Promise<Pick<Codeowners, 'owners' | 'emails'>> {
  const found = await readOwnersAt(git, folder, commit);
  return found.kind === 'read' ? found : { owners: [], emails: [] };
}
