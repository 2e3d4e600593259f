// What people do to issues and pull requests alike: write, edit, rename, close, reopen, label.
import { findIssue, known } from '../state/find.ts';
import type { Issue, TimelineDetail } from '../state/issue.ts';
import type { Site } from '../state/site.ts';
import { actor } from './accounts.ts';
import { repositoryOf } from './repositories.ts';

export interface IssuePlace {
  readonly repo: string;
  readonly number: number;
  /** The login of whoever does it. */
  readonly as: string;
}

export interface IssuePlan {
  readonly repo: string;
  readonly as: string;
  readonly title: string;
  readonly body?: string;
  readonly labels?: readonly string[];
}

export function makeIssue(site: Site, plan: IssuePlan): { readonly number: number; readonly id: number } {
  const issue = addIssue(site, plan, null);
  return { number: issue.number, id: issue.id };
}

export function addIssue<T extends Issue['pull']>(site: Site, plan: IssuePlan, pull: T): Issue & { readonly pull: T } {
  const repository = repositoryOf(site, plan.repo);
  const number = repository.nextNumber;
  repository.nextNumber += 1;
  const at = site.now();
  const issue: Issue & { readonly pull: T } = {
    id: site.nextId(),
    repositoryId: repository.id,
    number,
    authorId: actor(site, plan.as).id,
    createdAt: at,
    title: plan.title,
    body: plan.body ?? '',
    editorId: null,
    lastEditedAt: null,
    edits: [],
    updatedAt: at,
    state: 'OPEN',
    stateReason: null,
    closedAt: null,
    closedById: null,
    labels: [...(plan.labels ?? [])],
    blockedByIds: [],
    pull,
  };
  site.state.issues.push(issue);
  return issue;
}

export function issueOf(site: Site, { repo, number }: { readonly repo: string; readonly number: number }): Issue {
  return known(findIssue(site.state, repositoryOf(site, repo), number), `issue ${repo}#${number}`);
}

export function editIssue(site: Site, plan: IssuePlace & { readonly title?: string; readonly body?: string }): void {
  const issue = issueOf(site, plan);
  const byId = actor(site, plan.as).id;
  if (plan.title !== undefined && plan.title !== issue.title) {
    note(site, issue, { detail: { event: 'renamed', from: issue.title, to: plan.title }, byId });
    issue.title = plan.title;
  }
  if (plan.body !== undefined && plan.body !== issue.body) {
    noteEdit(site, issue, { body: plan.body, byId });
    Object.assign(issue, { body: plan.body, editorId: byId, lastEditedAt: site.now(), updatedAt: site.now() });
  }
}

/** The first one brings the text that was written with the issue into the history too. */
function noteEdit(site: Site, issue: Issue, { body, byId }: { readonly body: string; readonly byId: number }): void {
  if (issue.edits.length === 0)
    issue.edits.push({ id: site.nextId(), createdAt: issue.createdAt, editorId: issue.authorId, body: issue.body });
  issue.edits.push({ id: site.nextId(), createdAt: site.now(), editorId: byId, body });
}

export function renameIssue(site: Site, plan: IssuePlace & { readonly title: string }): void {
  editIssue(site, plan);
}

export type ClosePlan = IssuePlace & { readonly reason?: 'COMPLETED' | 'NOT_PLANNED' | 'DUPLICATE' };

/** Also closes a pull request, without merging it. */
export function closeIssue(site: Site, plan: ClosePlan): void {
  const issue = issueOf(site, plan);
  const reason = issue.pull === null ? (plan.reason ?? 'COMPLETED') : null;
  closeIssueAs(site, issue, { byId: actor(site, plan.as).id, reason });
}

export function closeIssueAs(site: Site, issue: Issue, by: { byId: number; reason: Issue['stateReason'] }): void {
  if (issue.state === 'CLOSED') return;
  note(site, issue, { detail: { event: 'closed', stateReason: by.reason }, byId: by.byId });
  const closed = { state: 'CLOSED', stateReason: by.reason, closedAt: site.now(), closedById: by.byId } as const;
  Object.assign(issue, closed);
}

export function reopenIssue(site: Site, plan: IssuePlace): void {
  const issue = issueOf(site, plan);
  if (issue.state === 'OPEN' || issue.pull?.mergedAt != null) return;
  note(site, issue, { detail: { event: 'reopened' }, byId: actor(site, plan.as).id });
  const stateReason = issue.pull === null ? 'REOPENED' : null;
  Object.assign(issue, { state: 'OPEN', stateReason, closedAt: null, closedById: null });
}

/** Sets the labels to exactly these. */
export function label(site: Site, plan: IssuePlace & { readonly labels: readonly string[] }): void {
  const issue = issueOf(site, plan);
  const byId = actor(site, plan.as).id;
  const events = [
    ...plan.labels.filter(name => !issue.labels.includes(name)).map(name => ['labeled', name] as const),
    ...issue.labels.filter(name => !plan.labels.includes(name)).map(name => ['unlabeled', name] as const),
  ];
  for (const [event, name] of events) note(site, issue, { detail: { event, label: name }, byId });
  issue.labels = [...new Set(plan.labels)];
}

export interface BlockPlan {
  readonly repo: string;
  readonly number: number;
  readonly by: number;
  /** Default: the same repository. */
  readonly byRepo?: string;
}

/** The issue waits for another one. */
export function block(site: Site, plan: BlockPlan): void {
  const blocker = issueOf(site, { repo: plan.byRepo ?? plan.repo, number: plan.by });
  const issue = issueOf(site, plan);
  issue.blockedByIds = [...new Set([...issue.blockedByIds, blocker.id])];
}

/** Appends to the timeline; the issue counts as updated. */
export function note(site: Site, issue: Issue, { detail, byId }: { detail: TimelineDetail; byId: number }): void {
  const event = { id: site.nextId(), issueId: issue.id, actorId: byId, createdAt: site.now() };
  site.state.timeline.push({ ...event, ...detail });
  issue.updatedAt = site.now();
}
