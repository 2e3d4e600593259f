// The three changes of a project that are modelled.
import { accountById, mayWrite, permissionOf } from '../state/find.ts';
import { nodeId } from '../state/node-id.ts';
import type { Field, FieldValue, Project, ProjectItem } from '../state/project.ts';
import type { Site } from '../state/site.ts';
import { addItem, setValue } from '../verbs/projects.ts';
import { type Args, GitHubError, notFound, type View, type ViewContext } from './view.ts';
import { itemView } from './views/item.ts';
import { fieldNodeId } from './views/project.ts';

export function mutationRoot(context: ViewContext): View {
  const { site, viewerId } = context;
  const change = (input: Args, value: FieldValue | null, name: string): View => {
    const project = projectOf(context, input.projectId, name);
    const item = itemOf(project, input.itemId);
    const field = fieldOf(project, input.fieldId);
    setValue(site, project, { item, field, value: value === null ? null : judged(field, value), byId: viewerId });
    return {
      __typename: name,
      clientMutationId: input.clientMutationId ?? null,
      projectV2Item: itemView(context, project, item),
    };
  };
  return {
    __typename: 'Mutation',
    addProjectV2ItemById: ({ input }) => {
      const project = projectOf(context, input.projectId, 'AddProjectV2ItemById');
      const issue = site.state.issues.find(
        row => nodeId(row.pull === null ? 'Issue' : 'PullRequest', row.id) === input.contentId,
      );
      if (issue === undefined) throw notFound(`a node with the global id of '${input.contentId}'.`);
      const item = addItem(site, project, { issueId: issue.id, byId: viewerId });
      const clientMutationId = input.clientMutationId ?? null;
      return { __typename: 'AddProjectV2ItemByIdPayload', clientMutationId, item: itemView(context, project, item) };
    },
    updateProjectV2ItemFieldValue: ({ input }) =>
      change(input, readValue(input.value), 'UpdateProjectV2ItemFieldValue'),
    clearProjectV2ItemFieldValue: ({ input }) => change(input, null, 'ClearProjectV2ItemFieldValue'),
  };
}

function projectOf({ site, viewerId }: ViewContext, id: string, mutation: string): Project {
  const project = site.state.projects.find(row => nodeId('ProjectV2', row.id) === id);
  if (project === undefined) throw notFound(`a node with the global id of '${id}'.`);
  if (mayChange(site, project, viewerId)) return project;
  const login = accountById(site.state, viewerId)?.login;
  throw new GitHubError('FORBIDDEN', `${login} does not have the correct permissions to execute \`${mutation}\``);
}

/** The owner, and whoever may write to a repository of the owner. */
function mayChange({ state }: Site, project: Project, accountId: number): boolean {
  const repositories = state.repositories.filter(({ ownerId }) => ownerId === project.ownerId);
  return project.ownerId === accountId || repositories.some(row => mayWrite(permissionOf(row, accountId)));
}

function itemOf(project: Project, id: string): ProjectItem {
  const item = project.items.find(row => nodeId('ProjectV2Item', row.id) === id);
  if (item === undefined) throw notFound(`a node with the global id of '${id}'.`);
  return item;
}

function fieldOf(project: Project, id: string): Field {
  const field = project.fields.find(row => fieldNodeId(row) === id);
  if (field === undefined) throw notFound(`a node with the global id of '${id}'.`);
  return field;
}

function readValue(value: Args): FieldValue {
  if (value.singleSelectOptionId != null) return { kind: 'SINGLE_SELECT', optionId: value.singleSelectOptionId };
  if (value.iterationId != null) return { kind: 'ITERATION', iterationId: value.iterationId };
  if (value.number != null) return { kind: 'NUMBER', number: value.number };
  if (value.date != null) return { kind: 'DATE', date: value.date };
  return { kind: 'TEXT', text: String(value.text ?? '') };
}

function judged(field: Field, value: FieldValue): FieldValue {
  if (field.kind !== value.kind)
    throw new GitHubError('VALIDATION', 'Did not receive a value of the type of the field');
  const isOption =
    value.kind !== 'SINGLE_SELECT' ||
    (field.kind === 'SINGLE_SELECT' && field.options.some(({ id }) => id === value.optionId));
  if (!isOption) throw new GitHubError('VALIDATION', 'The single select option Id does not belong to the field');
  const isIteration =
    value.kind !== 'ITERATION' ||
    (field.kind === 'ITERATION' && field.iterations.some(({ id }) => id === value.iterationId));
  if (!isIteration) throw new GitHubError('VALIDATION', 'The iteration Id does not belong to the field');
  return value;
}
