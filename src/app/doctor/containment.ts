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

export type SandboxLevel =
  | { readonly kind: 'works' }
  | { readonly kind: 'absent'; readonly cause: 'tools' | 'refused'; readonly reason: string };

const sandboxRemedies = {
  tools: 'Install bubblewrap (apt install bubblewrap, dnf install bubblewrap).',
  refused:
    'Allow unprivileged user namespaces. Ubuntu 24.04: an AppArmor profile that allows userns for bwrap, or\n' +
    'sysctl kernel.apparmor_restrict_unprivileged_userns=0. In a container: a seccomp profile that allows unshare and mount.',
};

/** `mode`: as the configuration asks for it. */
export function judgeSandbox(finding: SandboxLevel, mode: 'auto' | 'required' | 'off'): ProbeReport {
  const see = 'See docs/reference/sandbox.md.';
  if (mode === 'off')
    return { state: 'warn', found: 'off in .pitwall/config.yaml', remedy: `Set "sandbox: auto". ${see}` };
  if (finding.kind === 'works')
    return { state: 'ok', found: 'sandbox: agents, set-up and gates reach their worktree and little else' };
  const remedy = `${sandboxRemedies[finding.cause]}\n${see}`;
  return { state: mode === 'required' ? 'fail' : 'warn', found: `none: ${finding.reason}`, remedy };
}

export function judgeContainment(finding: ContainmentLevel): ProbeReport {
  if (finding.level === 'namespace') return { state: 'ok', found: 'namespace: no process outlives its agent' };
  const found = `keeper, best effort: ${finding.reason}`;
  if (finding.cause === 'platform') return { state: 'ok', found };
  return { state: 'warn', found, remedy: `${remedies[finding.cause]}\nSee docs/reference/processes.md.` };
}
