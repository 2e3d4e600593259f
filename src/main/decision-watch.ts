// What the engine of this process decides, for those who wait for a certain decision.
import type { Decision } from '../core/flow.ts';
import type { Notice } from '../engine/parts.ts';

export type DecisionListener = (stream: string, decision: Decision) => void;

export class DecisionWatch {
  readonly #listeners = new Set<DecisionListener>();

  readonly note = (notice: Notice): void => {
    if (notice.kind !== 'decided') return;
    for (const listener of this.#listeners) listener(notice.stream, notice.decision);
  };

  /** Returns how to stop listening. */
  readonly listen = (listener: DecisionListener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
