// Gates in memory: a function says what each commit gets.
import type { GateResult } from '../../core/gate/gate-result.ts';
import type { GateRunner } from '../../ports/gate-runner.ts';
import { done } from '../../ports/performed.ts';

export interface MemoryGates extends GateRunner {
  /** Every commit that was looked at, in order. */
  readonly ran: string[];
}

export function createMemoryGates(judge: (commit: string) => readonly GateResult[]): MemoryGates {
  const ran: string[] = [];
  return {
    ran,
    run: async ({ commit }) => {
      ran.push(commit);
      return done({ commit, results: [...judge(commit)] });
    },
  };
}
