// A session as data: what its documents, plan, wisdom and messages say, each with its place (`file:line`).
import type { Trouble } from './session-folder.ts';

interface Placed {
  /** `file:line`. */
  readonly place: string;
}

export interface Task extends Placed {
  readonly id: string;
  readonly role: string;
  /** `pending`, `in_progress` or `completed`; anything else as it is written. */
  readonly status: string;
  /** Milliseconds. */
  readonly startedAt?: number | undefined;
}

export interface Goal extends Placed {
  readonly id: string;
}

export interface Requirement extends Placed {
  readonly id: string;
  /** In lower case; undefined: not written, or its file cannot be read. */
  readonly priority: string | undefined;
  readonly goals: readonly string[];
}

export interface Component extends Placed {
  readonly id: string;
}

export interface Story extends Placed {
  readonly id: string;
  readonly components: readonly string[];
}

/** An architecture decision. */
export interface ArchitectureDecision extends Placed {
  readonly id: string;
}

export const documentKinds = ['brief', 'requirements', 'architecture', 'epics'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export interface SpecDocument {
  readonly path: string;
  readonly kind: DocumentKind;
  readonly lines: readonly DocumentLine[];
  /** Files that it says it is built on, as paths in the session. */
  readonly dependencies: readonly string[];
}

/** A line of prose: code and comments are left out. */
export interface DocumentLine {
  readonly number: number;
  readonly text: string;
}

/** A line `term X: not Y` of the conventions. */
export interface Term extends Placed {
  readonly term: string;
  readonly instead: readonly string[];
}

export interface PlanTask extends Placed {
  readonly id: string;
  readonly requires: readonly string[];
  readonly covers: readonly string[];
}

export interface Plan {
  readonly complexity: string;
  readonly modules: readonly string[];
  readonly execution: string;
  readonly tasks: readonly PlanTask[];
}

export interface Message extends Placed {
  readonly id: string;
  /** Milliseconds; undefined: it has no time that can be read. */
  readonly at: number | undefined;
  readonly from: string;
  readonly type: string;
  readonly task: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface OpenQuestion {
  readonly text: string;
  /** In lower case; undefined: not written. */
  readonly severity: string | undefined;
}

/** What a role said of one version of one task when it was done. */
export interface State extends Placed {
  readonly task: string;
  readonly version: number;
  readonly role: string;
  readonly at: number | undefined;
  readonly ref: string | undefined;
  readonly terms: readonly string[];
  readonly openQuestions: readonly OpenQuestion[];
  readonly consumed: readonly string[];
  readonly selfScore: number | undefined;
}

export interface WisdomEntry extends Placed {
  readonly task: string;
}

/** A person let the work go on over a verdict. */
export interface Override extends Placed {
  readonly checkpoint: string;
  readonly by: string;
  readonly at: string;
  readonly scope: readonly string[];
  readonly reason: string;
}

export interface Session {
  readonly id: string;
  readonly tasks: readonly Task[];
  /** Of the team; empty: the list of the team does not say. */
  readonly roles: readonly string[];
  readonly goals: readonly Goal[];
  readonly requirements: readonly Requirement[];
  readonly components: readonly Component[];
  readonly stories: readonly Story[];
  readonly architectureDecisions: readonly ArchitectureDecision[];
  readonly documents: readonly SpecDocument[];
  readonly terms: readonly Term[];
  /** Undefined: missing, or unreadable, which `troubles` says. */
  readonly plan: Plan | undefined;
  readonly messages: readonly Message[];
  /** Of every version, oldest first. */
  readonly states: readonly State[];
  readonly wisdom: readonly WisdomEntry[];
  readonly overrides: readonly Override[];
  /** Every file with its bytes. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly troubles: readonly Trouble[];
}
