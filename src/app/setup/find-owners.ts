// The accounts that a first configuration trusts: those of CODEOWNERS, else the repository's owner, else the token's account.
import type { Config } from '../../config/schema.ts';
import type { GitHubQuery, GitHubSnapshot } from '../../ports/forge-access.ts';
import type { GitReader } from '../../ports/git-reader.ts';
import { type CodeownersSnapshot, readCodeowners } from './read-codeowners.ts';

export interface FoundOwners {
  readonly names: readonly string[];
  /** In words. */
  readonly from: string;
}

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
