// An engine whose runs wait for their review, and somebody who counts its decisions.
import { systemClock } from '../../src/adapters/clock/system.ts';
import { absent, known, unknown } from '../../src/core/answer.ts';
import type { Recorded } from '../../src/core/event.ts';
import { runFlow } from '../../src/core/run/flow.ts';
import type { BaseSnapshot, ReviewSnapshot, WorktreeSnapshot } from '../../src/core/world/snapshots.ts';
import { defaultTimes, type EngineParts, type Notice } from '../../src/engine/parts.ts';
import type { ScratchStore } from './scratch-store.ts';

/** Counts decisions and lets others wait for them. */
export class Ticks {
  count = 0;
  #wake: (() => void) | undefined;

  readonly report = (notice: Notice): void => {
    if (notice.kind === 'trouble') throw notice.error;
    if (notice.kind === 'decided') this.count++;
    this.#wake?.();
  };

  async until(count: number): Promise<void> {
    while (this.count < count) {
      await new Promise<void>(resolve => {
        this.#wake = resolve;
      });
    }
  }
}

/** The world that the history left behind: its proven commit is the tip and the head of its review. */
export function parkedParts(
  { journal, queue, heartbeat, owner }: ScratchStore,
  ticks: Ticks,
  history: readonly Recorded[],
): EngineParts {
  const judged = history.findLast(({ type }) => type === 'AuditJudged')?.data as { commit: string } | undefined;
  const tip = judged?.commit ?? '';
  const worktree: WorktreeSnapshot = { path: 'bench', tip };
  const review: ReviewSnapshot = { state: 'open', head: tip, mergeable: 'yes', returns: [] };
  const base: BaseSnapshot = { tip: 'base', isCurrent: true, ahead: 1 };
  let ids = 0;
  return {
    journal,
    queue,
    heartbeat,
    clock: systemClock,
    owner,
    newId: () => `${owner.id}/${++ids}`,
    flows: [runFlow],
    observers: {
      worktree: async () => known(worktree),
      review: async () => known(review),
      base: async () => known(base),
      item: async () => absent,
      watch: async () => known({ at: systemClock.now(), seen: unknown('nobody does anything') }),
    },
    effects: {},
    times: defaultTimes,
    report: ticks.report,
    abandon: async () => undefined,
  };
}
