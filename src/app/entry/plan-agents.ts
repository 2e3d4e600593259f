// Which agents will work: as far as that is known before any item is read or written, then for each item that comes in.
import { resolveWorkflow } from '../../config/project-workflows.ts';
import { agentNone } from '../../config/roles/agent-for.ts';
import { Problem } from '../../core/problem.ts';
import type { RunState } from '../../core/run/state.ts';
import type { Workflow } from '../../core/workflow/workflow.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import type { AgentPlan } from './answers.ts';
import { checkAgents, workOfRun } from './check-agents.ts';
import type { PlanRequest } from './plan-run.ts';

/** An open run keeps its own workflow, what is new gets the chosen one. Before a store is made or an item written. */
export async function agentsAhead(
  workspace: RunsWorkspace,
  open: readonly RunState[],
  { items, workflow, agent, agentOf }: PlanRequest,
): Promise<readonly AgentPlan[]> {
  const { config } = await workspace.project();
  const agents: AgentPlan[] = [];
  for (const state of open)
    if (state.request)
      agents.push(...(await checkAgents(workspace, state.request.settings.workflow, workOfRun(state))));
  if (open.length === items.length) return agents;
  const chosen = resolveWorkflow(config, workflow);
  for (const named of new Set(items.map(item => agentOf?.get(item) ?? agent)))
    agents.push(...(await withoutLabels(workspace, chosen, named)));
  return agents;
}

/** An item that is not read yet may have the label of an agent. */
async function withoutLabels(workspace: RunsWorkspace, workflow: Workflow, named: string | undefined) {
  try {
    return await checkAgents(workspace, workflow, workWith([], named));
  } catch (error) {
    const mayFit = (await workspace.agents()).some(({ labels }) => labels.length > 0);
    if (mayFit && error instanceof Problem && error.code === agentNone) return [];
    throw error;
  }
}

interface ItemWork {
  readonly labels: readonly string[];
  /** The agent that writes its code; undefined: none is named. */
  readonly named?: string | undefined;
}

/** The same agent for a role is listed once, however many items it is chosen for. */
export async function agentsOfItems(
  workspace: RunsWorkspace,
  workflow: Workflow,
  items: readonly ItemWork[],
): Promise<readonly AgentPlan[]> {
  const works = new Map(items.map(({ labels, named }) => [JSON.stringify([labels, named]), workWith(labels, named)]));
  const agents: AgentPlan[] = [];
  for (const work of works.values()) agents.push(...(await checkAgents(workspace, workflow, work)));
  const isSame = (a: AgentPlan, b: AgentPlan) =>
    a.role === b.role && a.agent === b.agent && a.runner === b.runner && a.model === b.model;
  return agents.filter((agent, at) => agents.findIndex(each => isSame(each, agent)) === at);
}

const workWith = (labels: readonly string[], named: string | undefined) => ({
  labels: [...labels],
  ...(named === undefined ? {} : { named }),
});
