// What the choice of an agent for a role of a run depends on.
import type { AgentWork } from '../../agents/agent-work.ts';
import { type RunState, requestOf } from '../state.ts';

/** Undefined: the run was begun by a Pitwall that chose agents when it launched them. */
export function agentWork(state: RunState, role: string): AgentWork | undefined {
  const { settings } = requestOf(state);
  const { capabilities, ofAgent } = settings.roles[role] ?? {};
  if (!capabilities) return undefined;
  const named = settings.agent ?? settings.runner;
  const size = plannedTier(state);
  return {
    labels: [...(state.item?.labels ?? [])],
    capabilities,
    ...(size === undefined ? {} : { size }),
    ...(named === undefined ? {} : { named }),
    ...(ofAgent === undefined ? {} : { ofRole: ofAgent }),
  };
}

/** How large the work is by its test plan; undefined: there is none yet. */
export function plannedTier({ attempts }: Pick<RunState, 'attempts'>) {
  const planned = attempts.findLast(({ role, conclusion }) => role === 'test-designer' && conclusion?.result);
  return planned && (planned.conclusion?.result?.tier ?? 'small');
}
