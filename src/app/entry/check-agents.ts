// An agent is there for each role of a workflow, and no budget is set that an agent would never report on.
import { ensureAgentKnown } from '../../config/agent-registry.ts';
import { agentFor, type KnownWork } from '../../config/roles/agent-for.ts';
import { Problem } from '../../core/problem.ts';
import type { RunState } from '../../core/run/state.ts';
import type { Workflow } from '../../core/workflow/workflow.ts';
import type { Project } from '../project.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import type { AgentPlan } from './answers.ts';

type AgentWorkspace = Pick<RunsWorkspace, 'project' | 'agents' | 'inspectAgent'>;

/** A Problem where a role is not defined, no agent is left for it, or its agent is missing or does not start. Nothing is changed. */
export async function checkAgents(
  workspace: AgentWorkspace,
  workflow: Workflow,
  work: KnownWork = {},
): Promise<readonly AgentPlan[]> {
  const [project, registry] = await Promise.all([workspace.project(), workspace.agents()]);
  if (work.named !== undefined) ensureAgentKnown(registry, work.named);
  const roles = await project.roles(workflow);
  const chosen = [...roles.values()].map(role => ({ role, agent: agentFor(registry, role, work) }));
  const agents = await Promise.all(chosen.map(({ role, agent }) => workspace.inspectAgent(role, agent)));
  refuseUnreportedBudgets(project, agents);
  return agents;
}

/** What an open run has its agents chosen by. */
export function workOfRun({ request, item }: RunState): KnownWork {
  const { agent, runner } = request?.settings ?? {};
  const named = agent ?? runner;
  return { labels: [...(item?.labels ?? [])], ...(named === undefined ? {} : { named }) };
}

/** A limit that a person set and that no agent reports on is worse than none. */
function refuseUnreportedBudgets({ config, given }: Project, agents: readonly AgentPlan[]): void {
  const budgets = [
    { key: 'costLimitUsd', unit: 'cost', isReported: (agent: AgentPlan) => agent.reportsCost },
    { key: 'agentTokenBudget', unit: 'tokens', isReported: (agent: AgentPlan) => agent.reportsTokens },
    { key: 'maxToolCalls', unit: 'tool calls', isReported: (agent: AgentPlan) => agent.reportsTokens },
  ] as const;
  for (const { key, unit, isReported } of budgets) {
    const silent = agents.find(agent => !isReported(agent));
    if (!given.includes(key) || config[key] === 0 || !silent) continue;
    const priced =
      key === 'costLimitUsd' && silent.reportsTokens ? ', or give the price of its model under prices' : '';
    throw new Problem({
      code: 'config-budget',
      what: `${key} is set, but ${silent.runner}, which works as ${silent.role}, reports no ${unit}`,
      remedy: `Set ${key} to 0${priced}, or choose another runner for that role.`,
    });
  }
}
