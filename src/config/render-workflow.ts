// A workflow as a table for the terminal: what happens at each status and where it leads.
import { builtInWorkflows, type Step, type Workflow } from '../core/workflow/workflow.ts';

const head = ['status', 'role', 'next', 'may go back to', 'gates before leaving'];

export function renderWorkflow(workflow: Workflow): readonly string[] {
  const rows = [head, ...workflow.steps.map(rowOf)];
  const widths = head.map((_, column) => Math.max(...rows.map(row => widthOf(row[column] ?? ''))));
  const lines = rows.map(row => `  ${row.map((cell, column) => pad(cell, widths[column] ?? 0)).join('  ')}`.trimEnd());
  const limits = workflow.steps.flatMap(step =>
    step.maxRejections === undefined ? [] : [`  ${step.status} stops the run at rejection ${step.maxRejections}.`],
  );
  return [titleOf(workflow), '', ...lines, ...(limits.length > 0 ? ['', ...limits] : [])];
}

function titleOf({ name }: Workflow): string {
  const isBuiltIn = builtInWorkflows.some(workflow => workflow.name === name);
  return `Workflow ${name} (${isBuiltIn ? 'built in' : "the project's own"})`;
}

function rowOf(step: Step): string[] {
  const gates = step.gates === 'all' ? 'all configured' : list(step.gates);
  return [step.status, step.role ?? '–', step.next ?? '–', list(step.canLoopBackTo), gates];
}

function list(names: readonly string[]): string {
  return names.length === 0 ? '–' : names.join(', ');
}

function pad(cell: string, width: number): string {
  return cell + ' '.repeat(Math.max(0, width - widthOf(cell)));
}

/** In characters as people count them. */
function widthOf(cell: string): number {
  return [...cell].length;
}
