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
  /** At the level sandbox: what it may reach besides its folder, which it may write to. */
  readonly reach?: Reach | undefined;
}

/** Folders and files that a process in the sandbox may write to, or may read although they are in a hidden place. */
export interface Reach {
  readonly writable?: readonly string[];
  readonly readable?: readonly string[];
  /** Seen from the home folder; `from`: a folder that takes its place. */
  readonly caches?: readonly { readonly path: string; readonly from?: string }[];
  /** What is at a path inside: last, so that it counts whatever is said above. */
  readonly mounts?: readonly { readonly kind: 'read' | 'write'; readonly path: string; readonly from?: string }[];
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

/**
 * `sandbox`: the kernel keeps it from all that it was not given. `namespace`: the kernel ends everything at once.
 * `keeper`: a companion process sweeps, best effort.
 */
export type Containment = 'sandbox' | 'namespace' | 'keeper';

export interface Processes {
  readonly containment: Containment;
  prepare(request: ProcessRequest): Promise<Performed<HeldProcess>>;
  /** Also for a process that another, dead supervisor started. */
  look(identity: ProcessIdentity, token: string): Promise<'running' | 'gone'>;
  /** End of input, SIGTERM, grace, SIGKILL; done only when no process of the attempt is left. */
  end(identity: ProcessIdentity, token: string, graceMs: number): Promise<Performed<null>>;
}
