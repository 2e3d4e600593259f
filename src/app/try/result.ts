// `try result`: what Pitwall makes of an agent's last message, by the rules that a run applies to it.
import * as z from 'zod';
import { loadConfig } from '../../config/load.ts';
import { resolveWorkflow } from '../../config/project-workflows.ts';
import { builtInRoleNames } from '../../config/roles/built-in-roles.ts';
import { rolesMissing } from '../../config/roles/role-problem.ts';
import { defaultConfig } from '../../config/schema.ts';
import { readResultText } from '../../core/attempt/result/read-result-text.ts';
import type { Actor } from '../../core/event.ts';
import type { Workflow } from '../../core/workflow/workflow.ts';
import type { Location } from '../location.ts';
import type { Rule } from './try-lines.ts';

export const resultCaseSchema = z.object({
  role: z.string(),
  /** The agent's last message. */
  text: z.string(),
  /** `structured-json`: text markers and headings do not count. */
  outputFormat: z.literal('structured-json').optional(),
});
type ResultCase = z.infer<typeof resultCaseSchema>;

export const resultReadingSchema = z.union([
  z.strictObject({
    ok: z.literal(true),
    source: z.enum(['json', 'marker', 'heading']),
    refused: z.literal(true).optional(),
    /** As the agent submitted it. */
    result: z.looseObject({}),
  }),
  z.strictObject({
    ok: z.literal(false),
    source: z.literal('json').optional(),
    errors: z
      .array(z.strictObject({ code: z.string(), path: z.string().optional(), message: z.string() }).readonly())
      .readonly(),
  }),
]);
type Reading = z.infer<typeof resultReadingSchema>;

export const resultRule: Rule<ResultCase> = {
  caseSchema: resultCaseSchema,
  prepare: async workspace => {
    const workflow = await workflowAt(workspace);
    return given => readCase(workflow, given);
  },
};

/** The role must be one of the workflow, or built in. */
export async function tryResult(workspace: Location, _actor: Actor, given: ResultCase): Promise<Reading> {
  return readCase(await workflowAt(workspace), given);
}

function readCase({ steps }: Workflow, { role, text, outputFormat }: ResultCase): Reading {
  const known = [...new Set([...steps.flatMap(step => step.role ?? []), ...builtInRoleNames()])];
  if (!known.includes(role)) throw rolesMissing([role], known);
  const step = steps.find(each => each.role === role);
  return readResultText(role, text, { outputFormat, step }) as Reading;
}

/** Outside of a repository the default workflow counts. */
async function workflowAt({ cwd, git }: Location): Promise<Workflow> {
  const top = await git.ask(cwd, ['rev-parse', '--show-toplevel']);
  return resolveWorkflow(top ? (await loadConfig(top)).config : defaultConfig);
}
