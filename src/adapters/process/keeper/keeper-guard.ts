// For systems without pid namespaces: a keeper process that outlives this one and sweeps. Best effort, see docs/reference/processes.md.
import type { Guard } from '../guard.ts';
import { plainLauncher } from '../launcher-scripts.ts';
import { endMembers, type SweepTools } from '../sweep/end-members.ts';
import { Trail } from '../sweep/trail.ts';
import type { KeeperLink } from './keeper-link.ts';

/** For what an agent leaves behind when it has ended by itself. */
const leftoverGraceMs = 2_000;

export function keeperGuard(link: KeeperLink, tools: SweepTools): Guard {
  // When no keeper stays alive, this process still knows the token.
  const end: Guard['end'] = (attempt, graceMs) =>
    link.end(attempt, graceMs).catch(() => endMembers(new Trail(attempt), graceMs, tools));
  return {
    containment: 'keeper',
    command: ['/bin/sh', '-c', plainLauncher, 'pitwall-launcher'],
    watch: attempt => link.watch(attempt),
    end,
    settle: async attempt => {
      await end(attempt, leftoverGraceMs);
      link.forget(attempt);
    },
  };
}
