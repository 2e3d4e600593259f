// Reviews of pull requests, and the threads on their lines.
import { association } from '../../rest/render/issue.ts';
import { optionalTime, time } from '../../rest/render/time.ts';
import { accountById, fullNameOf, isPull, issueById, repositoryById } from '../../state/find.ts';
import type { PullRequest, Review, ReviewComment, ReviewThread } from '../../state/issue.ts';
import { nodeId } from '../../state/node-id.ts';
import { connection } from '../connection.ts';
import type { View, ViewContext } from '../view.ts';
import { actorView } from './account.ts';
import { commitView } from './commit.ts';

export function reviewsView(context: ViewContext, issue: PullRequest): Readonly<Record<string, View[string]>> {
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

/** A review or a remark by its global id. */
export function reviewNodeView(context: ViewContext, id: string): View | undefined {
  const { state } = context.site;
  const review = state.reviews.find(row => nodeId('PullRequestReview', row.id) === id);
  const rows = state.threads.flatMap(thread => thread.comments.map(comment => ({ thread, comment })));
  const remark = rows.find(({ comment }) => nodeId('PullRequestReviewComment', comment.id) === id);
  const issueId = review?.issueId ?? remark?.thread.issueId;
  const issue = issueId === undefined ? undefined : issueById(state, issueId);
  if (!isPull(issue)) return undefined;
  if (review) return reviewView(context, issue, review);
  return remark && reviewCommentView(context, issue, remark);
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
    editor: () => actorView(context, review.editorId),
    lastEditedAt: optionalTime(review.lastEditedAt),
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
    editor: () => actorView(context, comment.editorId),
    lastEditedAt: optionalTime(comment.lastEditedAt),
    isMinimized: false,
    createdAt: time(comment.createdAt),
    updatedAt: time(comment.createdAt),
  };
}
