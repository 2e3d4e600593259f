// What a role asks of its agent, from its definition.
import type { AgentWork } from '../../core/agents/agent-work.ts';
import { capabilitiesOfRole } from '../../core/agents/role-needs.ts';
import type { RoleKeys } from './role-keys.ts';

type AgentKeys = Pick<RoleKeys, 'agent' | 'runner' | 'model' | 'capabilities'>;

/** For an item without labels, of a size that is not known. */
export function workOfRole(role: string, { agent, runner, model, capabilities }: AgentKeys): AgentWork {
  const own = Object.entries({ agent, runner, model }).filter(([, value]) => value !== undefined);
  return {
    labels: [],
    capabilities: [...(capabilities ?? capabilitiesOfRole(role))],
    ...(own.length === 0 ? {} : { ofRole: Object.fromEntries(own) }),
  };
}
