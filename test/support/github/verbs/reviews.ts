// Reviews of pull requests and the threads on their lines.
import { known } from '../state/find.ts';
import type { ReviewComment, ReviewState } from '../state/issue.ts';
import type { Site } from '../state/site.ts';
import { actor } from './accounts.ts';
import type { IssuePlace } from './issues.ts';
import { pullOf } from './pulls.ts';

export type ReviewPlan = IssuePlace & {
  readonly state: ReviewState;
  readonly body?: string;
  readonly comments?: readonly { readonly path: string; readonly line: number; readonly body: string }[];
};

export function review(site: Site, plan: ReviewPlan): { readonly id: number } {
  const issue = pullOf(site, plan);
  const id = site.nextId();
  const unedited = { editorId: null, lastEditedAt: null };
  const said = { authorId: actor(site, plan.as).id, sha: issue.pull.headSha, ...unedited };
  const { state, body = '', comments = [] } = plan;
  site.state.reviews.push({ id, issueId: issue.id, ...said, state, body, submittedAt: site.now() });
  for (const { path, line, body: text } of comments) {
    const first: ReviewComment = {
      id: site.nextId(),
      reviewId: id,
      ...said,
      createdAt: site.now(),
      replyToId: null,
      body: text,
    };
    const thread = { id: site.nextId(), issueId: issue.id, path, line, comments: [first] };
    site.state.threads.push({ ...thread, isResolved: false, isOutdated: false });
  }
  issue.updatedAt = site.now();
  return { id };
}

/** The words of a review, or of a remark at a line. */
export function editReview(
  site: Site,
  plan: { readonly id: number; readonly body: string; readonly as: string },
): void {
  const { reviews, threads } = site.state;
  const said = [...reviews, ...threads.flatMap(({ comments }) => comments)].find(({ id }) => id === plan.id);
  const change = { body: plan.body, editorId: actor(site, plan.as).id, lastEditedAt: site.now() };
  Object.assign(known(said, `review ${plan.id}`), change);
}

/** Resolves every thread of the pull request. */
export function resolveThreads(site: Site, plan: { readonly repo: string; readonly number: number }): void {
  const { id } = pullOf(site, plan);
  for (const thread of site.state.threads) if (thread.issueId === id) thread.isResolved = true;
}
