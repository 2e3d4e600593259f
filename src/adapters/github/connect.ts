// The connection to one repository on GitHub: its token, its client, and the credential for git.
import { Problem } from '../../core/problem.ts';
import type { Clock } from '../../ports/clock.ts';
import { ApiCalls } from './api-calls.ts';
import { GitHubClient } from './client.ts';
import { findToken } from './find-token.ts';
import { gitCredential, webUrlOf } from './git-credential.ts';
import { isNear } from './is-near.ts';
import { Owners } from './owners.ts';
import type { GitHubRepository } from './repository.ts';

export interface GitHub extends GitHubRepository {
  /** For git's calls to the remote. */
  readonly gitEnv: Readonly<Record<string, string>>;
  readonly webUrl: string;
  /** Where the token comes from, in words. */
  readonly tokenFrom: string;
}

export interface ConnectOptions {
  /** `owner/name`. */
  readonly repo: string;
  readonly apiUrl: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Accounts and teams whose words count. */
  readonly codeowners: readonly string[];
  readonly apiCallBudget: number;
  readonly commentKey: () => Buffer;
  readonly clock: Clock;
}

const timeoutMs = 15_000;

/** A Problem when there is no token, or no address that a token may be sent to. */
export async function connectGitHub(options: ConnectOptions): Promise<GitHub> {
  const { repo, codeowners, commentKey, clock } = options;
  const [owner = '', name = ''] = repo.split('/', 2);
  const apiUrl = checkApiUrl(options.apiUrl);
  const webUrl = webUrlOf(apiUrl);
  const found = await findToken({ variables: options.variables, host: new URL(webUrl).host });
  if (!found) throw noToken();
  const calls = new ApiCalls(options.apiCallBudget);
  const client = new GitHubClient({ token: found.token, apiUrl, timeoutMs, clock, calls });
  return {
    client,
    calls,
    owner,
    name,
    owners: new Owners({ client, clock, codeowners }),
    pulls: new Map(),
    commentKey,
    gitEnv: gitCredential(apiUrl, found.token),
    webUrl,
    tokenFrom: found.from,
  };
}

/** The token is sent there: without encryption only to this machine itself. */
export function checkApiUrl(apiUrl: string): string {
  const url = URL.canParse(apiUrl) ? new URL(apiUrl) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isNear(apiUrl));
  if (isSafe) return apiUrl.replace(/\/+$/, '');
  throw new Problem({
    code: 'environment-invalid',
    what: `GITHUB_API_URL is ${JSON.stringify(apiUrl)}, which is not an https address`,
    remedy: 'Set it to the address of the API, such as https://github.example.com/api/v3, or unset it.',
  });
}

function noToken(): Problem {
  return new Problem({
    code: 'token-missing',
    what: 'there is no token for GitHub',
    remedy: 'Set GH_TOKEN (scopes repo and project), or log in with "gh auth login -s project".',
  });
}
