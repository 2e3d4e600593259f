// `try agent`: which agent would work for a role, answered by the choice that every attempt follows.
import * as z from 'zod';
import { agentRegistry } from '../../config/agent-registry.ts';
import { loadConfig } from '../../config/load.ts';
import { resolveWorkflow } from '../../config/project-workflows.ts';
import { workOfRole } from '../../config/roles/agent-of-role.ts';
import { builtInRoleNames } from '../../config/roles/built-in-roles.ts';
import { gitSource } from '../../config/roles/git-source.ts';
import { readRoles, workflowRoles } from '../../config/roles/read-roles.ts';
import { rolesMissing } from '../../config/roles/role-problem.ts';
import { defaultConfig } from '../../config/schema.ts';
import { workSizes } from '../../core/agents/agent.ts';
import { chosenBy } from '../../core/agents/agent-work.ts';
import { selectAgent } from '../../core/agents/select-agent.ts';
import type { Actor } from '../../core/event.ts';
import { baseOf } from '../project.ts';
import { list } from '../runs/answers.ts';
import type { Rule, TryWorkspace } from './try-lines.ts';

export const agentCaseSchema = z.object({
  role: z.string(),
  /** Absent: not known yet. */
  size: z.enum(workSizes).optional(),
  /** Of the item. */
  labels: list(z.string()).default([]),
  /** Instead of those of the role. */
  capabilities: list(z.string()).optional(),
  /** The agent that a person, a spec or an epic names for the work. */
  named: z.string().optional(),
  /** How many attempts each agent has at work. */
  atWork: z.record(z.string(), z.int().min(0)).default({}),
});
type AgentCase = z.infer<typeof agentCaseSchema>;

export const agentAnswerSchema = z.strictObject({
  /** `waits`: the agent has no room, and the work stays in the queue. */
  answer: z.enum(['agent', 'waits', 'none']),
  agent: z.string().nullable(),
  runner: z.string().nullable(),
  model: z.string().nullable(),
  /** A sentence for each step, the deciding one last. */
  why: list(z.string()),
});
type AgentAnswer = z.infer<typeof agentAnswerSchema>;

export const agentRule: Rule<AgentCase> = { caseSchema: agentCaseSchema, prepare: chooser };

export async function tryAgent(workspace: TryWorkspace, _actor: Actor, given: AgentCase): Promise<AgentAnswer> {
  return (await chooser(workspace))(given);
}

/** The role must be one of the workflow, or built in. Outside of a repository the defaults count. */
async function chooser({ cwd, git, environment }: TryWorkspace): Promise<(given: AgentCase) => AgentAnswer> {
  const top = await git.ask(cwd, ['rev-parse', '--show-toplevel']);
  const loaded = top ? await loadConfig(top) : undefined;
  const config = loaded?.config ?? defaultConfig;
  const workflow = resolveWorkflow(config);
  const source = top && loaded ? await gitSource(git, top, await baseOf(git, top, loaded)) : async () => undefined;
  const roles = await readRoles(source, [...workflowRoles(workflow), ...builtInRoleNames()], workflow);
  const registry = agentRegistry(config, environment.path);
  return ({ role, atWork, labels, capabilities, size, named }) => {
    const definition = roles.get(role);
    if (!definition) throw rolesMissing([role], [...roles.keys()]);
    const work = workOfRole(role, definition.keys);
    const busy = new Map(Object.entries(atWork));
    const needed = capabilities ?? work.capabilities;
    const selection = selectAgent(registry, { ...work, role, labels, size, named, capabilities: needed, atWork: busy });
    const { name: agent = null, runner = null, model = null } = chosenBy(selection) ?? {};
    return { answer: selection.kind, agent, runner, model, why: selection.why };
  };
}
