// The result of a gate, from what it found on the commit and on its base.
import { plural } from '../../std/plural.ts';
import { compareFindings, isFlaky, steady } from './compare-findings.ts';
import type { Finding } from './finding.ts';
import type { GateName, GatePolicy } from './gate-name.ts';
import type { Evidence, GateResult } from './gate-result.ts';
import { type AcceptedRedBase, isBlind, splitAccepted } from './red-base.ts';

export interface Judged {
  readonly gate: GateName;
  readonly policy: GatePolicy;
  readonly head: readonly Finding[];
  /** Undefined: each finding is about the change. */
  readonly base: readonly Finding[] | undefined;
  /** Of the base, for people: `main`. */
  readonly baseName: string;
  /** What findings make that the base has too. */
  readonly known: 'pass' | 'warn';
  /** The numbers of both sides are of different things. */
  readonly isUncounted?: boolean | undefined;
  /** What was run, or what the gate adds. */
  readonly note: string;
  readonly evidence?: Evidence | undefined;
  /** A person accepted that this command is red on the base, without names. */
  readonly accepted?: AcceptedRedBase | undefined;
}

/** A report of hundreds is not read; all of them are in the log. */
const findingsMax = 50;

export function verdictOf(judged: Judged): GateResult {
  const { gate, policy, head, base, known, note, evidence, baseName } = judged;
  const compared = compareFindings(head, base ?? []);
  const isRedBase = isBlind(head, base);
  const accepted = isRedBase ? judged.accepted : undefined;
  const fresh = accepted ? splitAccepted(compared.fresh).fresh : compared.fresh;
  const isRed = known === 'warn' && (compared.known.length > 0 || accepted !== undefined);
  const state = stateOf(fresh, policy, isRed);
  const said = [
    freshText(judged, fresh, isRedBase),
    ...(base === undefined ? [] : [knownText(compared.known, baseName), trendText(compared.trend, judged)]),
    ...(isRedBase ? [`also red on ${baseName}, ${accepted ? acceptedText(accepted) : blindText(gate)}`] : []),
    note,
  ];
  const findings = fresh.length > 0 || state === 'pass' ? fresh : head;
  return {
    gate,
    state,
    reason: said.filter(part => part !== '').join('; '),
    findings: findings.slice(0, findingsMax),
    ...(evidence ? { evidence } : {}),
    ...countsOf(judged),
    ...(state === 'fail' && isRedBase && errorsIn(fresh).every(({ isNameless }) => isNameless) ? { isRedBase } : {}),
  };
}

function stateOf(fresh: readonly Finding[], policy: GatePolicy, isRed: boolean): GateResult['state'] {
  const isFailed = errorsIn(fresh).length > 0;
  if (isFailed && policy === 'block') return 'fail';
  return isFailed || fresh.length > 0 || isRed ? 'warn' : 'pass';
}

const errorsIn = (findings: readonly Finding[]) => findings.filter(({ severity }) => severity !== 'warning');

const isTest = ({ fingerprint }: Finding) => fingerprint.startsWith('test ');

function freshText({ base, baseName }: Judged, fresh: readonly Finding[], isRedBase: boolean): string {
  const named = fresh.filter(finding => !finding.isNameless);
  if (named.length === 0) return fresh.length === 0 || isRedBase ? '' : newlyRed(base, baseName);
  const more = named.length > findingsMax ? `, the first ${findingsMax} are shown` : '';
  const flaky = named.filter(isFlaky).length;
  const failed = named.length - flaky;
  const word = base === undefined ? '' : 'new ';
  const noun = named.every(finding => isTest(finding) || isFlaky(finding)) ? `${word}failed test` : `${word}finding`;
  const parts = [failed > 0 ? plural(failed, noun) : '', flaky > 0 ? plural(flaky, 'flaky test') : ''];
  return `${parts.filter(part => part !== '').join(', ')}${more}`;
}

const newlyRed = (base: readonly Finding[] | undefined, baseName: string) =>
  base?.length === 0 ? `red, and not red on ${baseName}` : 'red, without a name for what fails';

function knownText(known: readonly Finding[], baseName: string): string {
  if (known.length === 0) return '';
  if (known.every(isTest)) return `already failing on ${baseName} (${plural(known.length, 'test')})`;
  return `already on ${baseName} (${plural(known.length, 'finding')})`;
}

function countsOf(judged: Judged): Pick<GateResult, 'counts'> {
  const { head, base } = judged;
  return base && isCounted(judged) ? { counts: { base: base.length, head: head.length } } : {};
}

/** Where not everything has a name, a count would not be true; without findings the base was not even asked. */
function isCounted({ head, base = [], isUncounted = false }: Judged): boolean {
  return !isUncounted && head.length + base.length > 0 && [...head, ...base].every(finding => !finding.isNameless);
}

function trendText(trend: string, judged: Judged): string {
  const { head, base = [] } = judged;
  if (!isCounted(judged) || base.length === 0) return '';
  return trend === 'stable' ? 'nothing new' : `${trend} (${base.length} before, ${steady(head).length} now)`;
}

/** The command of a test plan belongs to one item: there is nothing to accept for others. */
const blindText = (gate: GateName) =>
  'and not all failures have names, so what is new cannot be known' +
  (gate === 'test-plan' ? '' : `; a person can accept this red base with "pitwall accept ${gate}"`);

const acceptedText = ({ by, reason }: AcceptedRedBase) => `accepted by ${by}: ${reason}`;
