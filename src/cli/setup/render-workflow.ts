// A workflow as a table for the terminal: what happens at each status and where it leads.
import { builtInWorkflows, type Step, type Workflow } from '../../core/workflow/workflow.ts';
import { renderTable } from '../render-table.ts';

const head = ['status', 'role', 'next', 'may go back to', 'gates before leaving'];

export function renderWorkflow({ name, steps }: Workflow, width: number): readonly string[] {
  const isBuiltIn = builtInWorkflows.some(workflow => workflow.name === name);
  const limits = steps.flatMap(step =>
    step.maxRejections === undefined ? [] : [`  ${step.status} stops the run at rejection ${step.maxRejections}.`],
  );
  return [
    `Workflow ${name} (${isBuiltIn ? 'built in' : "the project's own"})`,
    '',
    ...renderTable([head, ...steps.map(rowOf)], width),
    ...(limits.length > 0 ? ['', ...limits] : []),
  ];
}

function rowOf({ status, role = '–', next = '–', canLoopBackTo, gates }: Step): readonly string[] {
  return [status, role, next, list(canLoopBackTo), gates === 'all' ? 'all configured' : list(gates)];
}

const list = (names: readonly string[]) => names.join(', ') || '–';
