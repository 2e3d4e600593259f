// What a token can reach on GitHub: repository, project board, teams, and whether it may push. Changes nothing there.
import { Problem } from '../../../core/problem.ts';
import type { BoardSnapshot, ForgeAccess, GitHubQuery, InspectedGitHub } from '../../../ports/forge-access.ts';
import { oneLine } from '../../../std/one-line.ts';
import { chooseField } from '../../board/github-project/choose-field.ts';
import { listProjects } from '../../board/github-project/list-projects.ts';
import { readWholeProject } from '../../board/github-project/project.ts';
import type { Git } from '../../git/git.ts';
import type { Credential } from '../../git/git-call.ts';
import { checkApiUrl, type GitHub, webUrlOf } from '../../github/connect.ts';
import { readMembers } from '../../github/owners.ts';
import { type RepositoryAccess, readRepositoryAccess, readTokenAccess } from '../../github/read-access.ts';
import { repositoryOfAddress } from '../../github/remote-address.ts';
import type { Reply } from '../../github/reply.ts';
import { tryToPush } from './try-to-push.ts';

export interface GitHubAccessParts {
  readonly apiUrl: string;
  readonly connect: (repo: string) => Promise<GitHub>;
  /** With the credential for calls to the remote. */
  readonly git: (credential?: Credential) => Git;
}

export function createGitHubAccess(parts: GitHubAccessParts): ForgeAccess {
  return {
    // A project that does not use GitHub must not fail because GITHUB_API_URL is wrong.
    findRepository: async (folder, remote) =>
      URL.canParse(parts.apiUrl) ? await repositoryOf(parts, folder, remote) : undefined,
    inspect: query => inspect(parts, query),
  };
}

async function repositoryOf({ apiUrl, git }: GitHubAccessParts, cwd: string, remote: string) {
  const found = await git().findAddresses(cwd, remote);
  return found && repositoryOfAddress(found.url, new URL(webUrlOf(apiUrl)).host);
}

async function inspect(parts: GitHubAccessParts, query: GitHubQuery): Promise<InspectedGitHub> {
  const repo = query.repo ?? (await findRepository(parts, query));
  const connected = await parts.connect(repo);
  const token = usableToken(await readTokenAccess(connected.client), connected);
  const access = usableRepository(await readRepositoryAccess(connected.client, connected), repo, token.account);
  const [owner = '', name = ''] = access.full_name.split('/');
  // Only REST follows the old name of a renamed repository.
  const github = { ...connected, owner, name };
  const [board, pushTrouble] = await Promise.all([
    inspectBoard(github, query),
    tryToPush(parts.git(github.gitCredential), access, token, { ...query, webUrl: github.webUrl }),
  ]);
  return {
    snapshot: {
      ...repositorySnapshot(access, github),
      token: { from: github.tokenFrom, ...token },
      pushTrouble,
      board,
    },
    checkTeams: async teams => {
      const read = await Promise.all(teams.map(team => readMembers(github.client, team)));
      const remedy = 'Correct codeowners, or give the token the scope read:org';
      return read.flatMap(members => (members.kind === 'unknown' ? [`${members.reason}. ${remedy}`] : []));
    },
  };
}

async function findRepository(parts: GitHubAccessParts, { folder, remote }: GitHubQuery): Promise<string> {
  const { host } = new URL(webUrlOf(checkApiUrl(parts.apiUrl)));
  const repo = await repositoryOf(parts, folder, remote);
  if (repo !== undefined) return repo;
  throw new Problem({
    code: 'remote-elsewhere',
    what: `the remote ${remote} does not lead to a repository on ${host}`,
    remedy: `Point it there: git remote add ${remote} https://${host}/OWNER/NAME. For an Enterprise server set GITHUB_API_URL.`,
  });
}

function usableToken(reply: Awaited<ReturnType<typeof readTokenAccess>>, { tokenFrom }: GitHub) {
  const token = answered(reply);
  if (token.kind === 'ok') return token.value;
  const what = `GitHub does not accept the token of ${tokenFrom}: it is wrong or has expired`;
  const remedy = 'Set GH_TOKEN (scopes repo and project), or log in with "gh auth login -s project".';
  throw new Problem({ code: 'token-refused', what, remedy });
}

function usableRepository(reply: Reply<RepositoryAccess>, repo: string, account: string | undefined): RepositoryAccess {
  const repository = answered(reply);
  if (repository.kind === 'ok') return repository.value;
  const isHidden = repository.status === 404;
  const to = account === undefined ? 'this token' : `the token of ${account}`;
  throw new Problem({
    code: 'repository-hidden',
    what: isHidden ? `GitHub shows no repository ${repo} to ${to}` : repository.reason,
    remedy:
      'Check the remote, and the rights of the token: a private repository needs the scope repo, or must be selected for a fine-grained token.',
  });
}

/** Without an answer nothing is known, and nothing is set up on a guess. */
function answered<T>(reply: Reply<T>): Extract<Reply<T>, { kind: 'ok' | 'refused' }> {
  if (reply.kind === 'ok' || reply.kind === 'refused') return reply;
  const remedy = 'Try again. Check the network, and GITHUB_API_URL if it is set.';
  throw new Problem({ code: 'forge-silent', what: reply.reason, remedy });
}

async function inspectBoard(github: GitHub, query: GitHubQuery): Promise<BoardSnapshot> {
  if (query.projectNumber !== undefined) return await inspectProject(github, query, query.projectNumber);
  const listed = answered(await listProjects(github));
  if (listed.kind !== 'ok') return { kind: 'hidden', isAbsent: false, reason: listed.reason };
  const [first, ...others] = listed.value;
  if (!first) return { kind: 'none' };
  if (others.length > 0) return { kind: 'several', projects: listed.value };
  return await inspectProject(github, query, first.number);
}

async function inspectProject(github: GitHub, query: GitHubQuery, number: number): Promise<BoardSnapshot> {
  const project = answered(await readWholeProject({ github, projectNumber: number }));
  if (project.kind !== 'ok') return { kind: 'hidden', isAbsent: project.status === 404, reason: project.reason };
  const { title, closed, fields } = project.value;
  const field = chooseField(fields, { name: query.statusField, columns: query.columns });
  return { kind: 'seen', number, title: oneLine(title), isClosed: closed, field };
}

function repositorySnapshot(access: RepositoryAccess, { webUrl, owner }: GitHub) {
  const isUser = access.owner.type !== 'Organization';
  return {
    repo: access.full_name,
    isPrivate: access.private,
    owner: { login: owner, isUser },
    defaultBranch: access.default_branch,
    projectsUrl: isUser ? `${webUrl}${owner}?tab=projects` : `${webUrl}orgs/${owner}/projects`,
  };
}
