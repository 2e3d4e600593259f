// Runs gates on one exact commit and answers with a result for each.
import type { GateReport } from '../core/run/gate-result.ts';
import type { GateName } from '../core/run/workflow.ts';
import type { Performed } from './performed.ts';

export interface GateRequest {
  readonly branch: string;
  readonly commit: string;
  readonly gates: 'all' | readonly GateName[];
}

export interface GateRunner {
  run(request: GateRequest, signal: AbortSignal): Promise<Performed<GateReport>>;
}
