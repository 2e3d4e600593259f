// What it takes to drive runs of a repository: asked for by commands, filled in by the composition root.
import type { Config } from '../../config/schema.ts';
import type { Decision } from '../../core/flow.ts';
import type { Review } from '../../core/thread/review.ts';
import type { Explanation } from '../../engine/explain.ts';
import type { Engine } from '../../engine/loop.ts';
import type { Notice } from '../../engine/parts.ts';
import type { Board } from '../../ports/board.ts';
import type { ItemLook } from './entry/admit-item.ts';
import type { GateSight } from './live/run-view.ts';
import type { OpenRuns } from './open-runs.ts';
import type { RunRequest } from './request-run.ts';

/** What a person can look at, and what they can say to it. */
export interface Reviews {
  /** Undefined: none was opened for the branch. */
  read(branch: string): Promise<Review | undefined>;
  /** What the commit changes since it left its base. */
  diff(review: Review, form: 'stat' | 'patch'): Promise<string>;
  /** Each is a Problem when the review is not open. */
  approve(branch: string, commit: string): Promise<void>;
  requestChanges(branch: string, reason: string): Promise<void>;
  close(branch: string, reason: string): Promise<void>;
}

/** Each answer that is "not modified" costs nothing. */
export interface ForgeCalls {
  readonly rest: number;
  readonly unchanged: number;
  readonly graphql: number;
}

export interface RunSession extends OpenRuns {
  /** The top folder of the repository. */
  readonly repository: string;
  readonly engine: Engine;
  readonly config: Config;
  readonly reviews: Reviews;
  /** What is recorded with a run when it is asked for. */
  settingsOf(workflow: string | undefined): Promise<RunRequest['settings']>;
  /** What an engine would decide for a run now, and what it sees. */
  explain(stream: string): Promise<Explanation>;
  /** Told each decision of the engine. Returns how to stop listening. */
  onDecision(listener: (stream: string, decision: Decision) => void): () => void;
  /** How far the gates of a branch are; undefined: none ran in this process. */
  gatesOf(branch: string): readonly GateSight[] | undefined;
  /** Where items are issues of a forge; undefined: they are files. */
  readonly issues: { readonly board: Pick<Board, 'readItem'>; readonly repo: string } | undefined;
  /** How often the forge was asked for a run so far; undefined: there is none to ask. */
  callsOf(run: { readonly item: string; readonly branch: string }): ForgeCalls | undefined;
  /** The address of a run's review; undefined: it is here, or cannot be seen now. */
  linkOf(branch: string): Promise<string | undefined>;
  lookAtItem(item: string): Promise<ItemLook>;
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
