// The summary of a run for people: a table of its attempts, its gates and audits, warnings, and what to do next.
import type { RunSummary } from '../../app/views/answers.ts';
import { formatDollars, formatDuration, formatTokens } from '../../app/views/format.ts';
import { oneLine } from '../../std/one-line.ts';
import { plural } from '../../std/plural.ts';
import { shortCommit } from '../../std/short-commit.ts';
import { printable } from '../cells.ts';
import { renderTable } from '../render-table.ts';
import type { Terminal } from '../terminal.ts';
import { renderGates, renderLogs } from './format-event.ts';
import { renderNext } from './render-next.ts';

const head = ['attempt', 'role', 'outcome', 'took', 'tokens', 'tool calls', 'cost', 'model'];

export function renderSummary(
  summary: RunSummary,
  { style, width }: Pick<Terminal, 'style' | 'width'>,
): readonly string[] {
  const rows = summary.attempts.map(each => [
    each.attempt,
    each.role,
    outcomeOf(each, summary),
    each.durationMs === undefined ? '' : formatDuration(each.durationMs),
    formatTokens(each.tokens),
    `${each.toolCalls}`,
    each.costUsd === undefined ? '' : formatDollars(each.costUsd),
    each.model ?? '',
  ]);
  const gates = summary.gates.flatMap(report => [
    `  ${shortCommit(report.commit)}: ${renderGates(report.results, style)}`,
    ...[...renderTypeErrors(report.results), ...renderLogs(report.results)].map(line => `    ${style.dim(line)}`),
  ]);
  const returns = summary.gateReturns === 0 ? '' : `, ${plural(summary.gateReturns, 'return')} to the developer`;
  return [
    style.bold(`${summary.run} ${summary.standing}`),
    '',
    ...(rows.length === 0 ? [] : [...renderTable([head, ...rows], width), '']),
    ...(gates.length === 0 ? [] : [`Gates${returns}:`, ...gates]),
    ...renderAudits(summary.audits, width),
    ...(summary.attempts.some(({ costUsd }) => costUsd !== undefined)
      ? [`Cost: ${formatDollars(summary.costUsd)}`]
      : []),
    ...(summary.containment === null || summary.containment === 'sandbox'
      ? []
      : [style.yellow(`No sandbox: its processes are held by ${summary.containment} alone`)]),
    ...summary.warnings.map(warning => style.yellow(`Warning: ${printable(oneLine(warning, 2000))}`)),
    '',
    ...renderNext(summary),
  ];
}

/** Each in a word, and what the newest one says of each dimension. */
function renderAudits(audits: RunSummary['audits'], width: number): readonly string[] {
  const newest = audits.at(-1);
  if (!newest) return [];
  const rows = newest.dimensions.map(({ name, judgment, evidence }) => [name, judgment ?? '', printable(evidence)]);
  const table = renderTable([['dimension', 'judged', 'evidence'], ...rows], width);
  return [`Audit ${audits.map(({ text }) => text).join('; then ')}`, ...table];
}

/** Of an auditor what the score made of its claim. */
function outcomeOf({ attempt, outcome }: RunSummary['attempts'][number], { audits }: RunSummary): string {
  const audit = audits.find(each => each.attempt === attempt);
  return (audit ? audit.verdict.replace(/^score-/, '') : outcome).toLowerCase();
}

/** Whether a change leaves more type errors than it found. */
function renderTypeErrors(results: RunSummary['gates'][number]['results']): readonly string[] {
  return results.flatMap(({ gate, counts }) => {
    if (gate !== 'typecheck' || !counts) return [];
    const trend = counts.head > counts.base ? 'more' : counts.head < counts.base ? 'fewer' : 'as many';
    return [`type errors: ${counts.base} before, ${counts.head} now (${trend})`];
  });
}
