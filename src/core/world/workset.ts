// What the worktree of a run shows of its work: which files it changed and where, and whether two branches can be merged.
import { defineQuery } from '../query.ts';

/** First and last line, both included. */
export type Lines = readonly [number, number];

export interface FileChange {
  readonly path: string;
  /** What it was called before it was renamed. */
  readonly from?: string | undefined;
  /** Lines of the merge base; without them the whole file. */
  readonly hunks?: readonly Lines[] | undefined;
}

/** Committed, uncommitted and untracked. As long as nothing changes it is the same object. */
export interface Workset {
  readonly worktree: string;
  readonly changes: readonly FileChange[];
  /** Its newest commit. */
  readonly head: string;
  /** Boxes of task lists that it has ticked in files that were there before. */
  readonly ticked: number;
}

export interface WorksetObservation {
  /** Undefined: it has no worktree. */
  readonly workset?: Workset | undefined;
  /** When a commit or a ticked box was seen that had not been there; undefined: none since it was first observed. */
  readonly progressAt?: number | undefined;
  /** While an agent is at work there. */
  readonly nextPollAt?: number | undefined;
}

interface WatchedRun {
  /** The branch that the work is compared with. */
  readonly base: string;
  readonly everyMs: number;
  /** The stream of the flow that watches. */
  readonly watcher: string;
  /** Counts how often it began anew: what was seen before is observed again. */
  readonly epoch: number;
}

export const worksetQuery = defineQuery<WorksetObservation>()('workset', (run: string, watched: WatchedRun) => ({
  key: run,
  run,
  ...watched,
}));

/** `text`: the lines of both sides, as git marks them, shortened. */
export interface TextConflict {
  readonly file: string;
  readonly text: string;
}

/** Of the newest commits of two runs: the files that git cannot merge. */
export const trialMergeQuery = defineQuery<readonly TextConflict[]>()('trial-merge', (one: string, other: string) => ({
  key: `${one} ${other}`,
  runs: [one, other] as const,
}));
