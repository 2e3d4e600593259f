// Runs gates on one exact commit and answers with a result for each.
import type { GateName } from '../core/gate/gate-name.ts';
import type { GateReport, GateResult } from '../core/gate/gate-result.ts';
import type { Side } from './gate.ts';
import type { Performed } from './performed.ts';

export interface GateRequest {
  readonly branch: string;
  readonly commit: string;
  /** The commit that it is compared with, or one above that. Default: where it left the base branch. */
  readonly from?: string | undefined;
  readonly gates: 'all' | readonly GateName[];
  /** The run whose work it is, to find what the work is about. */
  readonly run?: string;
}

export interface GateRunner {
  run(request: GateRequest, signal: AbortSignal): Promise<Performed<GateReport>>;
}

/** Something that takes time: a gate at work, a part of the set-up of a checkout, a wait. */
export interface GateWork {
  readonly id: number;
  readonly name: string;
  /** Undefined: not for one side alone. */
  readonly side?: Side;
  /** When it began, by the wall clock. */
  readonly at: number;
}

export type GateProgress =
  /** The gates of the branch begin. */
  | { readonly kind: 'begun'; readonly branch: string }
  | {
      readonly kind: 'gate';
      readonly branch: string;
      readonly gate: GateName;
      readonly state: GateResult['state'] | 'due' | 'running';
      /** What takes time before it can begin, in words: said once. */
      readonly note?: string;
    }
  | { readonly kind: 'work'; readonly branch: string; readonly work: GateWork; readonly isOver: boolean };
