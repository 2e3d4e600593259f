// The kernel does the work: the death of this process, of the launcher or of the first process inside ends everything.
import type { Guard, GuardedAttempt } from './guard.ts';
import { type NamespaceKind, type NamespaceTools, namespaceCommand } from './namespace.ts';
import { endMembers, type SweepTools } from './sweep/end-members.ts';
import { Trail } from './sweep/trail.ts';

export interface Namespace {
  readonly kind: NamespaceKind;
  readonly tools: NamespaceTools;
}

export function namespaceGuard({ tools, kind }: Namespace, sweepTools: SweepTools): Guard {
  const end = (attempt: GuardedAttempt, graceMs: number) => endMembers(new Trail(attempt), graceMs, sweepTools);
  return {
    containment: 'namespace',
    command: namespaceCommand(tools, kind),
    watch: async () => undefined,
    end,
    // unshare exits by itself only when the namespace is empty; a killed one leaves it to the kernel, a moment later.
    settle: async (attempt, exit) => (exit.signal === null ? [] : end(attempt, 0)),
  };
}
