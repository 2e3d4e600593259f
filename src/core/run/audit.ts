// The audit score is computed here, whatever the auditor claims.
import { plural } from '../../std/plural.ts';
import { type AuditFinding, auditDimensions, type Result } from '../attempt/result/result.ts';

export interface AuditRules {
  readonly auditScoreThreshold: number;
  readonly criticalBlocks: boolean;
  readonly isResearchSkipped: boolean;
}

export interface AuditJudgement {
  readonly verdict: 'approved' | 'rejected' | 'score-rejected';
  readonly passing: number;
  readonly total: number;
  readonly criticals: number;
}

export function judgeAudit(result: Result, rules: AuditRules): AuditJudgement {
  const findings = result.findings ?? [];
  const scored = scoreDimensions(result, rules);
  const passing = scored.filter(({ passes }) => passes).length;
  const criticals = findings.filter(finding => finding.severity === 'critical').length;
  const score = { passing, total: scored.length, criticals };
  if (result.action !== 'APPROVED') return { verdict: 'rejected', ...score };
  const isBlocked = rules.criticalBlocks && criticals > 0;
  const isEnough = passing / scored.length >= rules.auditScoreThreshold;
  return { verdict: isEnough && !isBlocked ? 'approved' : 'score-rejected', ...score };
}

const verdicts = {
  approved: 'approved',
  rejected: 'rejected by the auditor',
  // The auditor approved it, the score did not.
  'score-rejected': 'rejected',
  void: 'not counted, because the branch moved meanwhile',
} as const;

/** `rejected: score 6/8, 1 critical finding`. */
export function auditText(
  audit: Omit<AuditJudgement, 'verdict'> & { readonly verdict: keyof typeof verdicts },
): string {
  const { verdict, passing, total, criticals } = audit;
  const found = criticals > 0 ? `, ${plural(criticals, 'critical finding')}` : '';
  return `${verdicts[verdict]}: score ${passing}/${total}${found}`;
}

/** Every dimension that counts, with how it fared. */
export function scoreDimensions(
  { findings = [] }: Pick<Result, 'findings'>,
  { isResearchSkipped }: Pick<AuditRules, 'isResearchSkipped'>,
) {
  const scored = auditDimensions.filter(name => !(isResearchSkipped && name === 'research-incorporation'));
  return scored.map(dimension => ({
    dimension,
    passes: !findings.some(finding => finding.dimension === dimension && finding.severity !== 'suggestion'),
  }));
}

/** The findings as the developer reads them, worst first. */
export function renderFindings(findings: readonly AuditFinding[]): string {
  const order = ['critical', 'warning', 'suggestion'];
  const sorted = findings.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  return sorted.map(renderFinding).join('\n');
}

function renderFinding(finding: AuditFinding): string {
  const parts = [finding.message, finding.symptom, finding.consequence, finding.remedy].filter(Boolean).join(' ');
  const place = finding.location ? ` (${finding.location})` : '';
  return `- ${finding.severity}, ${finding.dimension}${place}: ${parts}`;
}
