// Runs gates on one exact commit and answers with a result for each.
import type { GateName } from '../core/gate/gate-name.ts';
import type { GateReport, GateResult } from '../core/gate/gate-result.ts';
import type { Performed } from './performed.ts';

export interface GateRequest {
  readonly branch: string;
  readonly commit: string;
  readonly gates: 'all' | readonly GateName[];
  /** The run whose work it is, to find what the work is about. */
  readonly run?: string;
}

export interface GateRunner {
  run(request: GateRequest, signal: AbortSignal): Promise<Performed<GateReport>>;
}

export interface GateProgress {
  readonly branch: string;
  readonly gate: GateName;
  readonly state: GateResult['state'] | 'due' | 'running';
  /** What takes time before it can begin, in words: said once. */
  readonly note?: string;
}
