// What the choice of an agent depends on, as the flow that needs one records it, and what was chosen.
import * as z from 'zod';
import { type Agent, workSizes } from './agent.ts';
import type { AgentRequest, AgentSelection } from './select-agent.ts';

/** What the definition of a role says of its agent: its name, or a runner; a model instead of the agent's. */
export const agentOfRoleSchema = z.object({
  agent: z.string().optional(),
  runner: z.string().optional(),
  model: z.string().optional(),
});

export const agentWorkSchema = z.object({
  labels: z.array(z.string()),
  size: z.enum(workSizes).optional(),
  capabilities: z.array(z.string()),
  named: z.string().optional(),
  ofRole: agentOfRoleSchema.optional(),
});
export type AgentWork = z.infer<typeof agentWorkSchema>;

export const chosenAgentSchema = z.object({
  name: z.string().min(1),
  runner: z.string().min(1),
  model: z.string().optional(),
  command: z.array(z.string()).optional(),
  /** At most so many of its attempts were to be at work at once when it was chosen. */
  capacity: z.int().min(1).optional(),
  /** A sentence for each step of the choice, the deciding one last. */
  why: z.array(z.string()),
});
export type ChosenAgent = z.infer<typeof chosenAgentSchema>;

export const requestFor = (role: string, work: AgentWork): AgentRequest => ({ role, ...work });

/** As it is recorded with the attempt; undefined: there is none. */
export function chosenBy(selection: AgentSelection): ChosenAgent | undefined {
  if (selection.kind === 'none') return undefined;
  const { name, runner, model, command, capacity }: Agent = selection.agent;
  return {
    name,
    runner,
    ...(model === undefined ? {} : { model }),
    ...(command === undefined ? {} : { command: [...command] }),
    ...(capacity === undefined ? {} : { capacity }),
    why: [...selection.why],
  };
}
