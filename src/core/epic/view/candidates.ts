// Which items may be dispatched now, by what code checks, and what has to happen before with the others.
import type { WorkItem } from '../body/epic-body.ts';
import { nextLink } from '../decide/build.ts';
import { marksOf } from '../notes.ts';
import { type PreflightRow, preflightRows } from './preflight.ts';
import { factsOf, type Seen } from './seen.ts';

export interface Candidate {
  readonly row: WorkItem;
  readonly rows: readonly PreflightRow[];
}

/** In the order of the table. One whose facts cannot be seen waits. */
export function checkedItems(seen: Seen): readonly Candidate[] {
  return seen.body.items
    .filter(row => (row.status === 'ready' || row.status === 'queued') && marksOf(row).approved !== undefined)
    .flatMap(row => {
      const rows = rowsFor(seen, row);
      return rows ? [{ row, rows }] : [];
    });
}

/** Undefined: not all can be seen. */
export function rowsFor(seen: Seen, row: WorkItem): readonly PreflightRow[] | undefined {
  const facts = factsOf(seen, row);
  if (facts.kind === 'unknown') return undefined;
  const { body, settings } = seen;
  return preflightRows({
    row,
    facts: facts.kind === 'known' ? facts.value : { project: settings.project, files: [] },
    project: settings.project,
    next: nextLink(seen, row.item),
    hasRollbackPlan: planFor(seen, row) !== undefined,
    atWork: body.items.filter(each => each.worker === row.worker && each.status === 'in_progress').length,
  });
}

/** The one for this item, else the one for the whole epic. */
export function planFor({ body }: Pick<Seen, 'body'>, { item }: Pick<WorkItem, 'item'>): string | undefined {
  const { rollbackPlans } = body;
  const own = rollbackPlans.findLast(plan => plan.item !== undefined && mentions(plan.item, item));
  return (own ?? rollbackPlans.find(plan => plan.item === undefined))?.text;
}

/** The heading of a plan names its item: `7`, `#7` or `Item 7`. */
const mentions = (heading: string, item: string) => heading.split(/[^\w.-]+/).includes(item);

export const stateOf = ({ rows }: Candidate, state: PreflightRow['state']) => rows.find(each => each.state === state);

export const mayStart = (candidate: Candidate) =>
  candidate.rows.every(({ state }) => state === 'pass' || state === 'note');
