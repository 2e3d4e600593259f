// The command line that puts an agent into a pid namespace which dies with the supervisor.
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { namespaceInit } from './launcher-scripts.ts';

/** Root needs no user namespace, and is better off without: in one, files of other users appear to belong to the user nobody. */
export type NamespaceKind = 'pid' | 'user-and-pid';

export interface NamespaceTools {
  readonly setpriv: string;
  readonly unshare: string;
}

/** Not the PATH: these run before the agent and decide whether it can be ended. */
const folders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/local/bin', '/run/current-system/sw/bin'];

export function findNamespaceTools(): NamespaceTools | undefined {
  const [setpriv, unshare] = ['setpriv', 'unshare'].map(findTool);
  return setpriv && unshare ? { setpriv, unshare } : undefined;
}

function findTool(name: string): string | undefined {
  return folders.map(folder => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** setpriv: unshare dies with the thread that started it. --kill-child: the namespace dies with unshare. */
export function namespaceCommand(tools: NamespaceTools, kind: NamespaceKind): readonly [string, ...string[]] {
  const user = kind === 'pid' ? [] : ['--user', '--map-current-user'];
  const unshare = [tools.unshare, ...user, '--pid', '--fork', '--kill-child', '--mount-proc'];
  return [tools.setpriv, '--pdeathsig', 'KILL', '--', ...unshare, '--', '/bin/sh', '-c', namespaceInit, 'pitwall-init'];
}
