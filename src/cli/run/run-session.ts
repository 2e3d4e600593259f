// What it takes to drive runs of a repository: asked for by commands, filled in by the composition root.
import type { Config } from '../../config/schema.ts';
import type { Engine } from '../../engine/loop.ts';
import type { Notice } from '../../engine/parts.ts';
import type { OpenRuns } from './open-runs.ts';
import type { RunRequest } from './request-run.ts';

export interface RunSession extends OpenRuns {
  /** The top folder of the repository. */
  readonly repository: string;
  readonly engine: Engine;
  readonly config: Config;
  /** What is recorded with a run of this item when it is asked for. */
  settingsOf(workflow: string | undefined): Promise<RunRequest['settings']>;
  /** The branch that work starts from. */
  readonly base: string;
  /** Attempts at once. */
  readonly slots: number;
}

export interface SessionOptions {
  /** Before the configuration's. */
  readonly runner?: Config['runner'];
  readonly report: (notice: Notice) => void;
}

export type OpenSession = (options: SessionOptions) => Promise<RunSession>;
