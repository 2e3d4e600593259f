// Says that a set-up is under way once it takes longer than a moment: most are over before anybody wonders.
import type { RunEvent } from '../../core/run/events.ts';
import { SetUpWorktree } from '../../core/world/worktree-effects.ts';
import type { Clock } from '../../ports/clock.ts';

export const momentMs = 2000;

export interface SlowStepReporter {
  note(stream: string, event: RunEvent): void;
  /** Nothing is reported any more. */
  close(): void;
}

export function reportSlowStep(
  clock: Pick<Clock, 'sleep'>,
  print: (stream: string, line: string) => void,
): SlowStepReporter {
  /** Of each set-up: how to keep quiet about it. Undefined: none of its tries is under way. */
  const setUps = new Map<string, AbortController | undefined>();
  const end = (key: string) => {
    setUps.get(key)?.abort('over');
    setUps.set(key, undefined);
  };
  const begin = (stream: string, key: string) => {
    const over = new AbortController();
    setUps.set(key, over);
    void clock.sleep(momentMs, over.signal).then(() => {
      if (!over.signal.aborted)
        print(stream, '  the worktree is being set up: dependencies, untracked files, submodules');
    });
  };
  return {
    note: (stream, event) => {
      if (event.type === 'EffectPrepared' && event.data.kind === SetUpWorktree.kind) begin(stream, event.data.key);
      const key = 'key' in event.data ? event.data.key : '';
      if (event.type === 'EffectPrepared' || !setUps.has(key)) return;
      end(key);
      if (event.type === 'EffectRetried') begin(stream, key);
    },
    close: () => {
      for (const key of setUps.keys()) end(key);
    },
  };
}
