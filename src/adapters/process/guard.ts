// How a level of containment starts an agent and makes sure that nothing of it is left.
import type { Containment } from '../../ports/processes.ts';
import type { Exit } from './launch.ts';
import type { Leftover } from './sweep/end-members.ts';
import type { TrailStart } from './sweep/trail.ts';

export type GuardedAttempt = Pick<TrailStart, 'token' | 'pid' | 'startTime' | 'folder'>;

export interface Guard {
  readonly containment: Containment;
  /** The launcher's command line; the agent's follows it. */
  readonly command: readonly [string, ...string[]];
  /** From here on the attempt's processes are ended if this process dies. Resolves before `go` may be said. */
  watch(attempt: GuardedAttempt): Promise<void>;
  /** SIGTERM, grace, SIGKILL; answers what would not go. Also for an attempt that is not watched. */
  end(attempt: GuardedAttempt, graceMs: number): Promise<readonly Leftover[]>;
  /** The launcher has ended: ends what it left behind, and watches no longer. */
  settle(attempt: GuardedAttempt, exit: Exit): Promise<unknown>;
}
