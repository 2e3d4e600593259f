// Pull requests.
import { optionalTime } from '../../rest/render/time.ts';
import { accountById, fullNameOf, repositoryById } from '../../state/find.ts';
import type { PullRequest } from '../../state/issue.ts';
import { nodeId } from '../../state/node-id.ts';
import { closingIssues } from '../../verbs/mark-merged.ts';
import { observeMergeability } from '../../verbs/pulls.ts';
import { connection } from '../connection.ts';
import type { View, ViewContext } from '../view.ts';
import { accountView, actorView } from './account.ts';
import { commitView, rollupView } from './commit.ts';
import { issueView, sharedView } from './issue.ts';
import { refView, repositoryView } from './repository.ts';
import { reviewsView } from './review.ts';

export function pullState(issue: PullRequest): 'OPEN' | 'CLOSED' | 'MERGED' {
  return issue.pull.mergedAt === null ? issue.state : 'MERGED';
}

export function pullView(context: ViewContext, issue: PullRequest): View {
  const { site } = context;
  const { pull } = issue;
  const repository = repositoryById(site.state, issue.repositoryId);
  return {
    ...sharedView(context, issue),
    __typename: 'PullRequest',
    id: nodeId('PullRequest', issue.id),
    state: pullState(issue),
    isDraft: pull.isDraft,
    isCrossRepository: false,
    merged: pull.mergedAt !== null,
    mergedAt: optionalTime(pull.mergedAt),
    mergedBy: () => actorView(context, pull.mergedById),
    mergeCommit: () => (pull.mergeSha === null ? null : commitView(context, repository, pull.mergeSha)),
    mergeable: () => observeMergeability(site, issue),
    headRefOid: pull.headSha,
    headRefName: pull.headBranch,
    baseRefOid: pull.baseSha,
    baseRefName: pull.baseBranch,
    headRef: () => refView(context, repository, pull.headBranch),
    baseRef: () => refView(context, repository, pull.baseBranch),
    headRepository: () => repositoryView(context, repository),
    headRepositoryOwner: () => {
      const owner = accountById(site.state, repository.ownerId);
      return owner === null ? null : accountView(context, owner);
    },
    statusCheckRollup: () => rollupView(context, repository, pull.headSha),
    ...reviewsView(context, issue),
    ...referencesView(context, issue),
  };
}

function referencesView(context: ViewContext, issue: PullRequest): Readonly<Record<string, View[string]>> {
  const { state, git } = context.site;
  const repository = repositoryById(state, issue.repositoryId);
  return {
    closingIssuesReferences: args => {
      const rows = closingIssues(state, issue);
      return connection(args, { name: 'closingIssuesReferences', rows, view: row => issueView(context, row) });
    },
    commits: async args => {
      const { first, last, after, before } = args;
      const range = ['rev-list', '--reverse', `${issue.pull.baseSha}..${issue.pull.headSha}`];
      const shas = (await git.run(fullNameOf(state, repository), range)).split('\n').filter(sha => sha !== '');
      const rows = shas.map(sha => ({ id: sha }));
      const view = ({ id }: { id: string }) => ({
        __typename: 'PullRequestCommit',
        id: nodeId('Commit', `${issue.id} ${id}`),
        commit: () => commitView(context, repository, id),
      });
      return connection({ first, last, after, before }, { name: 'commits', rows, view });
    },
  };
}
