// Issues, comments and timelines as REST gives them.
import { createHash } from 'node:crypto';
import { fullNameOf, issueById, permissionOf, repositoryById } from '../../state/find.ts';
import type { Issue, IssueComment, TimelineEvent } from '../../state/issue.ts';
import { nodeId } from '../../state/node-id.ts';
import type { Site } from '../../state/site.ts';
import { renderAuthor, renderOptional } from './account.ts';
import { optionalTime, time } from './time.ts';

export function addressesOf(site: Site, issue: Issue) {
  const repo = fullNameOf(site.state, repositoryById(site.state, issue.repositoryId));
  const api = `${site.url}/api/v3/repos/${repo}`;
  const html = `${site.url}/${repo}/${issue.pull === null ? 'issues' : 'pull'}/${issue.number}`;
  return { api, html, issue: `${api}/issues/${issue.number}`, pull: `${api}/pulls/${issue.number}` };
}

export function renderIssue(site: Site, issue: Issue): object {
  const { api, html, issue: url, pull } = addressesOf(site, issue);
  const comments = site.state.comments.filter(({ issueId }) => issueId === issue.id).length;
  const links = { url: pull, html_url: html, diff_url: `${html}.diff`, patch_url: `${html}.patch` };
  return {
    id: issue.id,
    node_id: nodeId(issue.pull === null ? 'Issue' : 'PullRequest', issue.id),
    number: issue.number,
    title: issue.title,
    body: issue.body === '' ? null : issue.body,
    user: renderAuthor(site, issue.authorId),
    labels: issue.labels.map(name => renderLabel(api, name)),
    state: issue.state.toLowerCase(),
    state_reason: issue.stateReason?.toLowerCase() ?? null,
    locked: false,
    assignee: null,
    assignees: [],
    milestone: null,
    comments,
    closed_at: optionalTime(issue.closedAt),
    closed_by: renderOptional(site, issue.closedById),
    created_at: time(issue.createdAt),
    updated_at: time(issue.updatedAt),
    author_association: association(site, issue, issue.authorId),
    url,
    html_url: html,
    repository_url: api,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    timeline_url: `${url}/timeline`,
    ...(issue.pull !== null && { pull_request: { ...links, merged_at: optionalTime(issue.pull.mergedAt) } }),
  };
}

/** What the author is to the repository. */
export function association(site: Site, issue: Issue, accountId: number): string {
  const repository = repositoryById(site.state, issue.repositoryId);
  if (repository.ownerId === accountId) return 'OWNER';
  const isMember = repository.members.some(member => member.accountId === accountId);
  return isMember && permissionOf(repository, accountId) !== null ? 'COLLABORATOR' : 'NONE';
}

export function renderLabel(api: string, name: string) {
  const id = createHash('sha1').update(name).digest().readUInt32BE(0);
  const url = `${api}/labels/${encodeURIComponent(name)}`;
  return { id, node_id: nodeId('Label', name), name, url, color: 'ededed', default: false, description: null };
}

export function renderComment(site: Site, comment: IssueComment): object {
  const issue = issueById(site.state, comment.issueId);
  const { api, html, issue: url } = addressesOf(site, issue);
  return {
    id: comment.id,
    node_id: nodeId('IssueComment', comment.id),
    url: `${api}/issues/comments/${comment.id}`,
    html_url: `${html}#issuecomment-${comment.id}`,
    issue_url: url,
    body: comment.body,
    user: renderAuthor(site, comment.authorId),
    created_at: time(comment.createdAt),
    updated_at: time(comment.updatedAt),
    author_association: association(site, issue, comment.authorId),
    performed_via_github_app: null,
  };
}

/** GitHub tells of a moved card who moved it and when, but neither from where nor to where. */
export function renderTimelineEvent(site: Site, event: TimelineEvent): object {
  const { api } = addressesOf(site, issueById(site.state, event.issueId));
  return {
    id: event.id,
    node_id: nodeId('TimelineEvent', event.id),
    url: `${api}/issues/events/${event.id}`,
    actor: renderAuthor(site, event.actorId),
    event: event.event,
    commit_id: null,
    commit_url: null,
    created_at: time(event.createdAt),
    performed_via_github_app: null,
    ...(event.event === 'closed' && { state_reason: event.stateReason?.toLowerCase() ?? null }),
    ...(event.event === 'renamed' && { rename: { from: event.from, to: event.to } }),
    ...('label' in event && { label: { name: event.label, color: 'ededed' } }),
  };
}

export function renderTimelineComment(site: Site, comment: IssueComment): object {
  const actor = renderAuthor(site, comment.authorId);
  return { ...renderComment(site, comment), event: 'commented', actor };
}
