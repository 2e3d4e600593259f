// Comments on issues and pull requests.
import { known } from '../state/find.ts';
import type { Issue, IssueComment } from '../state/issue.ts';
import type { Site } from '../state/site.ts';
import { actor } from './accounts.ts';
import { type IssuePlace, issueOf } from './issues.ts';

export function comment(site: Site, plan: IssuePlace & { readonly body: string }): { readonly id: number } {
  const issue = issueOf(site, plan);
  return { id: addComment(site, issue, { authorId: actor(site, plan.as).id, body: plan.body }).id };
}

export function addComment(site: Site, issue: Issue, said: { authorId: number; body: string }): IssueComment {
  const at = site.now();
  const edits = { editorId: null, lastEditedAt: null, updatedAt: at, isMinimized: false };
  const added: IssueComment = { id: site.nextId(), issueId: issue.id, createdAt: at, ...said, ...edits };
  site.state.comments.push(added);
  issue.updatedAt = at;
  return added;
}

export function editComment(
  site: Site,
  plan: { readonly id: number; readonly body: string; readonly as: string },
): void {
  const at = site.now();
  const change = { body: plan.body, editorId: actor(site, plan.as).id, lastEditedAt: at, updatedAt: at };
  Object.assign(commentOf(site, plan.id), change);
}

export function deleteComment(site: Site, plan: { readonly id: number }): void {
  const gone = commentOf(site, plan.id);
  site.state.comments = site.state.comments.filter(candidate => candidate !== gone);
}

export function minimizeComment(site: Site, plan: { readonly id: number }): void {
  commentOf(site, plan.id).isMinimized = true;
}

function commentOf(site: Site, id: number): IssueComment {
  return known(
    site.state.comments.find(candidate => candidate.id === id),
    `comment ${id}`,
  );
}
