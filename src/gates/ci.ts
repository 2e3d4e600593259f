// Checks that the forge runs on the pushed commit.
import type { Gate } from '../ports/gate.ts';

export interface CiSettings {
  /** 0: the gate is off. */
  readonly ciGatingTimeoutSec: number;
}

/** The local forge has no checks. */
export function ciGate({ ciGatingTimeoutSec }: CiSettings): Gate {
  const reason = ciGatingTimeoutSec === 0 ? 'off by ciGatingTimeoutSec' : 'the local forge runs no checks (no_ci)';
  return {
    name: 'ci',
    against: 'nothing',
    plan: async () => ({ kind: 'skip', reason }),
    read: () => ({ kind: 'unreadable', reason: 'there is nothing to read' }),
  };
}
