// Starts and ends the processes of attempts. What an attempt starts never outlives it, whoever is killed.
import type { ProcessIdentity } from '../core/attempt/events.ts';
import type { Performed } from './performed.ts';

export interface ProcessRequest {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  /** The whole environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** Unique per attempt; every process of the attempt can be found by it. */
  readonly token: string;
}

export type ProcessEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'killed'; readonly signal: string }
  /** The launcher was told to end before `go`, or its supervisor died. */
  | { readonly kind: 'never-ran' };

/** A process that waits for `go`. Lines are UTF-8 with broken bytes replaced, cut at the limit and said so. */
export interface HeldProcess {
  readonly identity: ProcessIdentity;
  go(): Promise<void>;
  abort(): Promise<void>;
  /** One line to its standard input, as it is, plus a line feed. Resolves when the process has room for more. */
  writeLine(line: string): Promise<void>;
  endInput(): Promise<void>;
  /** Each line once; reading slowly slows the process down. */
  readonly lines: AsyncIterable<{ readonly from: 'stdout' | 'stderr'; readonly text: string; readonly isCut: boolean }>;
  readonly ended: Promise<ProcessEnd>;
}

/** `namespace`: the kernel ends everything at once. `keeper`: a companion process sweeps, best effort. */
export type Containment = 'namespace' | 'keeper';

export interface Processes {
  readonly containment: Containment;
  prepare(request: ProcessRequest): Promise<Performed<HeldProcess>>;
  /** Also for a process that another, dead supervisor started. */
  look(identity: ProcessIdentity, token: string): Promise<'running' | 'gone'>;
  /** End of input, SIGTERM, grace, SIGKILL; done only when no process of the attempt is left. */
  end(identity: ProcessIdentity, token: string, graceMs: number): Promise<Performed<null>>;
}
