// The agent of an attempt, where it is launched or planned: the recorded choice, else one by the definition of its role.

import type { AgentRegistry } from '../../core/agents/agent.ts';
import { type AgentWork, type ChosenAgent, chosenBy, requestFor } from '../../core/agents/agent-work.ts';
import { selectAgent } from '../../core/agents/select-agent.ts';
import { Problem } from '../../core/problem.ts';
import { cliRunners } from '../agent-registry.ts';
import { workOfRole } from './agent-of-role.ts';
import type { RoleDefinition } from './read-roles.ts';

export const agentNone = 'agent-none';

/** What is known of the work besides its role. */
export type KnownWork = Partial<Pick<AgentWork, 'labels' | 'size' | 'named'>>;

/** A Problem with every step of the choice where no agent is left. */
export function agentFor(
  registry: AgentRegistry,
  { role, keys }: Pick<RoleDefinition, 'role' | 'keys'>,
  work: KnownWork = {},
): ChosenAgent {
  const selection = selectAgent(registry, requestFor(role, { ...workOfRole(role, keys), ...work }));
  const chosen = chosenBy(selection);
  if (chosen) return chosen;
  if (registry.length === 0) throw noneOnPath();
  throw new Problem({
    code: agentNone,
    what: `there is no agent for the ${role}: ${selection.why.join('; ')}`,
    remedy:
      'Change "agents" in .pitwall/config.yaml, or name one with --agent; docs/reference/agents.md has the rules.',
  });
}

function noneOnPath(): Problem {
  const what = `none of the agent CLIs ${cliRunners.join(', ')} is on the PATH`;
  const remedy =
    'Install one of them and log in, or set "runner" in .pitwall/config.yaml; pitwall doctor shows what is found.';
  return new Problem({ code: 'agent-missing', what, remedy });
}
