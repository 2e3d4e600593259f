// How far the gates of each branch are, as far as this process runs them.
import type { GateProgress } from '../../ports/gate-runner.ts';
import { GateActivity } from '../gates/gate-activity.ts';

export class BranchGates {
  readonly #activities = new Map<string, GateActivity>();

  readonly note = (seen: GateProgress): void => {
    const activity = this.#activities.get(seen.branch) ?? new GateActivity();
    this.#activities.set(seen.branch, activity);
    activity.note(seen);
  };

  /** Undefined: none ran here. */
  readonly of = (branch: string): GateActivity | undefined => this.#activities.get(branch);
}
