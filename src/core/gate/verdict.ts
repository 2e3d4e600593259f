// The result of a gate, from what it found on the commit and on its base.
import { plural } from '../../std/plural.ts';
import { compareFindings } from './compare-findings.ts';
import type { Finding } from './finding.ts';
import type { GateName, GatePolicy } from './gate-name.ts';
import type { Evidence, GateResult } from './gate-result.ts';

export interface Judged {
  readonly gate: GateName;
  readonly policy: GatePolicy;
  readonly head: readonly Finding[];
  /** Undefined: each finding is about the change. */
  readonly base: readonly Finding[] | undefined;
  /** What findings make that the base has too. */
  readonly known: 'pass' | 'warn';
  /** What was run, or what the gate adds. */
  readonly note: string;
  readonly evidence?: Evidence | undefined;
}

/** A report of hundreds is not read; all of them are in the log. */
const findingsMax = 50;

export function verdictOf(judged: Judged): GateResult {
  const { gate, policy, head, base, known, note, evidence } = judged;
  const { fresh, known: knownCount, trend } = compareFindings(head, base ?? []);
  const state = stateOf(fresh, policy, knownCount > 0 && known === 'warn');
  const said = base === undefined ? [] : [tellKnown(knownCount, known), tellTrend(trend, head.length, base.length)];
  const reason = [tellFresh(fresh, base), ...said, note].filter(part => part !== '').join('; ');
  const findings = fresh.length > 0 || state === 'pass' ? fresh : head;
  return { gate, state, reason, findings: findings.slice(0, findingsMax), ...(evidence ? { evidence } : {}) };
}

function stateOf(fresh: readonly Finding[], policy: GatePolicy, isRed: boolean): GateResult['state'] {
  const isFailed = fresh.some(({ severity }) => severity !== 'warning');
  if (isFailed && policy === 'block') return 'fail';
  return isFailed || fresh.length > 0 || isRed ? 'warn' : 'pass';
}

function tellFresh(fresh: readonly Finding[], base: readonly Finding[] | undefined): string {
  if (fresh.length === 0) return '';
  const more = fresh.length > findingsMax ? `, the first ${findingsMax} are shown` : '';
  return `${plural(fresh.length, base === undefined ? 'finding' : 'new finding')}${more}`;
}

function tellKnown(count: number, known: Judged['known']): string {
  if (count === 0) return '';
  return known === 'warn' ? `red-on-base: ${count} of it the base has too` : `${count} the base has too`;
}

function tellTrend(trend: string, head: number, base: number): string {
  return head === 0 && base === 0 ? '' : `${trend} (${base} before, ${head} now)`;
}
