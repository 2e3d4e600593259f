// GitHub for one repository: its token, its client, its board, its forge and its checks.
import { dirname } from 'node:path';
import { createGitHubBoard } from '../adapters/board/github-project.ts';
import { systemClock } from '../adapters/clock/system.ts';
import { createGitHubChecks } from '../adapters/forge/github/ci-sight.ts';
import { createGitHubForge } from '../adapters/forge/github.ts';
import { createGitHistory } from '../adapters/forge/local/git-history.ts';
import { isCiStarted } from '../adapters/gates/ci/workflows-at.ts';
import { withCi } from '../adapters/gates/with-ci.ts';
import type { Git } from '../adapters/git/git.ts';
import { ApiCalls } from '../adapters/github/api-calls.ts';
import { GitHubClient } from '../adapters/github/client.ts';
import { commentKey } from '../adapters/github/comment-mark.ts';
import { findToken } from '../adapters/github/find-token.ts';
import { gitCredential, webUrlOf } from '../adapters/github/git-credential.ts';
import { isNear } from '../adapters/github/is-near.ts';
import { Owners } from '../adapters/github/owners.ts';
import type { GitHubRepository } from '../adapters/github/repository.ts';
import type { Store } from '../adapters/store/libsql/open-store.ts';
import type { Environment } from '../config/environment.ts';
import { declaredWorkflows } from '../config/project-workflows.ts';
import type { Config } from '../config/schema.ts';
import { Problem } from '../core/problem.ts';
import type { GateProgress, GateRunner } from '../ports/gate-runner.ts';
import type { Worktrees } from '../ports/worktrees.ts';

export interface GitHub extends GitHubRepository {
  /** For git's calls to the remote. */
  readonly gitEnv: Readonly<Record<string, string>>;
  readonly webUrl: string;
  /** Where the token comes from, in words. */
  readonly tokenFrom: string;
}

const timeoutMs = 15_000;

/** Undefined: the project's items and reviews live elsewhere. A Problem where GitHub is wanted and cannot be used. */
export async function openGitHub(config: Config, environment: Environment, store?: Store): Promise<GitHub | undefined> {
  const [owner, name] = (config.repo ?? '').split('/', 2);
  if (config.forge !== 'github' || owner === undefined || name === undefined) return undefined;
  const apiUrl = apiUrlOf(environment);
  const webUrl = webUrlOf(apiUrl);
  const found = await findToken({ variables: environment.variables, host: new URL(webUrl).host });
  if (!found) throw noToken();
  const calls = new ApiCalls(config.apiCallBudget);
  const client = new GitHubClient({ token: found.token, apiUrl, timeoutMs, clock: systemClock, calls });
  const owners = new Owners({ client, clock: systemClock, codeowners: config.codeowners });
  const gitEnv = gitCredential(apiUrl, found.token);
  return {
    client,
    calls,
    owner,
    name,
    owners,
    pulls: new Map(),
    commentKey: keyIn(store),
    gitEnv,
    webUrl,
    tokenFrom: found.from,
  };
}

function keyIn(store: Store | undefined): () => Buffer {
  return () => {
    if (!store) throw new Error('comments are looked at without a store');
    return commentKey(dirname(store.path));
  };
}

/** A token is sent there: in the clear only to this machine itself. */
export function apiUrlOf({ githubApiUrl }: Environment): string {
  const url = URL.canParse(githubApiUrl) ? new URL(githubApiUrl) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isNear(githubApiUrl));
  if (isSafe) return githubApiUrl.replace(/\/+$/, '');
  throw new Problem({
    code: 'environment-invalid',
    what: `GITHUB_API_URL is ${JSON.stringify(githubApiUrl)}, which is no https address`,
    remedy: 'Set it to the address of the API, such as https://github.example.com/api/v3, or unset it.',
  });
}

export function noToken(): Problem {
  return new Problem({
    code: 'token-missing',
    what: 'there is no token for GitHub',
    remedy: 'Set GH_TOKEN (scopes repo and project), or log in with "gh auth login -s project".',
  });
}

export interface GitHubPlace {
  readonly github: GitHub;
  readonly config: Config;
  readonly git: Git;
  readonly repository: string;
  readonly base: string;
}

/** The project board that the configuration names. */
export function projectOf({ github, config }: Pick<GitHubPlace, 'github' | 'config'>) {
  return { github, projectNumber: config.projectNumber ?? 0, statusField: config.statusField };
}

export function githubBoard({ github, config }: Pick<GitHubPlace, 'github' | 'config'>) {
  const { branchPrefix, addToProject } = config;
  return createGitHubBoard({
    ...projectOf({ github, config }),
    addsCards: addToProject,
    columns: declaredWorkflows(config).flatMap(({ steps }) => [
      ...steps.map(({ status }) => status),
      ...Object.keys(config.statusMapping),
    ]),
    isOwnBranch: (item, branch) =>
      new RegExp(`^${item}(-\\d+)?$`).test(branch.slice(branchPrefix.length)) && branch.startsWith(branchPrefix),
    clock: systemClock,
    ...(isNear(github.webUrl) ? { staleMs: 200, skewMs: 1000 } : { staleMs: 3000, skewMs: 5000 }),
  });
}

export function githubForge({ github, config, git, repository, base }: GitHubPlace) {
  const history = createGitHistory({ git, repository });
  return createGitHubForge({ github, mergeMethod: config.mergeMethod, history, base });
}

export interface CiWorld extends GitHubPlace {
  readonly worktrees: Worktrees;
  readonly progress: (seen: GateProgress) => void;
}

export function gatesWithCi(
  gates: GateRunner,
  { github, config, git, repository, base, ...rest }: CiWorld,
): GateRunner {
  const isStarted = (commit: string, branch: string) => isCiStarted({ git, repository }, commit, branch);
  return withCi({
    ...rest,
    gates,
    checks: createGitHubChecks({ github, base, isStarted, clock: systemClock }),
    clock: systemClock,
    timeoutMs: config.ciGatingTimeoutSec * 1000,
    isOff: config.gates.ci === 'off' || config.ciGatingTimeoutSec === 0,
  });
}
