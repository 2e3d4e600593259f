// One kind of things that Pitwall keeps for a while, such as transcripts. What goes and when is decided by `core/retention.ts`.
import type { Retained } from '../core/retention.ts';

export interface RetainedKind {
  readonly name: string;
  list(): Promise<readonly Retained[]>;
  /** Harmless to repeat. */
  remove(name: string): Promise<void>;
}

/** What open runs still need. Values: the run's stream. */
export interface OpenRunNeeds {
  readonly byAttempt: ReadonlyMap<string, string>;
  readonly byBranch: ReadonlyMap<string, string>;
}
