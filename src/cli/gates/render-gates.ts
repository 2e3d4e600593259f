// A report of gates for people: a line per gate, what the change brought below it, and how it ends.
import { findingLine } from '../../core/gate/finding.ts';
import { blockingResults, type GateReport, type GateResult } from '../../core/run/gate-result.ts';
import type { GatePolicy } from '../../core/run/settings.ts';
import { type GateName, gateNames } from '../../core/run/workflow.ts';
import { printableText } from '../cells.ts';
import type { Style } from '../terminal.ts';

type PolicyOf = (gate: GateName) => GatePolicy;

/** More of them are in the log. */
const findingsMax = 10;

export function renderGates({ results }: GateReport, policyOf: PolicyOf, style: Style): readonly string[] {
  const width = Math.max(...results.map(({ gate }) => gate.length));
  const ordered = results.toSorted((a, b) => gateNames.indexOf(a.gate) - gateNames.indexOf(b.gate));
  const ran = ordered.filter(({ state }) => state !== 'skipped');
  const skipped = ordered.filter(({ state }) => state === 'skipped');
  return [...ran, ...skipped]
    .flatMap(result => [
      `${paint(result.state, style)} ${result.gate.padEnd(width)}  ${steady(result.reason)}${timeOf(result)}`,
      ...findingsOf(result).map(line => `          ${style.dim(line)}`),
    ])
    .concat(['', endOf(results, policyOf, style)]);
}

const colours = { pass: 'green', fail: 'red', error: 'red', warn: 'yellow', skipped: 'dim' } as const;

function paint(state: GateResult['state'], style: Style): string {
  return style[colours[state]](state.padEnd(8));
}

function timeOf({ evidence }: GateResult): string {
  if (!evidence) return '';
  return evidence.isCached ? ' (as before)' : ` (${(evidence.durationMs / 1000).toFixed(1)} s)`;
}

function findingsOf({ findings, evidence }: GateResult): readonly string[] {
  const shown = findings.slice(0, findingsMax).flatMap(finding => steady(findingLine(finding)).split('\n'));
  const more = findings.length - findingsMax;
  const log = evidence?.log === undefined ? '' : `, all of it in ${evidence.log}`;
  return [...shown, ...(more > 0 ? [`and ${more} more${log}`] : [])];
}

/** Tools and names of files may hold anything: colours are left out, and what would steer the terminal is made visible. */
const steady = (text: string) => printableText(text.replaceAll(colour, ''));
const colour = new RegExp(`${'\u001b'}\\[[\\d;:]*m`, 'g');

export function blockedBy({ results, commit }: GateReport, policyOf: PolicyOf): readonly GateResult[] {
  const policies = Object.fromEntries(gateNames.map(gate => [gate, policyOf(gate)]));
  return blockingResults({ commit, results }, policies);
}

function endOf(results: readonly GateResult[], policyOf: PolicyOf, style: Style): string {
  const blocked = blockedBy({ commit: '', results: [...results] }, policyOf);
  const count = (state: GateResult['state']) => results.filter(result => result.state === state).length;
  const said = (['pass', 'warn', 'fail', 'error', 'skipped'] as const)
    .flatMap(state => (count(state) > 0 ? [`${count(state)} ${state}`] : []))
    .join(', ');
  if (blocked.length > 0) return style.red(`Blocked by ${blocked.map(({ gate }) => gate).join(', ')}: ${said}.`);
  return count('skipped') === results.length
    ? `Nothing was checked: ${said}.`
    : style.green(`Nothing blocks: ${said}.`);
}
