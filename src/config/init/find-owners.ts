// Whom a first configuration trusts: who owns code by CODEOWNERS, else whose repository it is, else whose token it is.
import type { Config } from '../schema.ts';
import type { GitHubSight, GitHubWish } from './github-sight.ts';
import { type CodeownersSight, readCodeowners } from './read-codeowners.ts';

export interface FoundOwners {
  readonly names: readonly string[];
  /** In words. */
  readonly from: string;
}

export async function findOwners(
  sight: GitHubSight,
  { folder, remote }: GitHubWish,
  imported: Config | undefined,
): Promise<FoundOwners & { readonly warnings: readonly string[] }> {
  if (imported) return { names: imported.codeowners, from: 'the settings taken over', warnings: [] };
  const file = await readCodeowners(folder, remote, sight.defaultBranch);
  return { ...choose(sight, file), warnings: warningsOf(file) };
}

function choose({ owner, token }: GitHubSight, file: CodeownersSight): FoundOwners {
  if (file.kind === 'read' && file.owners.length > 0) return { names: file.owners, from: file.file };
  if (owner.isUser) return { names: [owner.login], from: 'the owner of the repository' };
  if (token.account === undefined) return { names: [], from: 'nowhere' };
  return { names: [token.account], from: 'the account of the token' };
}

function warningsOf(file: CodeownersSight): readonly string[] {
  if (file.kind === 'unknown') return [file.reason];
  if (file.kind === 'none') return [];
  const { emails, wrong } = file;
  const left = `${file.file} names ${emails.join(', ')}, left out because nobody tells whose addresses they are: add the accounts to codeowners`;
  const skipped = `${file.file} has lines that are wrong and were skipped: ${wrong.join(', ')}`;
  return [...(emails.length > 0 ? [left] : []), ...(wrong.length > 0 ? [skipped] : [])];
}
