// Whether an owner still lives, as far as this process can see. Never `dead` on a guess: a live owner must not be robbed.
import type { Liveness, Owner, OwnerLiveness } from '../../ports/owner.ts';
import { type ProcessTable, processTable } from './process-table.ts';

export function ownerLiveness(self: Owner, table: ProcessTable = processTable()): OwnerLiveness {
  return owner => {
    if (owner.id === self.id) return 'alive';
    // The store is on a local disk, so another boot is an earlier one of this machine.
    if (owner.bootId !== self.bootId) return 'dead';
    if (owner.pidNamespace !== self.pidNamespace) return 'unknown';
    return livenessOfPid(owner, table);
  };
}

function livenessOfPid(owner: Owner, table: ProcessTable): Liveness {
  const status = table.look(owner.pid);
  if (status.kind === 'hidden') return 'unknown';
  if (status.kind === 'gone') return 'dead';
  return status.startTime === owner.startTime ? 'alive' : 'dead';
}
