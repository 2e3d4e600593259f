// One row of a checkpoint: what it reads, when it passes, and whether code decides it or a judge.
import type { Session, State } from './session/session.ts';

export const checkpointIds = ['CHECKPOINT-001', 'CHECKPOINT-002', 'CHECKPOINT-003'] as const;
export type CheckpointId = (typeof checkpointIds)[number];

export const checkResults = ['pass', 'warn', 'fail'] as const;
export type CheckResult = (typeof checkResults)[number];

/** What blocks whatever the score is; a checkpoint lists those that count there. */
export const vetoes = ['no-artifact', 'critical-question', 'must-have-without-task', 'plan-cycle'] as const;
export type Veto = (typeof vetoes)[number];

export interface Outcome {
  readonly result: CheckResult;
  /** What it is about: ids of goals, requirements, tasks, roles, paths or words. */
  readonly names: readonly string[];
  /** `file:line` of the first of them. */
  readonly place?: string | undefined;
  /** A sentence, also where it passes. It holds nothing that changes with the clock. */
  readonly evidence: string;
  readonly vetoes?: readonly Veto[];
}

export interface CheckContext {
  readonly session: Session;
  readonly checkpoint: CheckpointId;
  readonly now: number;
  /** Of each task the state that is valid. */
  readonly states: ReadonlyMap<string, State>;
  /** Tasks that must be done before this checkpoint, in their order. */
  readonly scope: readonly string[];
}

interface CheckText {
  readonly id: string;
  readonly table: 'consistency' | 'process' | 'health';
  readonly checkpoints: readonly CheckpointId[];
  readonly inputs: string;
  readonly criterion: string;
}

export interface CodeCheck extends CheckText {
  readonly by: 'code';
  decide(context: CheckContext): Outcome;
}

export interface JudgedCheck extends CheckText {
  readonly by: 'judged';
}

export type Check = CodeCheck | JudgedCheck;

export const pass = (evidence: string): Outcome => ({ result: 'pass', names: [], evidence });

/** What is found, as far as the evidence needs: the first ones, and how many more. */
export function listed(all: readonly string[], max = 5): string {
  const unique = [...new Set(all)];
  const shown = unique.slice(0, max).join(', ');
  return unique.length > max ? `${shown} and ${unique.length - max} more` : shown;
}
