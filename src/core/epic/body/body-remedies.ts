// What a person does about a body that cannot be read. docs/reference/epic-body.md has the same table.
import type { BodyErrorCode } from './epic-body.ts';

export const bodyRemedies: Readonly<Record<BodyErrorCode, string>> = {
  'unknown-status':
    'Write one of the statuses of items into the cell Status; a pipe in a cell before it is written \\|.',
  'unknown-epic-status': 'Write one of the statuses of epics behind "status:", or set the one label that says it.',
  'unknown-class': 'Take the row out, or write one of the classes into its cell Class.',
  'bad-timestamp': 'Write the time as 2026-11-16T12:00:00Z; an empty cell is right only for Last activity.',
  'bad-table':
    'Give the table its header with every column, a line of hyphens with as many, and each row right below the other.',
  'bad-state': 'Correct the line, or take it out.',
  'duplicate-item': 'Leave one row of each item.',
  'duplicate-section': 'Leave one section of each name, or give the other one another name.',
  'conflict-markers':
    'Resolve the conflict: keep one of the sides, and take out the lines <<<<<<<, ======= and >>>>>>>.',
  'two-statuses': 'Leave one status.',
};
