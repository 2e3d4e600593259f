// Says what takes longer than a moment: a set-up, or a wait for the world. Most are over before a person wonders, and an outage
// must not look like a hang.
import { formatDuration } from '../../app/views/format.ts';
import type { Decision } from '../../core/flow.ts';
import { RunGates } from '../../core/gate/gate-result.ts';
import type { EventData, RunEvent } from '../../core/run/events.ts';
import { SetUpWorktree } from '../../core/world/worktree-effects.ts';
import type { Clock } from '../../ports/clock.ts';
import { printable } from '../cells.ts';
import { sayAtIntervals } from '../say-at-intervals.ts';

export const momentMs = 2000;

export interface LateParts {
  readonly clock: Pick<Clock, 'sleep'>;
  readonly print: (stream: string, line: string) => void;
  /** What is being done for the gates of a branch. */
  readonly gatesOf: (branch: string) => readonly string[];
}

export interface LateReporter {
  noteEvent(stream: string, event: RunEvent): void;
  noteDecision(stream: string, decision: Decision): void;
  /** Nothing is reported any more. */
  close(): void;
}

export function reportLate({ clock, print, gatesOf }: LateParts): LateReporter {
  const pending = new Map<string, { readonly line?: string; readonly over: () => void }>();
  const end = (key: string) => {
    pending.get(key)?.over();
    pending.delete(key);
  };
  const wait = (stream: string, line: string) => {
    const over = new AbortController();
    pending.set(stream, { line, over: () => over.abort('over') });
    void clock.sleep(momentMs, over.signal).then(() => {
      if (!over.signal.aborted) print(stream, line);
    });
  };
  const slow = new Map<string, (elapsedMs: number) => string | undefined>();
  return {
    noteEvent: (stream, event) => {
      const key = 'key' in event.data ? event.data.key : '';
      if (event.type === 'EffectPrepared') {
        const line = lineOf(event.data, gatesOf);
        if (line) slow.set(key, line);
      }
      const line = slow.get(key);
      if (!line) return;
      end(key);
      if (event.type !== 'EffectPrepared' && event.type !== 'EffectRetried') return;
      const over = sayAtIntervals(clock, elapsedMs => {
        const said = line(elapsedMs);
        if (said !== undefined) print(stream, said);
      });
      pending.set(key, { over });
    },
    noteDecision: (stream, decision) => {
      // Those of an attempt are about its agent, which has lines of its own.
      if (!stream.startsWith('run/')) return;
      const line = `  waiting: ${printable(decision.why)}`;
      if (pending.get(stream)?.line === line) return;
      end(stream);
      if (isWait(decision)) wait(stream, line);
    },
    close: () => {
      for (const key of [...pending.keys()]) end(key);
    },
  };
}

/** What to say of an effect that lasts; undefined: nothing. */
function lineOf({ kind, input }: EventData<'EffectPrepared'>, gatesOf: LateParts['gatesOf']) {
  if (kind === SetUpWorktree.kind)
    return (elapsedMs: number) => (elapsedMs > momentMs ? `${settingUp}, ${formatDuration(elapsedMs)}` : settingUp);
  const gates = RunGates.input.safeParse(kind === RunGates.kind ? input : undefined);
  if (!gates.success) return undefined;
  return () => {
    const lines = gatesOf(gates.data.branch);
    return lines.length === 0 ? undefined : `  ... ${lines.join('; ')}`;
  };
}

const settingUp = '  setting up the worktree: dependencies, untracked files, submodules';

/** Nothing to do, no person to wait for, and a time at which to observe again. */
function isWait({ record, effects, awaits, wakeAt }: Decision): boolean {
  return record.length === 0 && effects.length === 0 && awaits === undefined && wakeAt !== undefined;
}
