// Drives agent processes. Starting is two-phase: nothing runs until `go`.
import type { Answer } from '../core/answer.ts';
import type { AttemptRequest, ProcessIdentity } from '../core/attempt/events.ts';
import type { AgentStatus } from '../core/attempt/queries.ts';
import type { Performed } from './performed.ts';
import type { Containment } from './processes.ts';

export interface Launcher {
  readonly process: ProcessIdentity;
  /** What holds its processes. */
  readonly containment?: Containment | undefined;
  /** From here on the agent runs. */
  go(): Promise<void>;
  /** The launcher ends without having run anything. */
  abort(): Promise<void>;
}

export interface Runner {
  prepare(request: AttemptRequest): Promise<Performed<Launcher>>;
  observe(attempt: string, process: ProcessIdentity): Promise<Answer<AgentStatus>>;
  /** Cancel, end of input, SIGTERM, grace, SIGKILL; done only when every process of the attempt is gone. */
  end(attempt: string, process: ProcessIdentity): Promise<Performed<null>>;
  /** Ends whatever this process runs for the attempt, because somebody else drives it now. */
  abandon(attempt: string): Promise<void>;
  /** Calls back when there may be news of an attempt's agent. Returns how to stop. */
  onNews(listener: (attempt: string) => void): () => void;
}
