// How far the gates of a branch are, as far as this process runs them.
import type { GateProgress } from '../../ports/gate-runner.ts';
import type { GateStatus } from './runs-workspace.ts';

export class BranchGates {
  readonly #seen = new Map<string, Map<string, string>>();

  readonly note = ({ branch, gate, state }: GateProgress): void => {
    const ofBranch = this.#seen.get(branch) ?? new Map<string, string>();
    this.#seen.set(branch, ofBranch.set(gate, state));
  };

  /** In the order in which they were named first; undefined: none ran here. */
  readonly of = (branch: string): readonly GateStatus[] | undefined => {
    const seen = this.#seen.get(branch);
    return seen && [...seen].map(([gate, state]) => ({ gate, state }));
  };
}
