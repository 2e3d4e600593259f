// What code checks before an item is dispatched, one row for each, as `pitwall tick` shows them and the planner reads them.
import type { PreflightFacts } from '../../world/epic.ts';
import type { WorkItem } from '../body/epic-body.ts';
import { deliverableNamed, isDeliverable } from '../deliverable.ts';
import { marksOf } from '../notes.ts';
import { risksOf } from '../risk.ts';

/** `wait`: it passes by itself. `block`: it does not. `note`: the planner judges it. */
export interface PreflightRow {
  readonly name:
    | 'item'
    | 'deliverable'
    | 'repository'
    | 'dependencies'
    | 'review'
    | 'agent'
    | 'capacity'
    | 'next'
    | 'critic';
  readonly state: 'pass' | 'wait' | 'block' | 'note' | 'critic';
  readonly text: string;
}

export interface PreflightSubject {
  readonly row: WorkItem;
  readonly facts: PreflightFacts;
  readonly project: string;
  /** The item that comes after it, in words. */
  readonly next: string;
  readonly hasRollbackPlan: boolean;
  /** Of the rows of this epic that its agent has. */
  readonly atWork: number;
}

export function preflightRows(subject: PreflightSubject): readonly PreflightRow[] {
  const rows = [itemRow, repositoryRow, dependenciesRow, reviewRow, agentRow, capacityRow, nextRow, criticRow];
  return [...rows.map(row => row(subject)), ...deliverableRows(subject)];
}

export const rowText = ({ name, state, text }: PreflightRow) => `${name}: ${state}: ${text}`;

type RowOf = (subject: PreflightSubject) => PreflightRow;

const itemRow: RowOf = ({ row, facts: { item } }) => {
  const name = 'item';
  if (!item) return { name, state: 'block', text: `there is no item ${row.item}` };
  if (item.isClosed) return { name, state: 'block', text: `item ${row.item} is closed` };
  if (!item.isTrusted) return { name, state: 'block', text: `its text is of ${item.author}, who is not trusted` };
  return { name, state: 'pass', text: `${row.item} ${item.title}` };
};

/** Code needs no row. */
function deliverableRows({ facts: { item } }: PreflightSubject): readonly PreflightRow[] {
  const named = deliverableNamed(item?.labels ?? []);
  if (isDeliverable(named)) return [];
  const text = `nothing here makes and proves the deliverable "${named}"`;
  return [{ name: 'deliverable', state: 'block', text }];
}

const repositoryRow: RowOf = ({ facts, project }) => {
  const name = 'repository';
  if (facts.project !== project)
    return { name, state: 'block', text: `this repository is ${facts.project}, and ${project} was approved` };
  const missing = facts.files.filter(({ isThere }) => !isThere).map(({ path }) => path);
  if (missing.length === 0)
    return { name, state: 'pass', text: `${project}, ${facts.files.length} named files are there` };
  const isNoneThere = missing.length === facts.files.length;
  const text = `${isNoneThere ? 'none' : 'not all'} of the named files are in ${project}: ${missing.slice(0, 5).join(', ')}`;
  return { name, state: 'note', text };
};

const dependenciesRow: RowOf = ({ facts: { item } }) => {
  const blockers = item?.blockers ?? [];
  return blockers.length === 0
    ? { name: 'dependencies', state: 'pass', text: 'all are done' }
    : { name: 'dependencies', state: 'wait', text: `waits for ${blockers.join(', ')}` };
};

/** What was dispatched before has one, which is its own. */
const reviewRow: RowOf = ({ row, facts: { openReview } }) => {
  const isOwn = row.pr !== '' || marksOf(row).key !== undefined;
  if (openReview === undefined || isOwn) return { name: 'review', state: 'pass', text: 'none is open' };
  return { name: 'review', state: 'block', text: `${openReview} is open already` };
};

const agentRow: RowOf = ({ row, facts: { agent } }) => {
  if (row.worker === '') return { name: 'agent', state: 'block', text: 'no agent takes such items' };
  if (!agent) return { name: 'agent', state: 'block', text: `there is no agent ${row.worker}` };
  return agent.isReachable
    ? { name: 'agent', state: 'pass', text: `${row.worker} answers` }
    : { name: 'agent', state: 'wait', text: `${row.worker} cannot be reached: ${agent.why}` };
};

const capacityRow: RowOf = ({ row, facts: { agent }, atWork }) => {
  const count = Math.max(agent?.atWork ?? 0, atWork);
  const { capacity } = agent ?? {};
  if (capacity === undefined || count < capacity)
    return {
      name: 'capacity',
      state: 'pass',
      text: `${row.worker} has ${count} of ${capacity ?? 'any number'} at work`,
    };
  return {
    name: 'capacity',
    state: 'wait',
    text: `${row.worker} has ${count} of ${capacity} at work: no other agent takes it`,
  };
};

const nextRow: RowOf = ({ next }) => ({ name: 'next', state: 'pass', text: next });

const criticRow: RowOf = ({ row, facts, hasRollbackPlan }) => {
  const name = 'critic';
  const risks = risksOf(facts);
  if (risks.length === 0) return { name, state: 'pass', text: 'it is not high-risk' };
  const why = risks.join('; ');
  if (!hasRollbackPlan)
    return { name, state: 'block', text: `high-risk (${why}) and without an entry in "## Rollback Plan"` };
  return marksOf(row).isSafe
    ? { name, state: 'pass', text: `high-risk (${why}), and a critic found it safe` }
    : { name, state: 'critic', text: `high-risk (${why}): a critic is asked first` };
};
