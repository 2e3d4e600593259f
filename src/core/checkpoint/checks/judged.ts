// What meaning decides: a judge that reads headings and the sections referred to answers these, each with evidence.
import type { JudgedCheck } from '../check.ts';

export const judgedChecks: readonly JudgedCheck[] = [
  {
    id: 'scope',
    table: 'consistency',
    checkpoints: ['CHECKPOINT-001'],
    by: 'judged',
    inputs: 'what the brief says is in and out of scope; the requirements',
    criterion: 'no requirement is outside of the scope of the brief',
  },
  {
    id: 'decision-continuity',
    table: 'consistency',
    checkpoints: ['CHECKPOINT-001'],
    by: 'judged',
    inputs: '`decisions` of the states of the research and the drafts',
    criterion: 'no decision contradicts an earlier one that it does not supersede',
  },
  {
    id: 'decision-chain',
    table: 'consistency',
    checkpoints: ['CHECKPOINT-002'],
    by: 'judged',
    inputs: '`decisions` of RESEARCH-001 and DRAFT-001 to DRAFT-004, in that order',
    criterion: 'they build on each other and none contradicts another',
  },
  {
    id: 'wisdom-consistency',
    table: 'consistency',
    checkpoints: ['CHECKPOINT-002'],
    by: 'judged',
    inputs: 'the entries in `wisdom/`; the documents',
    criterion: 'no entry contradicts another one or a document',
  },
];
