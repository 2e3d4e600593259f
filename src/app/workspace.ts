// One repository on one machine, as use-cases reach it. The composition root fills it in; tests hand in doubles.
import type { Environment } from '../config/environment.ts';
import type { Config } from '../config/schema.ts';
import type { BoardWorkspace } from './board/board-facts.ts';
import type { DoctorWorkspace } from './doctor/probe.ts';
import type { GatesWorkspace } from './gates/run-gates.ts';
import type { RetentionWorkspace } from './retention/retention.ts';
import type { RunsWorkspace } from './runs/runs-workspace.ts';
import type { RepositoryIdentity } from './setup/repository-identity.ts';

/** What the use-cases need that are not about runs. */
export interface RepositoryWorkspace extends BoardWorkspace, DoctorWorkspace, GatesWorkspace, RetentionWorkspace {
  readonly identity: RepositoryIdentity;
}

export interface Workspace extends RunsWorkspace, RepositoryWorkspace {
  readonly scratch: ScratchFolders;
  /** The same machine with another folder, environment or runner. Closed with this one. */
  at(change: WorkspaceChange): Workspace;
  close(): Promise<void>;
}

/** Folders that are removed with the process that made them, or by a later one if it was killed. */
export interface ScratchFolders {
  claim(folder: string): Promise<void>;
  /** What killed processes left; each with why it is still there, if it is. */
  sweep(parent: string, prefix: string): Promise<readonly { readonly folder: string; readonly trouble?: string }[]>;
}

export interface WorkspaceChange {
  readonly cwd?: string;
  readonly environment?: Environment;
  /** Instead of the configuration's. */
  readonly runner?: Config['runner'];
}
