// Says what takes longer than a moment: a set-up, or a wait for the world. Most are over before a person wonders, and an outage
// must not look like a hang.
import type { Decision } from '../../core/flow.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { SetUpWorktree } from '../../core/world/worktree-effects.ts';
import type { Clock } from '../../ports/clock.ts';
import { printable } from '../cells.ts';

export const momentMs = 2000;

export interface LateReporter {
  noteEvent(stream: string, event: RunEvent): void;
  noteDecision(stream: string, decision: Decision): void;
  /** Nothing is reported any more. */
  close(): void;
}

export function reportLate(clock: Pick<Clock, 'sleep'>, print: (stream: string, line: string) => void): LateReporter {
  const pending = new Map<string, { readonly line: string; readonly over: AbortController }>();
  const setUps = new Set<string>();
  const end = (key: string) => {
    pending.get(key)?.over.abort('over');
    pending.delete(key);
  };
  const begin = (key: string, stream: string, line: string) => {
    const over = new AbortController();
    pending.set(key, { line, over });
    void clock.sleep(momentMs, over.signal).then(() => {
      if (!over.signal.aborted) print(stream, line);
    });
  };
  return {
    noteEvent: (stream, event) => {
      const key = 'key' in event.data ? event.data.key : '';
      if (event.type === 'EffectPrepared' && event.data.kind === SetUpWorktree.kind) setUps.add(key);
      if (!setUps.has(key)) return;
      end(key);
      if (event.type === 'EffectPrepared' || event.type === 'EffectRetried') begin(key, stream, settingUp);
    },
    noteDecision: (stream, decision) => {
      const line = `  waiting: ${printable(decision.why)}`;
      if (pending.get(stream)?.line === line) return;
      end(stream);
      if (isWait(decision)) begin(stream, stream, line);
    },
    close: () => {
      for (const key of [...pending.keys()]) end(key);
    },
  };
}

const settingUp = '  setting up the worktree: dependencies, untracked files, submodules';

/** Nothing to do, no person to wait for, and a time at which to observe again. */
function isWait({ record, effects, awaits, wakeAt }: Decision): boolean {
  return record.length === 0 && effects.length === 0 && awaits === undefined && wakeAt !== undefined;
}
