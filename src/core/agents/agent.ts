// The agents of a project, as its configuration lists them: how each is driven, what it is good for, and how much of it there is.
import * as z from 'zod';

/** From the smallest. */
export const workSizes = ['small', 'medium', 'large'] as const;

export const agentSchema = z.object({
  name: z.string().min(1),
  runner: z.string().min(1),
  model: z.string().optional(),
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
