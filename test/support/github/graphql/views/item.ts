// Items of projects (the cards) and the values of their fields.
import { time } from '../../rest/render/time.ts';
import { isPull, issueById, repositoryById } from '../../state/find.ts';
import type { Issue } from '../../state/issue.ts';
import { nodeId } from '../../state/node-id.ts';
import type { Field, FieldValue, Project, ProjectItem, SetValue } from '../../state/project.ts';
import { connection } from '../connection.ts';
import type { View, ViewContext } from '../view.ts';
import { actorView } from './account.ts';
import { issueView } from './issue.ts';
import { fieldView, projectView } from './project.ts';
import { pullView } from './pull.ts';
import { repositoryView } from './repository.ts';

export function itemView(context: ViewContext, project: Project, item: ProjectItem): View {
  const issue = issueById(context.site.state, item.issueId);
  const values = valueViews(context, project, item);
  return {
    __typename: 'ProjectV2Item',
    id: nodeId('ProjectV2Item', item.id),
    databaseId: item.id,
    fullDatabaseId: String(item.id),
    type: issue.pull === null ? 'ISSUE' : 'PULL_REQUEST',
    isArchived: item.isArchived,
    createdAt: time(item.createdAt),
    updatedAt: time(item.updatedAt),
    creator: () => actorView(context, item.creatorId),
    project: () => projectView(context, project),
    content: () => (isPull(issue) ? pullView(context, issue) : issueView(context, issue)),
    fieldValueByName: ({ name }) => values.find(({ field }) => field.name === name)?.view() ?? null,
    fieldValues: args => {
      const { orderBy: _ } = args;
      return connection(args, { name: 'fieldValues', rows: values, view: row => row.view() });
    },
  };
}

interface ValueRow {
  readonly id: number;
  readonly field: Field;
  readonly view: () => View;
}

/** In the order of the fields; a field without a value has no row. */
function valueViews(context: ViewContext, project: Project, item: ProjectItem): ValueRow[] {
  const issue = issueById(context.site.state, item.issueId);
  return project.fields.flatMap((field): ValueRow[] => {
    const shared = { field: () => fieldView(context, project, field) };
    const set = item.values.find(({ fieldId }) => fieldId === field.id);
    const view = set === undefined ? builtInView(context, issue, field) : setView(context, field, set);
    return view === undefined ? [] : [{ id: field.id, field, view: () => ({ ...view, ...shared }) }];
  });
}

/** What follows from the issue itself. */
function builtInView(context: ViewContext, issue: Issue, field: Field): View | undefined {
  if (field.kind === 'TITLE') return { __typename: 'ProjectV2ItemFieldTextValue', text: issue.title };
  if (field.kind === 'REPOSITORY') {
    const repository = () => repositoryView(context, repositoryById(context.site.state, issue.repositoryId));
    return { __typename: 'ProjectV2ItemFieldRepositoryValue', repository };
  }
  if (field.kind !== 'LABELS' || issue.labels.length === 0) return undefined;
  const labels = issueView(context, issue).labels ?? null;
  return { __typename: 'ProjectV2ItemFieldLabelValue', labels };
}

function setView(context: ViewContext, field: Field, set: SetValue): View {
  return {
    id: nodeId('ProjectV2ItemFieldValue', set.id),
    databaseId: set.id,
    createdAt: time(set.updatedAt),
    updatedAt: time(set.updatedAt),
    creator: () => actorView(context, set.creatorId),
    ...detailView(field, set.value),
  };
}

function detailView(field: Field, value: FieldValue): View {
  switch (value.kind) {
    case 'TEXT':
      return { __typename: 'ProjectV2ItemFieldTextValue', text: value.text };
    case 'NUMBER':
      return { __typename: 'ProjectV2ItemFieldNumberValue', number: value.number };
    case 'DATE':
      return { __typename: 'ProjectV2ItemFieldDateValue', date: value.date };
    case 'SINGLE_SELECT': {
      const option = field.kind === 'SINGLE_SELECT' ? field.options.find(({ id }) => id === value.optionId) : undefined;
      const about = { name: option?.name ?? null, optionId: value.optionId, color: 'GRAY', description: '' };
      return { __typename: 'ProjectV2ItemFieldSingleSelectValue', ...about };
    }
    case 'ITERATION': {
      const found =
        field.kind === 'ITERATION' ? field.iterations.find(({ id }) => id === value.iterationId) : undefined;
      const { title = '', startDate = '', duration = 0 } = found ?? {};
      return {
        __typename: 'ProjectV2ItemFieldIterationValue',
        title,
        startDate,
        duration,
        iterationId: value.iterationId,
      };
    }
  }
}
