// What is read of an epic's body, and why a body is not read.
import type { EpicSource } from './epic-source.ts';
import type { InfeasibleEntry, PendingDecision, RollbackPlan } from './optional-sections.ts';
import type { ProposalReading } from './proposal-section.ts';
import type { DecisionClass, EpicStatus, WorkItemStatus } from './words.ts';

/** `file`: its state is in the front matter. `forge`: in labels and in one hidden comment. */
export type EpicForm = 'file' | 'forge';

export interface WorkItem {
  /** The cell `#`. */
  readonly number: string;
  readonly item: string;
  readonly title: string;
  readonly status: WorkItemStatus;
  readonly worker: string;
  readonly pr: string;
  /** ISO 8601 as it is written; null where the cell is empty. */
  readonly lastActivity: string | null;
  readonly notes: string;
  /** Of the body, from 1. */
  readonly line: number;
}

export interface MemoryRow {
  readonly tick: string;
  readonly decision: string;
  readonly class: DecisionClass;
  readonly notes: string;
  /** Where the Notes begin with `sig=`. */
  readonly sig?: string;
  readonly line: number;
}

export interface LogLine {
  readonly at: string;
  readonly text: string;
  readonly line: number;
}

export interface EpicBody {
  readonly form: EpicForm;
  /** Null: there is none. */
  readonly status: EpicStatus | null;
  /** ISO 8601; rows of Pattern Memory up to it are not counted. */
  readonly brakeReset: string | null;
  readonly reactHalts: number;
  /** What a tick began and has not finished; null: nothing. */
  readonly underWay: string | null;
  /** Counted up by each write on a forge; 0 in a file. */
  readonly revision: number;
  readonly items: readonly WorkItem[];
  /** Oldest first. */
  readonly memory: readonly MemoryRow[];
  readonly log: readonly LogLine[];
  readonly proposal: ProposalReading;
  readonly decisions: readonly PendingDecision[];
  readonly infeasible: readonly InfeasibleEntry[];
  readonly rollbackPlans: readonly RollbackPlan[];
  /** For `editEpicBody` only. */
  readonly source: EpicSource;
}

export const bodyErrors = [
  'unknown-status',
  'unknown-epic-status',
  'unknown-class',
  'bad-timestamp',
  'bad-table',
  'bad-state',
  'duplicate-item',
  'duplicate-section',
  'conflict-markers',
  'two-statuses',
] as const;
export type BodyErrorCode = (typeof bodyErrors)[number];

export interface BodyError {
  readonly error: BodyErrorCode;
  /** From 1, front matter included; absent where there is none. */
  readonly line?: number;
  /** One sentence for a person. */
  readonly what: string;
}

export type EpicBodyReading =
  | { readonly kind: 'read'; readonly body: EpicBody }
  | ({ readonly kind: 'unreadable' } & BodyError);

export function isBodyError(value: unknown): value is BodyError {
  return typeof value === 'object' && value !== null && 'error' in value;
}
