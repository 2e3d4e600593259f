// Reviews and comments on lines as REST gives them.
import type { PullRequest, Review, ReviewComment, ReviewThread } from '../../state/issue.ts';
import { nodeId } from '../../state/node-id.ts';
import type { Site } from '../../state/site.ts';
import { renderAuthor } from './account.ts';
import { addressesOf, association } from './issue.ts';
import { time } from './time.ts';

export function renderReview(site: Site, issue: PullRequest, review: Review): object {
  const { html, pull } = addressesOf(site, issue);
  const address = `${html}#pullrequestreview-${review.id}`;
  return {
    id: review.id,
    node_id: nodeId('PullRequestReview', review.id),
    user: renderAuthor(site, review.authorId),
    body: review.body,
    state: review.state,
    commit_id: review.sha,
    submitted_at: time(review.submittedAt),
    html_url: address,
    pull_request_url: pull,
    _links: { html: { href: address }, pull_request: { href: pull } },
    author_association: association(site, issue, review.authorId),
  };
}

export function renderReviewComment(
  site: Site,
  issue: PullRequest,
  [thread, comment]: readonly [ReviewThread, ReviewComment],
): object {
  const { api, html, pull } = addressesOf(site, issue);
  const url = `${api}/pulls/comments/${comment.id}`;
  const address = `${html}#discussion_r${comment.id}`;
  return {
    id: comment.id,
    node_id: nodeId('PullRequestReviewComment', comment.id),
    url,
    html_url: address,
    pull_request_url: pull,
    pull_request_review_id: comment.reviewId,
    ...(comment.replyToId !== null && { in_reply_to_id: comment.replyToId }),
    diff_hunk: '@@ -0,0 +1 @@',
    path: thread.path,
    line: thread.isOutdated ? null : thread.line,
    original_line: thread.line,
    side: 'RIGHT',
    commit_id: issue.pull.headSha,
    original_commit_id: comment.sha,
    user: renderAuthor(site, comment.authorId),
    body: comment.body,
    created_at: time(comment.createdAt),
    updated_at: time(comment.createdAt),
    author_association: association(site, issue, comment.authorId),
    _links: { self: { href: url }, html: { href: address }, pull_request: { href: pull } },
  };
}
