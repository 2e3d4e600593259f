// The text of a review: what the auditor wrote for it, then what Pitwall itself knows: the audit by dimension and every gate.
import { plural } from '../../std/plural.ts';
import { findingPoints, skippedPoints } from '../gate/gate-lines.ts';
import type { GateResult } from '../gate/gate-result.ts';
import { renderFindings } from './audit.ts';
import { findingsOf, judgedDimensions } from './dimensions.ts';
import type { RunState } from './state.ts';
import { currentStep, gatesFor, isResearchSkipped } from './view/current.ts';
import { approvingAttempt, gateReportOn, overrideOf } from './view/evidence.ts';

export function reviewBody(state: RunState, commit: string): string {
  const result = approvingAttempt(state)?.conclusion?.result;
  const words = (result?.prBody ?? result?.commentBody ?? '').trim();
  return [words, auditReport(state, commit), gateTable(state, commit)].filter(part => part !== '').join('\n\n');
}

function auditReport(state: RunState, commit: string): string {
  const audit = state.audits.findLast(({ verdict }) => verdict !== 'void');
  const result = approvingAttempt(state)?.conclusion?.result;
  if (!audit || !result) return '';
  const dimensions = judgedDimensions(result, isResearchSkipped(state));
  const rows = dimensions.map(each => [each.dimension, each.judgment ?? '', bounded(each.evidence)]);
  const carried =
    audit.commit === commit ? '' : ` The audit of ${audit.commit.slice(0, 10)} counts here: no patch changed.`;
  const addressed = dimensions.filter(({ isAddressed }) => isAddressed).length;
  const score = `Score ${audit.passing}/${audit.total}; the auditor addressed ${addressed} of ${dimensions.length} dimensions.${carried}`;
  const findings = renderFindings(findingsOf(result));
  const parts = ['## Audit', score, table(['dimension', 'judged', 'evidence'], rows), findings];
  return parts.filter(part => part !== '').join('\n\n');
}

/** A table stays readable; the thread has all of it. */
const bounded = (text: string) => (text.length > 200 ? `${text.slice(0, 199)}…` : text);

function gateTable(state: RunState, commit: string): string {
  const step = currentStep(state);
  const report = step && gateReportOn(state, commit, gatesFor(state, step));
  const override = overrideOf(state, commit);
  const overridden = override ? `**Overridden** by ${override.by.id}: ${oneLine(override.reason)}` : '';
  if (!report) return override ? `## Gates\n\n${overridden}` : '';
  const ran = report.results.filter(({ state: how }) => how !== 'skipped');
  const found = findingPoints(report.results.filter(({ state: how }) => how !== 'pass')).join('\n');
  const shown =
    ran.length === 0 ? 'Nothing was checked: no gate is configured.' : table(['gate', 'result', 'what'], ran.map(row));
  const parts = ['## Gates', overridden, `On ${commit.slice(0, 10)}.`, shown, found, foldedSkips(report.results)];
  return parts.filter(part => part !== '').join('\n\n');
}

/** A forge folds it; so does `pitwall review`. */
function foldedSkips(results: readonly GateResult[]): string {
  const count = results.filter(({ state }) => state === 'skipped').length;
  const summary = `${plural(count, 'gate')} had nothing to run`;
  return count === 0
    ? ''
    : `<details><summary>${summary}</summary>\n\n${skippedPoints(results)
        .map(point => `- ${point}`)
        .join('\n')}\n\n</details>`;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

const row = ({ gate, state, reason, evidence }: GateResult) => [
  gate,
  state,
  evidence?.isCached ? `${reason} (as before)` : reason,
];

/** In Markdown, and lined up for who reads it as text. Nothing in a cell can end it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map(each => each.map(text => oneLine(text).replaceAll('|', '\\|')));
  const widths = head.map((_, column) => Math.max(...cells.map(each => each[column]?.length ?? 0)));
  const line = (each: readonly string[]) => `| ${each.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [first = [], ...rest] = cells;
  return [line(first), `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`, ...rest.map(line)].join('\n');
}
