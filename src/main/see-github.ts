// The look at GitHub for those who set Pitwall up: token, repository, board. Nothing is changed there.
import { chooseField } from '../adapters/board/github-project/choose-field.ts';
import { listProjects } from '../adapters/board/github-project/list-projects.ts';
import { readWholeProject } from '../adapters/board/github-project/project.ts';
import { webUrlOf } from '../adapters/github/git-credential.ts';
import { readMembers } from '../adapters/github/owners.ts';
import { oneLine } from '../adapters/github/read-failure.ts';
import type { Reply } from '../adapters/github/reply.ts';
import { type RepositoryAccess, seeRepository, seeToken } from '../adapters/github/see-access.ts';
import type { Environment } from '../config/environment.ts';
import { githubRepository } from '../config/init/git-facts.ts';
import type { BoardSight, GitHubLook, GitHubSight, GitHubWish, SeenGitHub } from '../config/init/github-sight.ts';
import { defaultConfig } from '../config/schema.ts';
import { Problem } from '../core/problem.ts';
import { apiUrlOf, type GitHub, openGitHub } from './github.ts';
import { tryToPush } from './try-to-push.ts';

export function githubLook(environment: Environment): GitHubLook {
  return {
    findRepository: (folder, remote) => githubRepository(folder, remote, hostOf(environment)),
    see: wish => seeGitHub(environment, wish),
  };
}

/** Whoever does not ask for GitHub is not told that its address is wrong. */
function hostOf({ githubApiUrl }: Environment): string {
  return URL.canParse(githubApiUrl) ? new URL(webUrlOf(githubApiUrl)).host : '';
}

async function seeGitHub(environment: Environment, wish: GitHubWish): Promise<SeenGitHub> {
  const repo = wish.repo ?? (await repositoryOf(environment, wish));
  const opened = await openGitHub({ ...defaultConfig, forge: 'github', repo }, environment);
  if (!opened) throw new Error(`no repository: ${repo}`);
  const token = usableToken(await seeToken(opened.client), opened);
  const access = usableRepository(await seeRepository(opened.client, opened), repo, token.account);
  const [owner = '', name = ''] = access.full_name.split('/');
  // Who renamed a repository is led on by REST alone.
  const github = { ...opened, owner, name };
  const [board, pushTrouble] = await Promise.all([
    seeBoard(github, wish),
    tryToPush({ github, environment, access, token, wish }),
  ]);
  return {
    sight: { ...repositorySight(access, github), token: { from: github.tokenFrom, ...token }, pushTrouble, board },
    seeTeams: async teams => {
      const seen = await Promise.all(teams.map(team => readMembers(github.client, team)));
      const remedy = 'Correct codeowners, or give the token the scope read:org';
      return seen.flatMap(members => (members.kind === 'unknown' ? [`${members.reason}. ${remedy}`] : []));
    },
  };
}

async function repositoryOf(environment: Environment, { folder, remote }: GitHubWish): Promise<string> {
  const host = new URL(webUrlOf(apiUrlOf(environment))).host;
  const repo = await githubRepository(folder, remote, host);
  if (repo !== undefined) return repo;
  throw new Problem({
    code: 'remote-elsewhere',
    what: `the remote ${remote} does not lead to a repository on ${host}`,
    remedy: `Point it there: git remote add ${remote} https://${host}/OWNER/NAME. For an Enterprise server set GITHUB_API_URL.`,
  });
}

function usableToken(reply: Awaited<ReturnType<typeof seeToken>>, { tokenFrom }: GitHub) {
  const token = answered(reply);
  if (token.kind === 'ok') return token.value;
  throw new Problem({
    code: 'token-refused',
    what: `GitHub does not accept the token of ${tokenFrom}: it is wrong or has expired`,
    remedy: 'Set GH_TOKEN (scopes repo and project), or log in with "gh auth login -s project".',
  });
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
      'Check the remote, and what the token may see: a private repository needs the scope repo, or to be chosen for a fine-grained token.',
  });
}

/** What nobody answered is not known, and nothing is set up on a guess. */
function answered<T>(reply: Reply<T>): Extract<Reply<T>, { kind: 'ok' | 'refused' }> {
  if (reply.kind === 'ok' || reply.kind === 'refused') return reply;
  const remedy = 'Try again; is the network there, and GITHUB_API_URL right if it is set?';
  throw new Problem({ code: 'forge-silent', what: reply.reason, remedy });
}

async function seeBoard(github: GitHub, wish: GitHubWish): Promise<BoardSight> {
  if (wish.projectNumber !== undefined) return await seeProject(github, wish, wish.projectNumber);
  const listed = answered(await listProjects(github));
  if (listed.kind !== 'ok') return { kind: 'hidden', isAbsent: false, reason: listed.reason };
  const [first, ...others] = listed.value;
  if (!first) return { kind: 'none' };
  if (others.length > 0) return { kind: 'several', projects: listed.value };
  return await seeProject(github, wish, first.number);
}

async function seeProject(github: GitHub, wish: GitHubWish, number: number): Promise<BoardSight> {
  const project = answered(await readWholeProject({ github, projectNumber: number }));
  if (project.kind !== 'ok') return { kind: 'hidden', isAbsent: project.status === 404, reason: project.reason };
  const { title, closed, fields } = project.value;
  const field = chooseField(fields, { name: wish.statusField, columns: wish.columns });
  return { kind: 'seen', number, title: oneLine(title), isClosed: closed, field };
}

function repositorySight(
  access: RepositoryAccess,
  { webUrl, owner }: GitHub,
): Omit<GitHubSight, 'token' | 'pushTrouble' | 'board'> {
  const isUser = access.owner.type !== 'Organization';
  return {
    repo: access.full_name,
    isPrivate: access.private,
    owner: { login: owner, isUser },
    defaultBranch: access.default_branch,
    projectsUrl: isUser ? `${webUrl}${owner}?tab=projects` : `${webUrl}orgs/${owner}/projects`,
  };
}
