// Finds out which level of containment works here, by trying: one that is refused halfway would leave agents behind.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { processTable } from '../owner/process-table.ts';
import { destroyPipes, type Launched, launch } from './launch.ts';
import { findNamespaceTools, type Namespace, namespaceCommand } from './namespace.ts';
import { endMembers, type SweepTools, sendSignal } from './sweep/end-members.ts';
import { tokenVariable } from './sweep/snapshot.ts';
import { takeSnapshot } from './sweep/take-snapshot.ts';
import { Trail } from './sweep/trail.ts';

export type ContainmentReport =
  | { readonly level: 'namespace'; readonly namespace: Namespace }
  /** Why there is no namespace, in a word and for people. */
  | { readonly level: 'keeper'; readonly cause: 'platform' | 'tools' | 'refused'; readonly reason: string };

let report: Promise<ContainmentReport> | undefined;

/** Tried once per process. */
export function probeContainment(): Promise<ContainmentReport> {
  report ??= probe();
  return report;
}

async function probe(): Promise<ContainmentReport> {
  if (process.platform !== 'linux')
    return { level: 'keeper', cause: 'platform', reason: 'only Linux has pid namespaces' };
  const tools = findNamespaceTools();
  if (!tools) return { level: 'keeper', cause: 'tools', reason: 'setpriv or unshare is not installed' };
  const kinds: readonly Namespace['kind'][] = process.getuid?.() === 0 ? ['pid', 'user-and-pid'] : ['user-and-pid'];
  const reasons: string[] = [];
  for (const kind of kinds) {
    const namespace = { ...tools, kind };
    const refusal = await tryNamespace(namespaceCommand(namespace));
    if (refusal === undefined) return { level: 'namespace', namespace };
    reasons.push(refusal);
  }
  return { level: 'keeper', cause: 'refused', reason: [...new Set(reasons)].join('; ') };
}

/** Starts a namespace with an orphan in it, kills its parent as `kill -9` of Pitwall would, and checks what is left. */
export async function tryNamespace(namespaced: readonly string[], before = ''): Promise<string | undefined> {
  const tools: SweepTools = { table: processTable(), takeSnapshot };
  const token = `probe-${randomUUID()}`;
  const parent = ['/bin/sh', '-c', '"$@" & wait', 'pitwall-probe'] as const;
  const orphaning = ['/bin/sh', '-c', `${before}(sleep 60 >&- 2>&- &); echo up; exec sleep 60`];
  const command = [...parent, ...namespaced, ...orphaning] as const;
  const env = { PATH: '/usr/bin:/bin', [tokenVariable]: token };
  const launched = await launch({ command, cwd: '/', env }, tools.table);
  if (launched.kind !== 'done') return launched.reason;
  const trail = new Trail({ token, ...launched.output.identity });
  try {
    return await judge(launched.output, trail, tools);
  } finally {
    await endMembers(trail, 0, tools);
    destroyPipes(launched.output);
  }
}

/** The lifeline stays open meanwhile: the parent-death signal alone must do it. */
async function judge(launched: Launched, trail: Trail, tools: SweepTools): Promise<string | undefined> {
  launched.control.write('go\n');
  await Promise.race([once(launched.stdout, 'data'), once(launched.stdout, 'end')]);
  if (trail.members(takeSnapshot()).length < 4) return 'a process in a namespace cannot be seen from outside';
  sendSignal(tools.table, launched.identity, 'SIGKILL');
  await launched.exit;
  const deadline = performance.now() + 2_000;
  while (trail.members(takeSnapshot()).length > 0) {
    if (performance.now() > deadline) return 'a process in a namespace outlived its supervisor';
    await new Promise(resolve => setTimeout(resolve, 5));
  }
  return undefined;
}
