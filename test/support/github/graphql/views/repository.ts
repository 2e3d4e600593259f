// Repositories, branches and commits.
import { accountById, findAccount, findIssue, findPull, fullNameOf, permissionOf, pullsOf } from '../../state/find.ts';
import type { Issue } from '../../state/issue.ts';
import { nodeId } from '../../state/node-id.ts';
import type { Repository } from '../../state/state.ts';
import { connection, ordered } from '../connection.ts';
import { type Args, notFound, type View, type ViewContext } from '../view.ts';
import { accountView } from './account.ts';
import { commitView } from './commit.ts';
import { issueView } from './issue.ts';
import { projectView } from './project.ts';
import { pullState, pullView } from './pull.ts';

export function repositoryView(context: ViewContext, repository: Repository): View {
  const { site, viewerId } = context;
  const fullName = fullNameOf(site.state, repository);
  const permission = permissionOf(repository, viewerId);
  return {
    __typename: 'Repository',
    id: nodeId('Repository', repository.id),
    databaseId: repository.id,
    name: repository.name,
    nameWithOwner: fullName,
    url: `${site.url}/${fullName}`,
    resourcePath: `/${fullName}`,
    isPrivate: repository.isPrivate,
    visibility: repository.isPrivate ? 'PRIVATE' : 'PUBLIC',
    isFork: false,
    isArchived: false,
    hasIssuesEnabled: true,
    mergeCommitAllowed: repository.mergeMethods.includes('merge'),
    squashMergeAllowed: repository.mergeMethods.includes('squash'),
    rebaseMergeAllowed: repository.mergeMethods.includes('rebase'),
    autoMergeAllowed: false,
    deleteBranchOnMerge: repository.deletesBranchOnMerge,
    viewerPermission: permission,
    viewerCanAdminister: permission === 'ADMIN',
    owner: () => {
      const owner = accountById(site.state, repository.ownerId);
      return owner === null ? null : accountView(context, owner);
    },
    defaultBranchRef: () => refView(context, repository, repository.defaultBranch),
    ref: ({ qualifiedName }) => refView(context, repository, String(qualifiedName).replace(/^refs\/heads\//, '')),
    projectsV2: args => {
      const rows = ordered(
        args,
        site.state.projects.filter(project => project.repositoryIds.includes(repository.id)),
      );
      return connection(args, { name: 'projectsV2', rows, view: row => projectView(context, row) });
    },
    ...issuesView(context, repository),
  };
}

function issuesView(context: ViewContext, repository: Repository): Readonly<Record<string, View[string]>> {
  const { state } = context.site;
  const find = (kind: string, number: number, found: Issue | undefined) => {
    if (found === undefined) throw notFound(`${/^I/.test(kind) ? 'an' : 'a'} ${kind} with the number of ${number}.`);
    return found;
  };
  return {
    issue: ({ number }) => {
      const found = findIssue(state, repository, number);
      return issueView(context, find('Issue', number, found?.pull == null ? found : undefined));
    },
    pullRequest: ({ number }) => {
      const found = findPull(state, repository, number);
      find('PullRequest', number, found);
      return found === undefined ? null : pullView(context, found);
    },
    issueOrPullRequest: ({ number }) => {
      const pull = findPull(state, repository, number);
      if (pull !== undefined) return pullView(context, pull);
      return issueView(context, find('issue or pull request', number, findIssue(state, repository, number)));
    },
    issues: args => {
      const isWanted = statesOf(args);
      const { createdBy = null, since = null } = args.filterBy ?? {};
      const labels = args.labels?.map((name: string) => name.toLowerCase());
      const all = state.issues.filter(
        issue =>
          issue.repositoryId === repository.id &&
          issue.pull === null &&
          (createdBy === null || findAccount(state, createdBy)?.id === issue.authorId) &&
          (labels === undefined || issue.labels.some(name => labels.includes(name.toLowerCase()))) &&
          (since === null || issue.updatedAt >= Date.parse(since)),
      );
      const rows = ordered(
        args,
        all.filter(issue => isWanted(issue.state)),
      );
      return connection(args, { name: 'issues', rows, view: row => issueView(context, row) });
    },
    pullRequests: args => {
      const isWanted = statesOf(args);
      const { headRefName = null, baseRefName = null } = args;
      const found = pullsOf(state, repository).filter(
        issue =>
          isWanted(pullState(issue)) &&
          (headRefName === null || headRefName === issue.pull.headBranch) &&
          (baseRefName === null || baseRefName === issue.pull.baseBranch),
      );
      return connection(args, {
        name: 'pullRequests',
        rows: ordered(args, found),
        view: row => pullView(context, row),
      });
    },
  };
}

function statesOf({ states }: Args): (state: string) => boolean {
  return state => states == null || states.includes(state);
}

export async function refView(context: ViewContext, repository: Repository, branch: string): Promise<View | null> {
  const branches = await context.site.git.branches(fullNameOf(context.site.state, repository));
  const sha = branches.get(branch);
  if (sha === undefined) return null;
  return {
    __typename: 'Ref',
    id: nodeId('Ref', `${repository.id} ${branch}`),
    name: branch,
    prefix: 'refs/heads/',
    target: () => commitView(context, repository, sha),
  };
}
