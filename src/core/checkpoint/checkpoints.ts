// The checkpoints as data: which tasks are behind each, and what blocks there whatever the score is.
import type { CheckpointId, Veto } from './check.ts';

export interface Checkpoint {
  readonly id: CheckpointId;
  /** For people. */
  readonly about: string;
  /** Tasks that must be done by then, in their order. */
  readonly scope: readonly string[];
  readonly vetoes: readonly Veto[];
}

const specTasks = ['RESEARCH-001', 'DRAFT-001', 'DRAFT-002'];
const allDrafts = [...specTasks, 'DRAFT-003', 'DRAFT-004'];

export const checkpoints: Readonly<Record<CheckpointId, Checkpoint>> = {
  'CHECKPOINT-001': {
    id: 'CHECKPOINT-001',
    about: 'brief and requirements agree',
    scope: specTasks,
    vetoes: ['no-artifact'],
  },
  'CHECKPOINT-002': {
    id: 'CHECKPOINT-002',
    about: 'the whole specification agrees',
    scope: allDrafts,
    vetoes: ['no-artifact', 'critical-question'],
  },
  'CHECKPOINT-003': {
    id: 'CHECKPOINT-003',
    about: 'the plan does what was specified',
    scope: [...allDrafts, 'PLAN-001'],
    vetoes: ['no-artifact', 'must-have-without-task', 'plan-cycle'],
  },
};

/** Why each blocks, for the report. */
export const vetoTexts: Readonly<Record<Veto, string>> = {
  'no-artifact': 'there is no artifact at all',
  'critical-question': 'a critical question is open',
  'must-have-without-task': 'a must-have requirement has no task',
  'plan-cycle': 'the plan has a cycle',
};
