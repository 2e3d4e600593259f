// Applies `statusMapping`: an entry that shares its column or its role with one step renames the other of the two.
import type { Step, Workflow } from '../core/workflow/workflow.ts';

export interface MappingConflict {
  readonly column: string;
  /** The step that the entry disagrees with. */
  readonly status: string;
  readonly why: string;
}

export interface Renamed {
  readonly workflow: Workflow;
  readonly conflicts: readonly MappingConflict[];
  /** Columns of entries that name no step of this workflow. */
  readonly unmatched: readonly string[];
}

export function renameSteps(workflow: Workflow, mapping: Readonly<Record<string, string>>): Renamed {
  const conflicts: MappingConflict[] = [];
  const unmatched: string[] = [];
  const entryOf = new Map<string, { column: string; worker: string }>();
  for (const [column, worker] of Object.entries(mapping)) {
    const match = matchOf(workflow, column, worker);
    if (match.kind === 'none') unmatched.push(column);
    if (match.kind === 'conflict') conflicts.push({ column, status: match.status, why: match.why });
    if (match.kind !== 'step') continue;
    const other = entryOf.get(match.status);
    if (other) conflicts.push({ column, status: match.status, why: `${other.column} is ${match.status} already` });
    else entryOf.set(match.status, { column, worker });
  }
  const columnOf = (status: string) => entryOf.get(status)?.column ?? status;
  const steps = workflow.steps.map(step => renameStep(step, columnOf, entryOf.get(step.status)?.worker));
  return { workflow: { name: workflow.name, steps }, conflicts, unmatched };
}

type Match = { kind: 'step'; status: string } | { kind: 'conflict'; status: string; why: string } | { kind: 'none' };

function matchOf(workflow: Workflow, column: string, worker: string): Match {
  const byColumn = workflow.steps.find(step => step.status === column);
  const byWorker = workflow.steps.filter(step => workerOf(step) === worker);
  if (byColumn && (byWorker.length === 0 || byWorker.includes(byColumn))) return columnMatch(byColumn, worker);
  const [first] = byWorker;
  if (!first) return { kind: 'none' };
  const places = byWorker.map(step => step.status).join(' and ');
  if (byColumn) {
    const why = `${column} belongs to ${workerOf(byColumn)}, and ${worker} works at ${places}`;
    return { kind: 'conflict', status: byColumn.status, why };
  }
  if (byWorker.length === 1) return { kind: 'step', status: first.status };
  return {
    kind: 'conflict',
    status: first.status,
    why: `${worker} works at ${places}, so it is unclear which is meant`,
  };
}

/** The first and the last step have no role; one that gets a role would no longer be what it is. */
function columnMatch(step: Step, worker: string): Match {
  if (!step.builtIn || step.builtIn === worker) return { kind: 'step', status: step.status };
  return {
    kind: 'conflict',
    status: step.status,
    why: `${step.status} is the ${step.builtIn} step, where no role works`,
  };
}

function workerOf(step: Step): string | undefined {
  return step.role ?? step.builtIn;
}

function renameStep(step: Step, columnOf: (status: string) => string, worker: string | undefined): Step {
  return {
    ...step,
    status: columnOf(step.status),
    ...(step.role === undefined ? {} : { role: worker ?? step.role }),
    ...(step.next === undefined ? {} : { next: columnOf(step.next) }),
    canLoopBackTo: step.canLoopBackTo.map(columnOf),
    markerMap: Object.fromEntries(Object.entries(step.markerMap).map(([marker, to]) => [marker, columnOf(to)])),
  };
}
