// How worktrees of agents and checkouts of gates are made ready: the same way, with different trust.
import type { Readiness } from '../gates/runner/checkouts.ts';
import type { SetUpFolder } from '../worktrees/git.ts';
import { areDependenciesOwn } from './dependencies.ts';
import { makeReady } from './make-ready.ts';
import type { PortRanges } from './port-ranges.ts';
import type { SetupParts } from './setup-parts.ts';

export interface FolderSetup {
  readonly ofWorktree: SetUpFolder;
  ofCheckout(folder: string, branch: string, signal: AbortSignal): Promise<Readiness>;
}

export interface FolderSetupParts extends SetupParts {
  readonly ports: Pick<PortRanges, 'variablesFor'>;
  readonly worktreeOf: (branch: string) => Promise<string>;
}

export function createFolderSetup(parts: FolderSetupParts): FolderSetup {
  const variablesOf = async (branch: string) => parts.ports.variablesFor(await parts.worktreeOf(branch));
  return {
    ofWorktree: async ({ folder, branch }, signal) => {
      const variables = parts.ports.variablesFor(folder);
      return await makeReady(parts, { folder, branch, use: 'agent', variables, signal });
    },
    ofCheckout: async (folder, branch, signal) => {
      const request = { folder, branch, use: 'gates', variables: await variablesOf(branch), signal } as const;
      const performed = await makeReady(parts, request);
      if (performed.kind === 'done') return { kind: 'ready', warnings: performed.output.warnings };
      const isChanged = !signal.aborted && !(await areDependenciesOwn(parts, request));
      return { kind: 'unready', reason: performed.reason, isChanged };
    },
  };
}
