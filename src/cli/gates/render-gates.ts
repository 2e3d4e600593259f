// A report of gates as lines: a line per gate, below it what the change added, and at the end whether anything blocks.

import type { GatesAnswer, GatesSubject } from '../../app/gates/answers.ts';
import { timeText } from '../../app/gates/gate-activity.ts';
import { type Finding, findingLine } from '../../core/gate/finding.ts';
import { gateNames } from '../../core/gate/gate-name.ts';
import type { GateResult } from '../../core/gate/gate-result.ts';
import { plural } from '../../std/plural.ts';
import { printableText } from '../cells.ts';
import { renderTable } from '../render-table.ts';
import type { Style, Terminal } from '../terminal.ts';

/** More findings are in the log. */
const findingsMax = 10;
/** And more of each. */
const findingLinesMax = 16;

export function renderSubject({ commit, base, baseName, uncommitted, hasOwnRules }: GatesSubject): readonly string[] {
  const since =
    base === commit
      ? `which ${baseName} already contains`
      : `compared with ${base.slice(0, 10)}, where it left ${baseName}`;
  const files = plural(uncommitted, 'file is', 'files are');
  const left = uncommitted > 0 ? [`${files} not committed, and not checked: gates check commits.`] : [];
  const rules = hasOwnRules
    ? ['The change edits .pitwall/: the gates run with its settings, not with those of the base.']
    : [];
  return [`Gates on ${commit.slice(0, 10)}, ${since}.`, ...left, ...rules, ''];
}

export interface RenderGatesOptions {
  readonly view: Pick<Terminal, 'style' | 'width'>;
  /** List the gates that had nothing to run, each with the reason. */
  readonly showsSkipped: boolean;
}

export function renderGates(answer: GatesAnswer, { view, showsSkipped }: RenderGatesOptions): readonly string[] {
  const { style, width } = view;
  const ordered = answer.results.toSorted((a, b) => gateNames.indexOf(a.gate) - gateNames.indexOf(b.gate));
  const ran = ordered.filter(({ state }) => state !== 'skipped');
  const skipped = ordered.filter(({ state }) => state === 'skipped');
  const shown = showsSkipped || ran.length === 0 ? [...ran, ...skipped] : ran;
  const nameWidth = Math.max(...shown.map(({ gate }) => gate.length));
  const rows = shown.flatMap(result => [
    ...renderTable([['', '', ''], cellsFor(result, nameWidth, style)], width),
    ...findingsOf(result).map(line => `      ${style.dim(line)}`),
  ]);
  const folded =
    shown.length < ordered.length
      ? ['', `${plural(skipped.length, 'gate')} had nothing to run. See why:`, whyCommand]
      : [];
  const time = answer.time && timeText(answer.time);
  return [...rows, ...folded, '', ...(time === undefined ? [] : [style.dim(time)]), endOf(answer, ran.length, style)];
}

const whyCommand = '  pitwall gates --why';

function cellsFor(result: GateResult, nameWidth: number, style: Style): readonly string[] {
  return [paint(result.state, style), result.gate.padEnd(nameWidth), `${steady(result.reason)}${timeOf(result)}`];
}

function paint(state: GateResult['state'], style: Style): string {
  return state === 'skipped' ? style.dim('- skipped') : `${style.signs[state]} ${state.padEnd(7)}`;
}

function timeOf({ evidence }: GateResult): string {
  if (!evidence) return '';
  return evidence.isCached ? ' (cached)' : ` (${(evidence.durationMs / 1000).toFixed(1)} s)`;
}

function findingsOf({ findings, state, evidence }: GateResult): readonly string[] {
  const shown = findings.slice(0, findingsMax).flatMap(linesOf);
  const more = findings.length - findingsMax;
  const log = evidence?.log === undefined || state === 'pass' ? [] : [`log: ${steady(evidence.log)}`];
  return [...shown, ...(more > 0 ? [`and ${more} more`] : []), ...log];
}

function linesOf(finding: Finding): readonly string[] {
  const lines = steady(findingLine(finding)).split('\n');
  return lines.length > findingLinesMax ? [...lines.slice(0, findingLinesMax - 1), '[…]'] : lines;
}

/** Output of tools and names of files may hold anything: colours are removed, other control characters made visible. */
const steady = (text: string) => printableText(text.replaceAll(colour, ''));
const colour = new RegExp(`${'\u001b'}\\[[\\d;:]*m`, 'g');

function endOf({ results, blocked }: GatesAnswer, ran: number, style: Style): string {
  const count = (state: GateResult['state']) => results.filter(result => result.state === state).length;
  const words = {
    pass: 'passed',
    warn: 'warned',
    fail: 'failed',
    error: 'could not run',
    skipped: 'had nothing to run',
  };
  const counts = (['pass', 'warn', 'fail', 'error', 'skipped'] as const)
    .flatMap(state => (count(state) > 0 ? [`${count(state)} ${words[state]}`] : []))
    .join(', ');
  if (blocked.length > 0) return style.red(`Blocked by ${blocked.join(', ')}: ${counts}.`);
  return ran === 0 ? `No gate ran: ${counts}.` : style.green(`Nothing blocks: ${counts}.`);
}
