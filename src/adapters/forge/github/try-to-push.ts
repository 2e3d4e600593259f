// Whether the token may push, without pushing: by the account's role, or by a dry run where the token lists no scopes.
import type { GitHubQuery } from '../../../ports/forge-access.ts';
import { oneLine } from '../../../std/one-line.ts';
import { type Git, GitError } from '../../git/git.ts';
import type { RepositoryAccess, TokenAccess } from '../../github/read-access.ts';

const timeoutMs = 20_000;

/** One sentence about why not; undefined: it is allowed. */
export async function tryToPush(
  git: Git,
  access: RepositoryAccess,
  token: TokenAccess,
  { folder: cwd, webUrl }: Pick<GitHubQuery, 'folder'> & { readonly webUrl: string },
): Promise<string | undefined> {
  const who = token.account ?? 'this token';
  const remedy = 'ask for the role Write there, or use a token that may write contents';
  if (access.permissions && !access.permissions.push) return `${who} may not push to ${access.full_name}: ${remedy}`;
  if (token.scopes) return undefined;
  const commit = await git.commit('HEAD', cwd);
  if (commit === undefined) return undefined;
  // Not what the repository calls its remote: nobody has said yet that it can be trusted.
  const address = `${webUrl}${access.full_name}.git`;
  try {
    const spec = `${commit}:refs/heads/pitwall-may-push`;
    await git.run(['push', '--dry-run', '--quiet', '--no-verify', address, spec], { cwd, address, timeoutMs });
    return undefined;
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    const said = oneLine(error.message).replaceAll(/\/\/[^@/\s]+@/g, '//');
    return `${who} could not push to ${access.full_name} when it was tried (${said}): ${remedy}`;
  }
}
