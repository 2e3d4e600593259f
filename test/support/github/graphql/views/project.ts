// Projects and their fields.
import { time } from '../../rest/render/time.ts';
import { accountById } from '../../state/find.ts';
import { nodeId } from '../../state/node-id.ts';
import type { Field, Iteration, Project } from '../../state/project.ts';
import { connection, ordered } from '../connection.ts';
import type { View, ViewContext } from '../view.ts';
import { actorView } from './account.ts';
import { itemView } from './item.ts';

export function projectView(context: ViewContext, project: Project): View {
  const { site } = context;
  const owner = accountById(site.state, project.ownerId);
  const path = `/${owner?.kind === 'Organization' ? 'orgs' : 'users'}/${owner?.login}/projects/${project.number}`;
  return {
    __typename: 'ProjectV2',
    id: nodeId('ProjectV2', project.id),
    databaseId: project.id,
    number: project.number,
    title: project.title,
    url: `${site.url}${path}`,
    resourcePath: path,
    closed: project.isClosed,
    public: false,
    shortDescription: null,
    createdAt: time(project.createdAt),
    owner: () => actorView(context, project.ownerId),
    field: ({ name }) => {
      const found = project.fields.find(field => field.name === name);
      return found === undefined ? null : fieldView(context, project, found);
    },
    fields: args => {
      const rows = ordered(
        args,
        project.fields.map(field => ({ ...field, createdAt: project.createdAt })),
      );
      return connection(args, { name: 'fields', rows, view: row => fieldView(context, project, row) });
    },
    items: args => {
      const rows = ordered(
        args,
        project.items.filter(item => !item.isArchived),
      );
      return connection(args, { name: 'items', rows, view: row => itemView(context, project, row) });
    },
  };
}

const fieldKinds = { SINGLE_SELECT: 'ProjectV2SingleSelectField', ITERATION: 'ProjectV2IterationField' } as const;

export function fieldNodeId(field: Field): string {
  return nodeId(fieldKinds[field.kind as keyof typeof fieldKinds] ?? 'ProjectV2Field', field.id);
}

export function fieldView(context: ViewContext, project: Project, field: Field): View {
  const shared = {
    id: fieldNodeId(field),
    databaseId: field.id,
    name: field.name,
    dataType: field.kind,
    createdAt: time(project.createdAt),
    updatedAt: time(project.createdAt),
    project: () => projectView(context, project),
  };
  if (field.kind === 'SINGLE_SELECT') {
    const options = field.options.map(option => ({ __typename: 'Option', ...option, color: 'GRAY', description: '' }));
    const named = ({ names = null }: { names?: readonly string[] | null }) =>
      names === null ? options : options.filter(option => names.includes(option.name));
    return { __typename: 'ProjectV2SingleSelectField', ...shared, options: named };
  }
  if (field.kind !== 'ITERATION') return { __typename: 'ProjectV2Field', ...shared };
  return { __typename: 'ProjectV2IterationField', ...shared, configuration: configurationView(field.iterations) };
}

function configurationView(iterations: readonly Iteration[]): View {
  const rows = iterations.map(iteration => ({ __typename: 'Iteration', ...iteration, titleHTML: iteration.title }));
  const duration = iterations[0]?.duration ?? 14;
  return { __typename: 'Configuration', iterations: rows, completedIterations: [], duration, startDay: 1 };
}
