// The audit score is computed here, whatever the auditor claims.
import { plural } from '../../std/plural.ts';
import type { AuditFinding, Result } from '../attempt/result/result.ts';
import { findingsOf, judgedDimensions } from './dimensions.ts';
import { type TagOf, untagged } from './view/tags.ts';

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
  /** Dimensions that the auditor judged, or has a finding about. */
  readonly addressed: number;
}

export function judgeAudit(result: Result, rules: AuditRules): AuditJudgement {
  const scored = judgedDimensions(result, rules.isResearchSkipped);
  const passing = scored.filter(({ passes }) => passes).length;
  const addressed = scored.filter(({ isAddressed }) => isAddressed).length;
  const criticals = findingsOf(result).filter(finding => finding.severity === 'critical').length;
  const score = { passing, total: scored.length, criticals, addressed };
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

/** `rejected: score 6/8, 1 critical finding`. Facts of older versions do not know what was addressed. */
export function auditText(audit: Omit<AuditJudgement, 'verdict' | 'addressed'> & JudgedText): string {
  const { verdict, passing, total, criticals, addressed = total } = audit;
  const found = criticals > 0 ? `, ${plural(criticals, 'critical finding')}` : '';
  const silent = verdict === 'approved' && addressed < total ? `, ${addressed} of ${total} dimensions addressed` : '';
  return `${verdicts[verdict]}: score ${passing}/${total}${found}${silent}`;
}

interface JudgedText {
  readonly verdict: keyof typeof verdicts;
  readonly addressed?: number | undefined;
}

/** The findings as the developer reads them, worst first. */
export function renderFindings(findings: readonly AuditFinding[], tagOf: TagOf = untagged): string {
  const order = ['critical', 'warning', 'suggestion'];
  const sorted = findings.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  return sorted.map(finding => renderFinding(finding, tagOf)).join('\n');
}

function renderFinding(finding: AuditFinding, tagOf: TagOf): string {
  const { message, symptom, consequence, remedy } = finding;
  const named = { consequence, remedy };
  const rest = Object.entries(named).flatMap(([name, text]) => (text ? [`${name}: ${text}`] : []));
  const parts = [message, symptom, ...rest].filter(Boolean).join('; ');
  const place = finding.location ? ` (${finding.location})` : '';
  return `- ${tagOf(finding.dimension)}${finding.severity}, ${finding.dimension}${place}: ${parts}`;
}
