// Judges Done and the end by what the world knows: the gates that really ran, the audit that was really submitted, the
// heads that the forge really showed. The journal's own claims count for nothing here.
import { auditDimensions } from '../../src/core/attempt/result/result.ts';
import type { FlowEvent } from '../../src/core/event.ts';
import type { ReviewSnapshot } from '../../src/core/world/snapshots.ts';

/** What an engine was last told by the world. */
export interface GateInput {
  tip?: string | undefined;
  review?: ReviewSnapshot | undefined;
  /** As the last look at the item showed it; undefined: it showed nothing. */
  isItemOpen?: boolean | undefined;
}

/** What an agent really submitted. */
export interface Submission {
  readonly role: string;
  readonly commit: string | undefined;
  readonly result: unknown;
}

export interface EvidenceParts {
  readonly violations: string[];
  /** The gates ran on this commit and were green, or a person said that it does not matter. */
  readonly isGated: (commit: string) => boolean;
  readonly lastAudit: () => Submission | undefined;
  readonly isResearchSkipped: () => boolean;
  /** The same patches in the same order, wherever they stand. */
  readonly isSameWork: (one: string, other: string) => boolean;
  /** Undefined: nobody merged anything. */
  readonly mergedHead: () => string | undefined;
  readonly isResolved: boolean;
}

/** To be called as the fact is stored, while the snapshots are still those that the decision was made on. */
export function judgeFact(parts: EvidenceParts, event: FlowEvent, snapshot: GateInput): void {
  if (event.type === 'StepEntered' && (event.data as { status: string }).status === 'Done') judgeDone(parts, snapshot);
  if (event.type === 'AuditCarried') judgeCarry(parts, event.data as { from: string; to: string });
  if (event.type !== 'RunEnded') return;
  const { violations } = parts;
  const { how } = event.data as { how: string };
  const head = parts.mergedHead();
  if (how.startsWith('merged') && head === undefined) violations.push('ended as merged, but nobody merged it');
  else if (how === 'merged') violations.push(...faultsOf(parts, head ?? '').map(fault => `merged ${fault}`));
  if (how === 'already-resolved' && !parts.isResolved) violations.push('ended as resolved without proof');
}

/** An audit goes along only with work that is the same, to a commit whose gates were green. */
function judgeCarry(
  { violations, isGated, isSameWork }: EvidenceParts,
  { from, to }: { from: string; to: string },
): void {
  if (!isSameWork(from, to)) violations.push(`the audit of ${from} was carried to ${to}, where a patch is another`);
  if (!isGated(to)) violations.push(`the audit of ${from} was carried to ${to}, whose gates were never green`);
}

function judgeDone(parts: EvidenceParts, { tip, review }: GateInput): void {
  const { violations } = parts;
  if (!tip || !review) {
    violations.push(`Done without a look at ${tip ? 'the review' : 'the worktree'}`);
    return;
  }
  if (review.state === 'closed') violations.push('Done on a closed review');
  if (review.head !== tip) violations.push(`Done on ${tip}, but the review is on ${review.head}`);
  violations.push(...faultsOf(parts, tip).map(fault => `Done on ${fault}`));
}

/** What this commit lacks to be proven. */
function faultsOf(parts: EvidenceParts, commit: string): string[] {
  const { isGated, lastAudit, isResearchSkipped, isSameWork } = parts;
  const gates = isGated(commit) ? [] : [`${commit}, whose gates were never green`];
  const audit = lastAudit();
  const isOfIt = audit?.commit === commit || isSameWork(audit?.commit ?? '', commit);
  if (!audit || !isOfIt) return [...gates, `${commit}, but the last audit was of ${audit?.commit}`];
  return isApproval(audit.result, isResearchSkipped()) ? gates : [...gates, `${commit}, which its audit rejects`];
}

interface Audit {
  readonly action?: unknown;
  readonly findings?: readonly { readonly severity: string; readonly dimension: string }[];
  readonly dimensions?: readonly { readonly name: string; readonly judgment: string }[];
}

function isApproval(result: unknown, isResearchSkipped: boolean): boolean {
  const { action, findings = [], dimensions = [] } = (result ?? {}) as Audit;
  const failed = dimensions.filter(({ judgment }) => judgment === 'fail').map(({ name }) => name);
  const bad = findings.filter(finding => finding.severity !== 'suggestion');
  const scored = auditDimensions.filter(name => !(isResearchSkipped && name === 'research-incorporation'));
  const isBad = (name: string) => failed.includes(name) || bad.some(finding => finding.dimension === name);
  const passing = scored.filter(name => !isBad(name)).length;
  const isCritical = bad.some(finding => finding.severity === 'critical');
  return action === 'APPROVED' && passing / scored.length >= 0.75 && !isCritical;
}
