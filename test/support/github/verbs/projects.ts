// Projects: boards with columns and other fields, cards on them, and people who move cards.
import { createHash } from 'node:crypto';
import { findAccount, findProject, known } from '../state/find.ts';
import type { Field, FieldDetail, FieldValue, Project, ProjectItem } from '../state/project.ts';
import type { Site } from '../state/site.ts';
import { actor, ensureActor } from './accounts.ts';
import { issueOf, note } from './issues.ts';
import { repositoryOf } from './repositories.ts';

export interface ProjectPlan {
  /** A user or an organisation. */
  readonly owner: string;
  readonly title?: string;
  readonly columns: readonly string[];
  /** Default: Status. */
  readonly statusField?: string;
  /** `OWNER/NAME` of repositories that list it. Default: none. */
  readonly linkedTo?: readonly string[];
  /** Further fields, after those that every project has. */
  readonly fields?: readonly (FieldDetail & { readonly name: string })[];
}

/** What GitHub puts into every project before anything else. */
const builtIn = [
  ['Title', 'TITLE'],
  ['Assignees', 'ASSIGNEES'],
  ['Labels', 'LABELS'],
  ['Linked pull requests', 'LINKED_PULL_REQUESTS'],
  ['Milestone', 'MILESTONE'],
  ['Repository', 'REPOSITORY'],
  ['Reviewers', 'REVIEWERS'],
] as const;

export function makeProject(site: Site, plan: ProjectPlan): { readonly number: number; readonly id: number } {
  const owner = ensureActor(site, plan.owner);
  const number = 1 + Math.max(0, ...site.state.projects.filter(p => p.ownerId === owner.id).map(p => p.number));
  const options = plan.columns.map(name => ({ id: optionId(name), name }));
  const fields = [
    ...builtIn.map(([name, kind]) => ({ name, kind })),
    { name: plan.statusField ?? 'Status', kind: 'SINGLE_SELECT', options } as const,
    ...(plan.fields ?? []),
  ].map((field): Field => ({ ...field, id: site.nextId() }));
  const made = { id: site.nextId(), ownerId: owner.id, number, createdAt: site.now() };
  const title = plan.title ?? `Board of ${owner.login}`;
  const repositoryIds = (plan.linkedTo ?? []).map(repo => repositoryOf(site, repo).id);
  site.state.projects.push({ ...made, title, isClosed: false, repositoryIds, fields, items: [] });
  return { number, id: made.id };
}

export interface ProjectName {
  readonly owner: string;
  readonly project: number;
}

/** Its cards stay where they are. */
export function closeProject(site: Site, plan: ProjectName): void {
  projectOf(site, plan).isClosed = true;
}

/** Looks like GitHub's, and is the same for the same name. */
function optionId(name: string): string {
  return createHash('sha1').update(name).digest('hex').slice(0, 8);
}

export interface CardPlace extends ProjectName {
  readonly repo: string;
  readonly number: number;
  readonly as: string;
}

/** Puts an issue onto the board, in a column if one is given. */
export function addCard(site: Site, plan: CardPlace & { readonly column?: string }): { readonly id: number } {
  const project = projectOf(site, plan);
  const item = addItem(site, project, { issueId: issueOf(site, plan).id, byId: actor(site, plan.as).id });
  if (plan.column !== undefined) moveCard(site, { ...plan, column: plan.column });
  return { id: item.id };
}

/** An issue that is on the board already stays where it is. */
export function addItem(
  site: Site,
  project: Project,
  { issueId, byId }: { issueId: number; byId: number },
): ProjectItem {
  const found = project.items.find(item => item.issueId === issueId);
  if (found !== undefined) return found;
  const at = site.now();
  const item = {
    id: site.nextId(),
    issueId,
    createdAt: at,
    creatorId: byId,
    isArchived: false,
    updatedAt: at,
    values: [],
  };
  project.items.push(item);
  const issue = known(
    site.state.issues.find(candidate => candidate.id === issueId),
    `issue ${issueId}`,
  );
  note(site, issue, { detail: { event: 'added_to_project_v2' }, byId });
  return item;
}

export type MovePlan = CardPlace & { readonly column: string; readonly field?: string };

export function moveCard(site: Site, plan: MovePlan): void {
  const project = projectOf(site, plan);
  const issue = issueOf(site, plan);
  const item = known(
    project.items.find(candidate => candidate.issueId === issue.id),
    `card of ${plan.repo}#${plan.number}`,
  );
  const field = known(statusField(project, plan.field), `field ${plan.field}`);
  const option = known(
    field.options.find(candidate => candidate.name === plan.column),
    `column ${plan.column}`,
  );
  setValue(site, project, {
    item,
    field,
    value: { kind: 'SINGLE_SELECT', optionId: option.id },
    byId: actor(site, plan.as).id,
  });
}

type Column = Extract<Field, { kind: 'SINGLE_SELECT' }>;

/** The field with that name, else the first that has options: the status of a board that calls it otherwise. */
function statusField(project: Project, name?: string): Column | undefined {
  const columns = project.fields.filter((field): field is Column => field.kind === 'SINGLE_SELECT');
  return name === undefined ? columns[0] : columns.find(field => field.name === name);
}

export interface ValueChange {
  readonly item: ProjectItem;
  readonly field: Field;
  /** Null clears it. */
  readonly value: FieldValue | null;
  readonly byId: number;
}

/** A change of the status is told in the issue's timeline, with whoever made it. */
export function setValue(site: Site, project: Project, { item, field, value, byId }: ValueChange): void {
  const before = item.values.find(entry => entry.fieldId === field.id);
  if (JSON.stringify(before?.value ?? null) === JSON.stringify(value)) return;
  const rest = item.values.filter(entry => entry !== before);
  const at = site.now();
  const set = { id: site.nextId(), fieldId: field.id, updatedAt: at, creatorId: byId };
  item.values = value === null ? rest : [...rest, { ...set, value }];
  item.updatedAt = at;
  if (field !== statusField(project)) return;
  const issue = known(
    site.state.issues.find(candidate => candidate.id === item.issueId),
    'issue of the item',
  );
  note(site, issue, { detail: { event: 'project_v2_item_status_changed' }, byId });
}

function projectOf(site: Site, { owner, project }: ProjectName): Project {
  const account = known(findAccount(site.state, owner), `account ${owner}`);
  return known(findProject(site.state, account, project), `project ${owner}/${project}`);
}

/** The name of the column that a card is in; null without one, or without a card. */
export function column(site: Site, plan: Omit<CardPlace, 'as'>): string | null {
  const project = projectOf(site, plan);
  const issue = issueOf(site, plan);
  const item = project.items.find(candidate => candidate.issueId === issue.id);
  const field = statusField(project);
  const value = item?.values.find(entry => entry.fieldId === field?.id)?.value;
  return value?.kind === 'SINGLE_SELECT' ? (field?.options.find(o => o.id === value.optionId)?.name ?? null) : null;
}
