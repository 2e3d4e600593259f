// How surely an agent's processes are ended, whatever is killed: by the kernel, or by a keeper as well as it can.
import type { DoctorProbe, ProbeReport } from './probe.ts';

export type ContainmentFinding =
  | { readonly level: 'namespace' }
  | { readonly level: 'keeper'; readonly cause: 'platform' | 'tools' | 'refused'; readonly reason: string };

export function containmentProbe(find: () => Promise<ContainmentFinding>): DoctorProbe {
  return { name: 'containment', probe: async () => judge(await find()) };
}

const remedies = {
  tools: 'Install util-linux 2.35 or newer; then no process of an agent can get away.',
  refused:
    'Allow unprivileged user namespaces; then no process of an agent can get away.\n' +
    'Ubuntu 24.04: sysctl kernel.apparmor_restrict_unprivileged_userns=0. Elsewhere: kernel.unprivileged_userns_clone=1,\n' +
    'user.max_user_namespaces above 0. In a container: a seccomp profile that allows unshare, and an unmasked /proc.',
};

function judge(finding: ContainmentFinding): ProbeReport {
  if (finding.level === 'namespace') return { state: 'ok', found: 'namespace: nothing outlives an agent' };
  const found = `keeper, best effort: ${finding.reason}`;
  if (finding.cause === 'platform') return { state: 'ok', found };
  return { state: 'warn', found, remedy: `${remedies[finding.cause]}\nSee docs/processes.md.` };
}
