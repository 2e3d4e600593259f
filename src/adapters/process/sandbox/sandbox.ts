// The sandbox of this machine: bubblewrap on Linux, sandbox-exec on macOS. Tried with a real forbidden write before it is used.
import { findProgram } from '../../../std/find-program.ts';
import type { Guard } from '../create-processes.ts';
import { initCommand, kernelGuard, systemFolders } from '../namespace.ts';
import type { SweepTools } from '../sweep/end-members.ts';
import { bubblewrapFlags } from './bubblewrap.ts';
import { sandboxProfile } from './sandbox-exec.ts';
import { type SandboxPaths, visibleFiles } from './visible-files.ts';

export interface Sandbox {
  readonly kind: 'bubblewrap' | 'sandbox-exec';
  readonly program: string;
}

export function findSandbox(platform: NodeJS.Platform = process.platform): Sandbox | undefined {
  const kind = platform === 'darwin' ? 'sandbox-exec' : 'bubblewrap';
  const program = findProgram(kind === 'bubblewrap' ? 'bwrap' : kind, systemFolders);
  return program === undefined ? undefined : { kind, program };
}

/** `keeper`: of a system without pid namespaces, where the sandbox only limits what can be reached. */
export function sandboxGuard(sandbox: Sandbox, paths: SandboxPaths, tools: SweepTools, keeper: () => Guard): Guard {
  const { program: wrapper } = sandbox;
  if (sandbox.kind === 'bubblewrap')
    return kernelGuard(
      'sandbox',
      (request, program) => {
        const mounts = visibleFiles(paths, request, program);
        const flags = bubblewrapFlags({ isRoot: process.getuid?.() === 0, mounts, cwd: request.cwd });
        return [wrapper, ...flags, '--', ...initCommand];
      },
      tools,
    );
  const under = keeper();
  return {
    ...under,
    containment: 'sandbox',
    command: (request, program) => [
      ...under.command(request, program),
      ...[wrapper, '-p', sandboxProfile(visibleFiles(paths, request, program))],
    ],
  };
}
