// Pull requests as REST gives them.
import { fullNameOf, repositoryById } from '../../state/find.ts';
import type { PullRequest } from '../../state/issue.ts';
import { nodeId } from '../../state/node-id.ts';
import type { Site } from '../../state/site.ts';
import type { Mergeability } from '../../verbs/pulls.ts';
import { renderAuthor, renderOptional } from './account.ts';
import { addressesOf, association, renderLabel } from './issue.ts';
import { renderRepository } from './repository.ts';
import { optionalTime, time } from './time.ts';

/** As in lists. */
export function renderPull(site: Site, issue: PullRequest, viewerId: number | null): object {
  const { pull } = issue;
  const { api, html, issue: issueUrl, pull: url } = addressesOf(site, issue);
  const links = linksOf({ api, html, issueUrl, url, headSha: pull.headSha });
  return {
    ...links.flat,
    _links: links.nested,
    id: issue.id,
    node_id: nodeId('PullRequest', issue.id),
    number: issue.number,
    state: issue.state.toLowerCase(),
    locked: false,
    title: issue.title,
    body: issue.body === '' ? null : issue.body,
    user: renderAuthor(site, issue.authorId),
    labels: issue.labels.map(name => renderLabel(api, name)),
    milestone: null,
    assignee: null,
    assignees: [],
    requested_reviewers: [],
    requested_teams: [],
    created_at: time(issue.createdAt),
    updated_at: time(issue.updatedAt),
    closed_at: optionalTime(issue.closedAt),
    merged_at: optionalTime(pull.mergedAt),
    merge_commit_sha: pull.mergeSha,
    draft: pull.isDraft,
    author_association: association(site, issue, issue.authorId),
    auto_merge: null,
    head: renderEnd(site, issue, { ref: pull.headBranch, sha: pull.headSha, viewerId }),
    base: renderEnd(site, issue, { ref: pull.baseBranch, sha: pull.baseSha, viewerId }),
  };
}

interface End {
  readonly ref: string;
  readonly sha: string;
  readonly viewerId: number | null;
}

function renderEnd(site: Site, issue: PullRequest, { ref, sha, viewerId }: End): object {
  const repository = repositoryById(site.state, issue.repositoryId);
  const owner = fullNameOf(site.state, repository).split('/')[0];
  const user = renderAuthor(site, repository.ownerId);
  return { label: `${owner}:${ref}`, ref, sha, user, repo: renderRepository(site, repository, viewerId) };
}

interface Addresses {
  readonly api: string;
  readonly html: string;
  readonly issueUrl: string;
  readonly url: string;
  readonly headSha: string;
}

function linksOf({ api, html, issueUrl, url, headSha }: Addresses) {
  const flat = {
    url,
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    issue_url: issueUrl,
    comments_url: `${issueUrl}/comments`,
    commits_url: `${url}/commits`,
    review_comments_url: `${url}/comments`,
    review_comment_url: `${api}/pulls/comments{/number}`,
    statuses_url: `${api}/statuses/${headSha}`,
  };
  const nested = {
    self: url,
    html,
    issue: issueUrl,
    comments: flat.comments_url,
    review_comments: flat.review_comments_url,
    review_comment: flat.review_comment_url,
    commits: flat.commits_url,
    statuses: flat.statuses_url,
  };
  return { flat, nested: Object.fromEntries(Object.entries(nested).map(([rel, href]) => [rel, { href }])) };
}

const mergeable = { UNKNOWN: null, MERGEABLE: true, CONFLICTING: false };
const mergeableState = { UNKNOWN: 'unknown', MERGEABLE: 'clean', CONFLICTING: 'dirty' };

export interface PullDetail {
  readonly mergeability: Mergeability;
  readonly isBlocked: boolean;
  readonly commits: number;
  readonly additions: number;
  readonly deletions: number;
  readonly changedFiles: number;
}

/** As alone. */
export function renderFullPull(site: Site, issue: PullRequest, viewerId: number | null, detail: PullDetail): object {
  const threads = site.state.threads.filter(({ issueId }) => issueId === issue.id);
  const state =
    detail.isBlocked && detail.mergeability === 'MERGEABLE' ? 'blocked' : mergeableState[detail.mergeability];
  return {
    ...renderPull(site, issue, viewerId),
    merged: issue.pull.mergedAt !== null,
    merged_by: renderOptional(site, issue.pull.mergedById),
    mergeable: mergeable[detail.mergeability],
    rebaseable: null,
    mergeable_state: issue.pull.isDraft ? 'draft' : state,
    comments: site.state.comments.filter(({ issueId }) => issueId === issue.id).length,
    review_comments: threads.reduce((sum, thread) => sum + thread.comments.length, 0),
    maintainer_can_modify: false,
    commits: detail.commits,
    additions: detail.additions,
    deletions: detail.deletions,
    changed_files: detail.changedFiles,
  };
}
