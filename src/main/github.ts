import { systemClock } from '../adapters/clock/system.ts';
import { commentKey } from '../adapters/github/comment-mark.ts';
import { connectGitHub, type GitHub } from '../adapters/github/connect.ts';
import type { Store } from '../adapters/store/libsql/open-store.ts';
import type { Environment } from '../config/environment.ts';
import type { Config } from '../config/schema.ts';
import { interrupted } from './interruption.ts';

export type { GitHub };

type GitHubKeys = Pick<Config, 'forge' | 'repo' | 'codeowners' | 'apiCallBudget'>;

/** Undefined where GitHub is not the forge; a Problem where it is and cannot be used. */
export async function openGitHub(
  { forge, repo, codeowners, apiCallBudget }: GitHubKeys,
  { githubApiUrl: apiUrl, variables }: Environment,
  store?: Store,
): Promise<GitHub | undefined> {
  if (forge !== 'github' || !repo?.includes('/')) return undefined;
  const key = () => {
    if (!store) throw new Error('comments are read without a store');
    return commentKey(store.stateFolder);
  };
  return await connectGitHub({
    repo,
    apiUrl,
    variables,
    codeowners,
    apiCallBudget,
    commentKey: key,
    clock: systemClock,
    interrupted,
  });
}
