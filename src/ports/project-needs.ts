// What a project needs of this machine before its gates can run, found out without running or installing anything.
import type { GateName } from '../core/gate/gate-name.ts';

export interface DependencyNeed {
  /** The package manager. */
  readonly by: string;
  /** The file that asks for it. */
  readonly from: string;
  /** Must be on the PATH. */
  readonly program: string;
  readonly isLocked: boolean;
  /** It brings programs of its own. */
  readonly hasPrograms: boolean;
  /** Why it cannot be installed by anything, and what to do about it. */
  readonly refused?: string;
}

/** A project that is not at the top and is not installed. */
export interface NestedProject {
  /** The file that asks for something. */
  readonly manifest: string;
  /** For `setup`. */
  readonly commands: readonly string[];
}

export interface DependencyNeeds {
  readonly needs: readonly DependencyNeed[];
  /** Only where the top needs nothing. */
  readonly nested: readonly NestedProject[];
}

export interface GateNeed {
  readonly gate: GateName;
  /** Programs that it starts, from the project or the PATH. */
  readonly programs: readonly string[];
  /** Why it has nothing to run. */
  readonly skipped?: string;
}

export interface ProjectNeeds {
  /** By the files that git tracks in a checkout. */
  findDependencies(checkout: string): Promise<DependencyNeeds>;
  /** As if every file were changed. Empty where nothing is committed yet. */
  planGates(checkout: string): Promise<readonly GateNeed[]>;
}
