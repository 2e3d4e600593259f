// A pull request becomes merged, however that came about; the issues that it closes are closed with it.
import { findIssue, repositoryById } from '../state/find.ts';
import type { Issue, PullRequest } from '../state/issue.ts';
import type { Site } from '../state/site.ts';
import type { State } from '../state/state.ts';
import { closeIssueAs } from './issues.ts';

export function markMerged(site: Site, pull: PullRequest, { byId, sha }: { byId: number; sha: string }): void {
  Object.assign(pull.pull, { mergedAt: site.now(), mergedById: byId, mergeSha: sha });
  const event = { id: site.nextId(), issueId: pull.id, actorId: byId, createdAt: site.now() };
  site.state.timeline.push({ ...event, event: 'merged' });
  closeIssueAs(site, pull, { byId, reason: null });
  for (const issue of closingIssues(site.state, pull)) {
    if (issue.state === 'OPEN') closeIssueAs(site, issue, { byId, reason: 'COMPLETED' });
  }
}

const closingWords = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+#(\d+)\b/gi;

/** Only a pull request to the default branch closes what its text says. */
export function closingIssues(state: State, pull: PullRequest): Issue[] {
  const repository = repositoryById(state, pull.repositoryId);
  if (pull.pull.baseBranch !== repository.defaultBranch) return [];
  const numbers = new Set([...pull.body.matchAll(closingWords)].map(match => Number(match[1])));
  return [...numbers]
    .flatMap(number => findIssue(state, repository, number) ?? [])
    .filter(issue => issue.pull === null);
}
