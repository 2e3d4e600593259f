// What agents submit in tests: the smallest result of each kind that fits.
import { type AuditFinding, auditDimensions, type Result } from '../../src/core/attempt/result/result.ts';

export function complete(role: string, more: Partial<Result> = {}): Result {
  return { action: 'COMPLETE', agentName: role, summary: 'done', commentBody: `work of the ${role}`, ...more };
}

export function approve(findings: readonly AuditFinding[] = [], more: Partial<Result> = {}): Result {
  const said = { action: 'APPROVED', agentName: 'auditor', commentBody: 'looks good' } as const;
  return { ...said, findings: [...findings], dimensions: passes(findings), ...more };
}

/** A judgment of every dimension that no finding is about. */
export function passes(findings: readonly AuditFinding[] = []): NonNullable<Result['dimensions']> {
  const silent = auditDimensions.filter(name => findings.every(({ dimension }) => dimension !== name));
  return silent.map(name => ({ name, judgment: 'pass', evidence: 'I read the change for it.' }));
}

/** The same of all dimensions, for an approval in a script. */
export const judged = `dimensions: ${JSON.stringify(passes())}`;

export function reject(findings: readonly AuditFinding[] = [finding()], more: Partial<Result> = {}): Result {
  return { action: 'REJECTED', agentName: 'auditor', commentBody: 'not yet', findings: [...findings], ...more };
}

export function finding(
  severity: AuditFinding['severity'] = 'warning',
  dimension: AuditFinding['dimension'] = 'code-quality',
): AuditFinding {
  return { severity, dimension, message: `a ${severity} in ${dimension}` };
}

/** What a good agent of this role submits. */
export function goodResult(role: string): Result {
  return role === 'auditor' ? approve() : complete(role);
}
