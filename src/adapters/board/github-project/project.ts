// The project board: its id, its status field and the options of it.
import * as z from 'zod';
import { pageInfoSchema } from '../../github/all-pages.ts';
import type { Reply } from '../../github/reply.ts';
import { type GitHubRepository, isSameName } from '../../github/repository.ts';
import { projectOperation } from './operations.ts';

export interface ProjectParts {
  readonly github: GitHubRepository;
  readonly projectNumber: number;
  readonly statusField: string;
}

export interface Project {
  readonly id: string;
  readonly field: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

const fieldSchema = z.object({
  id: z.string().optional(),
  name: z.string(),
  options: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
});
export type Field = z.infer<typeof fieldSchema>;
const pageSchema = z.object({
  id: z.string(),
  title: z.string(),
  closed: z.boolean(),
  fields: z.object({ nodes: z.array(fieldSchema), pageInfo: pageInfoSchema }),
});
type Page = z.infer<typeof pageSchema>;
const answerSchema = z.object({ repositoryOwner: z.object({ projectV2: pageSchema.nullish() }).nullable() });

export type WholeProject = Omit<Page, 'fields'> & { readonly fields: readonly Field[] };

export async function readProject(place: ProjectParts): Promise<Reply<Project>> {
  const reply = await readWholeProject(place);
  return reply.kind === 'ok' ? projectOf(place, reply.value) : reply;
}

/** With every field, whether it can hold a status or not. */
export async function readWholeProject(
  place: Pick<ProjectParts, 'github' | 'projectNumber'>,
): Promise<Reply<WholeProject>> {
  const { github, projectNumber: project } = place;
  const fields: Field[] = [];
  let after = null as string | null;
  for (;;) {
    const reply = await github.client.graphql({
      text: projectOperation,
      variables: { owner: github.owner, project, after },
      schema: answerSchema,
      about: `project ${project}`,
      mayMiss: true,
    });
    if (reply.kind !== 'ok') return reply;
    const page = reply.value.repositoryOwner?.projectV2;
    if (!page) return noProject(place);
    fields.push(...page.fields.nodes);
    const { hasNextPage, endCursor } = page.fields.pageInfo;
    if (!hasNextPage || endCursor === after) return { kind: 'ok', value: { ...page, fields } };
    after = endCursor;
  }
}

export function noProject({ github, projectNumber }: Pick<ProjectParts, 'github' | 'projectNumber'>): Reply<never> {
  const reason =
    `${github.owner} has no project board ${projectNumber} that this token can see: ` +
    'check "projectNumber", and that the token has the scope project';
  return { kind: 'refused', status: 404, reason };
}

function projectOf({ statusField }: ProjectParts, { id, fields }: WholeProject): Reply<Project> {
  const named = fields.find(({ name }) => isSameName(name, statusField));
  if (named?.id !== undefined && named.options)
    return { kind: 'ok', value: { id, field: named.id, options: named.options } };
  const choices = fields.flatMap(({ name, options }) => (options ? [name] : []));
  const why = named ? `its field ${statusField} is no single choice` : `it has no field ${statusField}`;
  const remedy = `Set "statusField" to one of ${choices.join(', ') || '(none)'}.`;
  return { kind: 'refused', status: 422, reason: `the project board cannot be used: ${why}. ${remedy}` };
}

/** Columns are compared without case, as people write them. */
export function optionOf({ options }: Project, status: string): string | undefined {
  const exact = options.find(({ name }) => name === status);
  return (exact ?? options.find(({ name }) => isSameName(name, status)))?.id;
}
