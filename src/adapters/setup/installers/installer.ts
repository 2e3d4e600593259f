// One installation that a project asks for: by which package manager, in which steps, and what decides about it.

export interface Installer {
  readonly name: 'npm' | 'pnpm' | 'yarn' | 'bun' | 'uv' | 'poetry' | 'pip' | 'cargo' | 'go' | 'another package manager';
  /** The file of the project that asks for it. */
  readonly from: string;
  /** Must be on the PATH. */
  readonly program: string;
  /** The files that decide what it installs. */
  readonly inputs: readonly string[];
  /** The folder that it fills. */
  readonly fills?: 'node_modules' | '.venv';
  /** None for npm, whose installations are kept. */
  readonly steps: readonly InstallStep[];
  /** False: versions are chosen anew, as there is no lockfile. */
  readonly isLocked: boolean;
  readonly variables?: Readonly<Record<string, string>>;
  /** It writes files into the project that belong to the installation. */
  readonly keepsFiles?: boolean;
  /** Why it cannot be done whatever is on the PATH, and what to do about it. */
  readonly refused?: string;
}

export interface InstallStep {
  readonly argv: readonly [string, ...string[]];
  /** It runs code of the project, which must not see the settings of the registry. */
  readonly isOfProject?: boolean;
  /** Two at once would be in each other's way. */
  readonly isInTurn?: boolean;
}

export const step = (...argv: [string, ...string[]]): InstallStep => ({ argv });

/** The files of a project that manifests and lockfiles are found in. */
export interface ProjectFiles {
  /** All that git tracks, from the top. */
  readonly paths: ReadonlySet<string>;
  /** Of manifests and lockfiles. */
  readonly texts: ReadonlyMap<string, string>;
}
