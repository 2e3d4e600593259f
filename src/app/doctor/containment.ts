// What ends an agent's processes when Pitwall is killed: the kernel, or a keeper process that does its best.
import type { ProbeReport } from './answers.ts';

export type ContainmentLevel =
  | { readonly level: 'namespace' }
  | { readonly level: 'keeper'; readonly cause: 'platform' | 'tools' | 'refused'; readonly reason: string };

const remedies = {
  tools: 'Install util-linux 2.35 or newer; then no process of an agent can survive.',
  refused:
    'Allow unprivileged user namespaces; then no process of an agent can survive.\n' +
    'Ubuntu 24.04: sysctl kernel.apparmor_restrict_unprivileged_userns=0. Elsewhere: kernel.unprivileged_userns_clone=1,\n' +
    'user.max_user_namespaces above 0. In a container: a seccomp profile that allows unshare, and an unmasked /proc.',
};

export function judgeContainment(finding: ContainmentLevel): ProbeReport {
  if (finding.level === 'namespace') return { state: 'ok', found: 'namespace: no process outlives its agent' };
  const found = `keeper, best effort: ${finding.reason}`;
  if (finding.cause === 'platform') return { state: 'ok', found };
  return { state: 'warn', found, remedy: `${remedies[finding.cause]}\nSee docs/reference/processes.md.` };
}
