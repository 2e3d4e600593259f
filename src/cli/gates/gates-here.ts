// Gates on what is committed in the repository that a person stands in, without a run.
import type { GateReport } from '../../core/run/gate-result.ts';
import type { GatePolicy } from '../../core/run/settings.ts';
import type { GateName } from '../../core/run/workflow.ts';
import type { GateProgress } from '../../ports/gate-runner.ts';

export interface GatesOptions {
  /** A branch or a commit. Default: the base branch of the project. */
  readonly base?: string | undefined;
  /** Nothing that was printed before is used again. */
  readonly isAnew: boolean;
  readonly progress: (seen: GateProgress) => void;
}

export interface GatesHere {
  readonly commit: string;
  /** Where the commit left the base; the commit itself when it did not. */
  readonly base: string;
  readonly baseName: string;
  /** Files that are changed and not committed: no gate sees them. */
  readonly uncommitted: number;
  /** The change alters Pitwall's own settings, which hold here as they are checked out. */
  readonly hasOwnRules: boolean;
  policyOf(gate: GateName): GatePolicy;
  /** Why there is no report, as a text. */
  run(gates: 'all' | readonly GateName[], signal: AbortSignal): Promise<GateReport | string>;
  close(): void;
}

export type OpenGates = (options: GatesOptions) => Promise<GatesHere>;
