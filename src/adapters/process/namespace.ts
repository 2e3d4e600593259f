// A pid namespace that dies with the supervisor. The kernel does the work: the death of this process, of the launcher or of the
// first process inside ends everything.
import { findProgram } from '../../std/find-program.ts';
import type { Guard, GuardedAttempt } from './create-processes.ts';
import { namespaceInit } from './launcher-scripts.ts';
import { endMembers, type SweepTools } from './sweep/end-members.ts';
import { Trail } from './sweep/trail.ts';

export interface Namespace {
  /** Root needs no user namespace, and is better off without: in one, files of other users appear to belong to the user nobody. */
  readonly kind: 'pid' | 'user-and-pid';
  readonly setpriv: string;
  readonly unshare: string;
}

/** Not the PATH: these run before the agent and decide what it can do. */
export const systemFolders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/local/bin', '/run/current-system/sw/bin'];

export function findNamespaceTools(): Omit<Namespace, 'kind'> | undefined {
  const [setpriv, unshare] = ['setpriv', 'unshare'].map(name => findProgram(name, systemFolders));
  return setpriv && unshare ? { setpriv, unshare } : undefined;
}

/** setpriv: unshare dies with the thread that started it. --kill-child: the namespace dies with unshare. */
export function namespaceCommand({ kind, setpriv, unshare }: Namespace): readonly [string, ...string[]] {
  const user = kind === 'pid' ? [] : ['--user', '--map-current-user'];
  const flags = [...user, '--pid', '--fork', '--kill-child', '--mount-proc'];
  return [...([setpriv, '--pdeathsig', 'KILL', '--'] as const), ...[unshare, ...flags, '--'], ...initCommand];
}

/** The first process of a pid namespace; the agent's command line follows. */
export const initCommand = ['/bin/sh', '-c', namespaceInit, 'pitwall-init'] as const;

export function namespaceGuard(namespace: Namespace, tools: SweepTools): Guard {
  return kernelGuard('namespace', () => namespaceCommand(namespace), tools);
}

/** `command` makes a pid namespace that dies with its launcher. */
export function kernelGuard(containment: Guard['containment'], command: Guard['command'], tools: SweepTools): Guard {
  const end = (attempt: GuardedAttempt, graceMs: number) => endMembers(new Trail(attempt), graceMs, tools);
  return {
    containment,
    isStatusFromShell: true,
    command,
    watch: async () => undefined,
    end,
    // The launcher exits by itself only when the namespace is empty; a killed one leaves it to the kernel, a moment later.
    settle: async (attempt, exit) => (exit.signal === null ? [] : end(attempt, 0)),
  };
}
