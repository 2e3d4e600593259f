// What is known before a run is asked for: its configuration holds, its roles are defined, and an agent is there for each.
import type { Config } from '../../../config/schema.ts';
import type { Workflow } from '../../../core/run/workflow.ts';

/** Who will work for a role. */
export interface AgentPlan {
  readonly role: string;
  readonly runner: string;
  /** Undefined: the agent CLI's own choice. */
  readonly model: string | undefined;
  readonly reportsCost: boolean;
  readonly reportsTokens: boolean;
  /** What keeps it in bounds: it asks before it acts, its own sandbox does, or nothing. */
  readonly bounds: 'asks' | 'sandboxed' | 'none';
}

export interface Entry {
  readonly config: Config;
  /** Whether the project or the person chose the workflow. */
  readonly isWorkflowChosen: boolean;
  readonly agents: readonly AgentPlan[];
}

export interface EntryOptions {
  readonly runner?: Config['runner'];
  /** A name, or the workflow of a run that goes on. Default: the configuration's. */
  readonly workflow?: string | Workflow | undefined;
}

/** A Problem where something is wrong; nothing is changed by it. */
export type CheckEntry = (options: EntryOptions) => Promise<Entry>;

export function ungovernedRunners({ agents }: Entry): readonly string[] {
  return [...new Set(agents.filter(({ bounds }) => bounds === 'none').map(({ runner }) => runner))];
}
