// The agents of a project, as its configuration lists them: how each is driven, what it is good for, and how much of it there is.
import * as z from 'zod';

/** From the smallest. */
export const workSizes = ['small', 'medium', 'large'] as const;
export type WorkSize = (typeof workSizes)[number];

export const agentSchema = z.object({
  name: z.string().min(1),
  runner: z.string().min(1),
  model: z.string().optional(),
  /** The program that the runner starts, or the script that it plays; absent: that of the project. */
  command: z.array(z.string()).readonly().optional(),
  /** What it is good for: code, review, research, and words of the project's own. None: everything. */
  capabilities: z.array(z.string()),
  /** 1 is the cheapest. */
  cost: z.int().min(1).max(5),
  /** 5 is the fastest. */
  speed: z.int().min(1).max(5),
  /** The largest work that it takes. */
  sizeMax: z.enum(workSizes),
  /** How many of its attempts are at work at once; absent: as many as there is room for. */
  capacity: z.int().min(1).optional(),
  /** It takes only items with one of these; none: every item. */
  labels: z.array(z.string()),
});
export type Agent = Readonly<z.infer<typeof agentSchema>>;

/** In the order of the configuration. */
export type AgentRegistry = readonly Agent[];

/** The agent that a runner is without a word about it in the configuration: it takes everything. */
export function plainAgent(runner: string, model?: string): Agent {
  const named = { name: runner, runner, ...(model === undefined ? {} : { model }) };
  return { ...named, capabilities: [], cost: 3, speed: 3, sizeMax: 'large', labels: [] };
}

/** Undefined: there is none of that name. */
export function agentNamed(registry: AgentRegistry, name: string): Agent | undefined {
  return registry.find(agent => agent.name === name);
}
