// Whether pushing would be allowed, without pushing: by the account's role, and by git itself where the token tells nothing.
import { GitError } from '../adapters/git/git.ts';
import { oneLine } from '../adapters/github/read-failure.ts';
import type { RepositoryAccess, TokenAccess } from '../adapters/github/see-access.ts';
import type { Environment } from '../config/environment.ts';
import type { GitHubWish } from '../config/init/github-sight.ts';
import type { GitHub } from './github.ts';
import { gitFor } from './run-world.ts';

export interface PushTrial {
  readonly github: GitHub;
  readonly environment: Environment;
  readonly access: RepositoryAccess;
  readonly token: TokenAccess;
  readonly wish: Pick<GitHubWish, 'folder' | 'remote'>;
}

const timeoutMs = 20_000;

/** One sentence about why not; undefined: it is allowed. */
export async function tryToPush({ github, environment, access, token, wish }: PushTrial): Promise<string | undefined> {
  const who = token.account ?? 'this token';
  const remedy = 'ask for the role Write there, or use a token that may write contents';
  if (access.permissions && !access.permissions.push) return `${who} may not push to ${access.full_name}: ${remedy}`;
  if (token.scopes) return undefined;
  const git = gitFor(environment, { remoteEnv: github.gitEnv });
  const { folder: cwd, remote } = wish;
  if ((await git.commit('HEAD', cwd)) === undefined) return undefined;
  try {
    await git.run(['push', '--dry-run', '--quiet', remote, 'HEAD:refs/heads/pitwall-may-push'], { cwd, timeoutMs });
    return undefined;
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    const said = oneLine(error.message).replaceAll(/\/\/[^@/\s]+@/g, '//');
    return `${who} could not push to ${access.full_name} when it was tried (${said}): ${remedy}`;
  }
}
