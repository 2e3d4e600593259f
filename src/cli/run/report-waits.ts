// Says for what of the world a run waits, once the wait is longer than a moment: an outage must not look like a hang.
import type { Decision } from '../../core/flow.ts';
import type { Clock } from '../../ports/clock.ts';
import { printable } from '../cells.ts';
import { momentMs } from './report-slow-step.ts';

export interface WaitReporter {
  note(stream: string, decision: Decision): void;
  /** Nothing is reported any more. */
  close(): void;
}

interface Wait {
  readonly why: string;
  readonly over: AbortController;
}

export function reportWaits(clock: Pick<Clock, 'sleep'>, print: (stream: string, line: string) => void): WaitReporter {
  const waits = new Map<string, Wait>();
  const end = (stream: string) => {
    waits.get(stream)?.over.abort('over');
    waits.delete(stream);
  };
  const begin = (stream: string, why: string) => {
    const over = new AbortController();
    waits.set(stream, { why, over });
    void clock.sleep(momentMs, over.signal).then(() => {
      if (!over.signal.aborted) print(stream, `  waiting: ${printable(why)}`);
    });
  };
  return {
    note: (stream, decision) => {
      if (waits.get(stream)?.why === decision.why) return;
      end(stream);
      if (isWait(decision)) begin(stream, decision.why);
    },
    close: () => {
      for (const stream of [...waits.keys()]) end(stream);
    },
  };
}

/** Nothing to do, no person to wait for, and a time at which to observe again. */
function isWait({ record, effects, awaits, wakeAt }: Decision): boolean {
  return record.length === 0 && effects.length === 0 && awaits === undefined && wakeAt !== undefined;
}
