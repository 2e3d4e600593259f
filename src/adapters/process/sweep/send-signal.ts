// The only place that signals processes of attempts. A pid that belongs to another process by now is left alone.
import { errorCode } from '../../../std/error-code.ts';
import type { ProcessTable } from '../../owner/process-table.ts';

export interface SignalTarget {
  readonly pid: number;
  readonly startTime: string;
}

/** `refused`: it runs, but this user may not signal it. */
export type SignalOutcome = 'sent' | 'gone' | 'refused';

export function sendSignal(table: ProcessTable, { pid, startTime }: SignalTarget, name: NodeJS.Signals): SignalOutcome {
  const status = table.look(pid);
  if (status.kind === 'hidden') return 'refused';
  if (status.kind === 'gone' || status.startTime !== startTime) return 'gone';
  try {
    process.kill(pid, name);
    return 'sent';
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return 'gone';
    if (errorCode(error) === 'EPERM') return 'refused';
    throw error;
  }
}
