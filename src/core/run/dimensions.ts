// What an audit says of each dimension that counts. Silence is shown as silence, never as a pass.
import { type AuditFinding, auditDimensions, type DimensionJudgment, type Result } from '../attempt/result/result.ts';

export interface JudgedDimension {
  readonly dimension: AuditFinding['dimension'];
  /** No critical or warning finding is about it. */
  readonly passes: boolean;
  /** A finding beats what the auditor says. Undefined: neither says anything. */
  readonly judgment: DimensionJudgment['judgment'] | undefined;
  /** It was judged, or a finding is about it. */
  readonly isAddressed: boolean;
  readonly evidence: string;
}

type Audited = Pick<Result, 'findings' | 'dimensions'>;

/** Research that was skipped is not scored. */
export function judgedDimensions(result: Audited, isResearchSkipped: boolean): readonly JudgedDimension[] {
  const scored = auditDimensions.filter(name => !(isResearchSkipped && name === 'research-incorporation'));
  return scored.map(dimension => judgedDimension(result, dimension));
}

function judgedDimension(result: Audited, dimension: AuditFinding['dimension']): JudgedDimension {
  const about = findingsOf(result).filter(finding => finding.dimension === dimension);
  const passes = about.every(({ severity }) => severity === 'suggestion');
  const said = judgmentOf(result, dimension);
  const isAddressed = said !== undefined || about.length > 0;
  if (!said) return { dimension, passes, isAddressed, ...unjudged(about.length, passes) };
  const isContradicted = !passes && said.judgment !== 'fail';
  const evidence = isContradicted
    ? `by its findings, though the auditor says ${said.judgment}: ${said.evidence}`
    : said.evidence;
  return { dimension, passes, isAddressed, judgment: passes ? said.judgment : 'fail', evidence };
}

function unjudged(findings: number, passes: boolean): Pick<JudgedDimension, 'judgment' | 'evidence'> {
  if (!passes) return { judgment: 'fail', evidence: 'by its findings' };
  const evidence = findings === 0 ? 'no finding, not addressed' : 'only suggestions, not judged';
  return { judgment: undefined, evidence };
}

/** Of several judgments of one dimension the worst counts. */
function judgmentOf({ dimensions = [] }: Audited, dimension: string): DimensionJudgment | undefined {
  const own = dimensions.filter(({ name }) => name === dimension);
  return own.find(({ judgment }) => judgment === 'fail') ?? own[0];
}

/** A dimension that was judged `fail` without a finding that says why: its evidence counts as a warning. */
export function findingsOf(result: Audited): readonly AuditFinding[] {
  const { findings = [], dimensions = [] } = result;
  const isExplained = (name: string) =>
    findings.some(({ dimension, severity }) => dimension === name && severity !== 'suggestion');
  const bare = dimensions.filter(({ name, judgment }) => judgment === 'fail' && !isExplained(name));
  return [
    ...findings,
    ...bare.map(({ name, evidence }) => ({ severity: 'warning', dimension: name, message: evidence }) as const),
  ];
}

/** `judged pass: 12 tests, 3 of them new`, or `no finding, not addressed`. */
export function judgmentText({ judgment, evidence }: Pick<JudgedDimension, 'judgment' | 'evidence'>): string {
  return judgment === undefined ? evidence : `judged ${judgment}: ${evidence}`;
}
