// The connection to one repository on GitHub: its token, its client, and the credential for git.
import { Problem } from '../../core/problem.ts';
import type { Clock } from '../../ports/clock.ts';
import { runProgram } from '../../std/run-program.ts';
import type { Credential } from '../git/git-call.ts';
import { ApiCalls } from './api-calls.ts';
import { GitHubClient } from './client.ts';
import { isNear } from './is-near.ts';
import { Owners } from './owners.ts';
import type { GitHubRepository } from './repository.ts';

export interface GitHub extends GitHubRepository {
  /** For git's calls to the remote. */
  readonly gitCredential: Credential;
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
  /** Aborted: nobody waits for an answer any more. */
  readonly interrupted?: AbortSignal;
}

const timeoutMs = 15_000;
/** For gh. */
const tokenTimeoutMs = 10_000;

/** A Problem when there is no token, or no address that a token may be sent to. */
export async function connectGitHub(options: ConnectOptions): Promise<GitHub> {
  const { repo, codeowners, commentKey, clock, interrupted } = options;
  const [owner = '', name = ''] = repo.split('/', 2);
  const apiUrl = checkApiUrl(options.apiUrl);
  const webUrl = webUrlOf(apiUrl);
  const found = await findToken(options.variables, new URL(webUrl).host);
  const remedy = 'Set GH_TOKEN (scopes repo and project), or log in with "gh auth login -s project".';
  if (!found) throw new Problem({ code: 'token-missing', what: 'there is no token for GitHub', remedy });
  const calls = new ApiCalls(options.apiCallBudget);
  const client = new GitHubClient({ token: found.token, apiUrl, timeoutMs, clock, calls, interrupted });
  return {
    client,
    calls,
    owner,
    name,
    owners: new Owners({ client, clock, codeowners }),
    pulls: new Map(),
    commentKey,
    gitCredential: gitCredential(apiUrl, found.token),
    webUrl,
    tokenFrom: found.from,
  };
}

/** The token is sent there: without encryption only to this machine itself. */
export function checkApiUrl(apiUrl: string): string {
  const url = URL.canParse(apiUrl) ? new URL(apiUrl) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isNear(apiUrl));
  if (isSafe) return apiUrl.replace(/(?<!\/)\/+$/, '');
  const what = `GITHUB_API_URL is ${JSON.stringify(apiUrl)}, which is not an https address`;
  const remedy = 'Set it to the address of the API, such as https://github.example.com/api/v3, or unset it.';
  throw new Problem({ code: 'environment-invalid', what, remedy });
}

const tokenNames = ['GH_TOKEN', 'GITHUB_TOKEN'] as const;

/** From the environment, else from the login of the gh program. It goes into headers, never into arguments. Undefined: there is none. */
async function findToken(variables: ConnectOptions['variables'], host: string) {
  for (const from of tokenNames) {
    const token = variables[from]?.trim();
    if (token) return { token, from };
  }
  const { PATH, HOME, XDG_CONFIG_HOME, GH_CONFIG_DIR } = variables;
  const env = { PATH, HOME, XDG_CONFIG_HOME, GH_CONFIG_DIR };
  const argv = ['gh', 'auth', 'token', '--hostname', host] as const;
  const answer = await runProgram(argv, { cwd: '/', env, timeoutMs: tokenTimeoutMs });
  const token = answer.kind === 'exited' && answer.code === 0 ? answer.stdout.trim() : '';
  return token === '' ? undefined : { token, from: 'gh auth token' };
}

/** The web address of the server whose API this is. */
export function webUrlOf(apiUrl: string): string {
  const url = new URL(apiUrl);
  return url.hostname === 'api.github.com' ? 'https://github.com/' : `${url.origin}/`;
}

/** What lets git into the repositories of that server. */
export function gitCredential(apiUrl: string, token: string): Credential {
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
  return { server: webUrlOf(apiUrl), header: `Authorization: Basic ${basic}` };
}
