// What agents submit in tests: the smallest result of each kind that fits.
import type { AuditFinding, Result } from '../../src/core/attempt/result/result.ts';

export function complete(role: string, more: Partial<Result> = {}): Result {
  return { action: 'COMPLETE', agentName: role, summary: 'done', commentBody: `work of the ${role}`, ...more };
}

export function approve(findings: readonly AuditFinding[] = [], more: Partial<Result> = {}): Result {
  return { action: 'APPROVED', agentName: 'auditor', commentBody: 'looks good', findings: [...findings], ...more };
}

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
