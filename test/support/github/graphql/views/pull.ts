// Pull requests, their reviews and threads.
import { association } from '../../rest/render/issue.ts';
import { optionalTime, time } from '../../rest/render/time.ts';
import { accountById, fullNameOf, repositoryById } from '../../state/find.ts';
import type { PullRequest, Review, ReviewComment, ReviewThread } from '../../state/issue.ts';
import { nodeId } from '../../state/node-id.ts';
import { closingIssues } from '../../verbs/mark-merged.ts';
import { observeMergeability } from '../../verbs/pulls.ts';
import { connection } from '../connection.ts';
import type { View, ViewContext } from '../view.ts';
import { accountView, actorView } from './account.ts';
import { commitView, rollupView } from './commit.ts';
import { issueView, sharedView } from './issue.ts';
import { refView, repositoryView } from './repository.ts';

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

function reviewsView(context: ViewContext, issue: PullRequest): Readonly<Record<string, View[string]>> {
  const { state } = context.site;
  const reviews = state.reviews.filter(({ issueId }) => issueId === issue.id);
  return {
    reviews: args => {
      const { states = null, author = null } = args;
      const rows = reviews.filter(
        review =>
          (states === null || states.includes(review.state)) &&
          (author === null || accountById(state, review.authorId)?.login === author),
      );
      return connection(args, { name: 'reviews', rows, view: row => reviewView(context, issue, row) });
    },
    reviewThreads: args => {
      const rows = state.threads.filter(({ issueId }) => issueId === issue.id);
      return connection(args, { name: 'reviewThreads', rows, view: row => threadView(context, issue, row) });
    },
    reviewDecision: () => decision(reviews),
  };
}

/** The last word of each reviewer counts; comments are no word. */
function decision(reviews: readonly Review[]): string | null {
  const words = reviews.filter(({ state }) => state !== 'COMMENTED');
  const latest = words.filter(review => words.findLast(other => other.authorId === review.authorId) === review);
  if (latest.some(({ state }) => state === 'CHANGES_REQUESTED')) return 'CHANGES_REQUESTED';
  return latest.some(({ state }) => state === 'APPROVED') ? 'APPROVED' : null;
}

function reviewView(context: ViewContext, issue: PullRequest, review: Review): View {
  const { site, viewerId } = context;
  const repository = repositoryById(site.state, issue.repositoryId);
  const url = `${site.url}/${fullNameOf(site.state, repository)}/pull/${issue.number}#pullrequestreview-${review.id}`;
  const threads = site.state.threads.filter(({ issueId }) => issueId === issue.id);
  return {
    __typename: 'PullRequestReview',
    id: nodeId('PullRequestReview', review.id),
    databaseId: review.id,
    fullDatabaseId: String(review.id),
    state: review.state,
    body: review.body,
    url,
    author: () => actorView(context, review.authorId),
    authorAssociation: () => association(site, issue, review.authorId),
    viewerDidAuthor: review.authorId === viewerId,
    editor: null,
    lastEditedAt: null,
    createdAt: time(review.submittedAt),
    submittedAt: time(review.submittedAt),
    updatedAt: time(review.submittedAt),
    commit: () => commitView(context, repository, review.sha),
    comments: args => {
      const rows = threads.flatMap(thread => thread.comments.map(comment => ({ id: comment.id, thread, comment })));
      const mine = rows.filter(row => row.comment.reviewId === review.id);
      return connection(args, { name: 'comments', rows: mine, view: row => reviewCommentView(context, issue, row) });
    },
  };
}

function threadView(context: ViewContext, issue: PullRequest, thread: ReviewThread): View {
  return {
    __typename: 'PullRequestReviewThread',
    id: nodeId('PullRequestReviewThread', thread.id),
    path: thread.path,
    line: thread.isOutdated ? null : thread.line,
    originalLine: thread.line,
    isResolved: thread.isResolved,
    isOutdated: thread.isOutdated,
    isCollapsed: thread.isResolved,
    comments: args => {
      const rows = thread.comments.map(comment => ({ id: comment.id, thread, comment }));
      return connection(args, { name: 'comments', rows, view: row => reviewCommentView(context, issue, row) });
    },
  };
}

interface ThreadComment {
  readonly thread: ReviewThread;
  readonly comment: ReviewComment;
}

function reviewCommentView(context: ViewContext, issue: PullRequest, { thread, comment }: ThreadComment): View {
  const { site, viewerId } = context;
  const fullName = fullNameOf(site.state, repositoryById(site.state, issue.repositoryId));
  return {
    __typename: 'PullRequestReviewComment',
    id: nodeId('PullRequestReviewComment', comment.id),
    databaseId: comment.id,
    fullDatabaseId: String(comment.id),
    body: comment.body,
    path: thread.path,
    line: thread.isOutdated ? null : thread.line,
    originalLine: thread.line,
    outdated: thread.isOutdated,
    url: `${site.url}/${fullName}/pull/${issue.number}#discussion_r${comment.id}`,
    author: () => actorView(context, comment.authorId),
    authorAssociation: () => association(site, issue, comment.authorId),
    viewerDidAuthor: comment.authorId === viewerId,
    editor: null,
    lastEditedAt: null,
    isMinimized: false,
    createdAt: time(comment.createdAt),
    updatedAt: time(comment.createdAt),
  };
}
