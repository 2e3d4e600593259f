// The only place that signals processes of attempts. A pid that belongs to another process by now is left alone.
import { errorCode } from '../../../std/error-code.ts';
import type { ProcessTable } from '../../owner/process-table.ts';

export interface SignalTarget {
  readonly pid: number;
  readonly startTime: string;
}

/** False: it is gone, or this user may not signal it. */
export function sendSignal(table: ProcessTable, { pid, startTime }: SignalTarget, name: NodeJS.Signals): boolean {
  const status = table.look(pid);
  if (status.kind !== 'running' || status.startTime !== startTime) return false;
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (['ESRCH', 'EPERM'].includes(errorCode(error))) return false;
    throw error;
  }
}
