// The summary of a run for people: a table of its attempts, its gates and audits, warnings, and what to do next.
import type { RunSummary } from '../../app/views/answers.ts';
import { formatDollars, formatDuration } from '../../app/views/format.ts';
import { printable } from '../cells.ts';
import { renderTable } from '../render-table.ts';
import type { Style } from '../terminal.ts';
import { renderGates, short } from './format-event.ts';

export function renderSummary(summary: RunSummary, style: Style): readonly string[] {
  const rows = summary.attempts.map(each => [
    each.attempt,
    each.role,
    each.outcome,
    each.durationMs === undefined ? '–' : formatDuration(each.durationMs),
    `${each.tokens}`,
    `${each.toolCalls}`,
    each.costUsd === undefined ? '–' : formatDollars(each.costUsd),
    each.model ?? '–',
  ]);
  const gates = summary.gates.map(report => `  ${short(report.commit)}: ${renderGates(report.results, style)}`);
  return [
    style.bold(`${summary.run} ${summary.standing}`),
    '',
    ...renderTable([['attempt', 'role', 'outcome', 'took', 'tokens', 'tools', 'cost', 'model'], ...rows]),
    '',
    `Gates, ${summary.gateReturns} ${summary.gateReturns === 1 ? 'return' : 'returns'} to the developer:`,
    ...gates,
    `Audits: ${summary.audits.join(', then ') || 'none'}; cost $${summary.costUsd.toFixed(2)}`,
    ...summary.warnings.map(warning => style.yellow(`Warning: ${printable(warning)}`)),
    summary.next,
  ];
}
