// What follows from the state of a run: derived every time, stored nowhere.
import { z } from 'zod';
import type { AttemptLimits } from '../attempt/events.ts';
import { type EffectRecord, effectOf } from '../effect/state.ts';
import type { EffectRequest, Verdict } from '../flow.ts';
import type { EventData, RunEvent } from './events.ts';
import { blockingResults, type GateReport, gateReportSchema, missingGates } from './gate-result.ts';
import { judgingRole, type Result } from './result.ts';
import type { AttemptView, RunState, Visit } from './state.ts';
import type { StopReason } from './stop-reason.ts';
import { gatesSchema, type Step, stepOf } from './workflow.ts';

export function requestOf(state: RunState): EventData<'RunRequested'> {
  if (!state.request) throw new Error(`${state.stream} was never requested`);
  return state.request;
}

export function currentVisit(state: RunState): Visit | undefined {
  return state.visits.at(-1);
}

export function currentStep(state: RunState): Step | undefined {
  const visit = currentVisit(state);
  return visit && stepOf(requestOf(state).settings.workflow, visit.status);
}

/** The newest attempt of this visit, unless a person's resume set it aside. */
export function currentAttempt(state: RunState): AttemptView | undefined {
  const last = state.attempts.at(-1);
  return last && last.visit === state.visits.length && !last.isSetAside ? last : undefined;
}

export function liveAttempt(state: RunState): AttemptView | undefined {
  const last = state.attempts.at(-1);
  return last && !last.conclusion ? last : undefined;
}

/** The result that the current step goes on with. */
export function settledResult(state: RunState): { readonly attempt: AttemptView; readonly result: Result } | undefined {
  const attempt = currentAttempt(state);
  const result = attempt?.conclusion?.result;
  return attempt && result ? { attempt, result } : undefined;
}

export function isJudging(step: Step): boolean {
  return step.role === judgingRole;
}

/** A step whose work is committed: the one that has gates before its exit. */
export function producesCode(step: Step): boolean {
  return !isJudging(step) && (step.role === 'developer' || step.gates.length > 0);
}

/** Where code is made or mended last. */
export function codeStep(state: RunState): Step | undefined {
  return requestOf(state).settings.workflow.steps.findLast(producesCode);
}

/** The gates that a step must pass: its own, or for an audit those of the code that it judges. */
export function gatesFor(state: RunState, step: Step): Step['gates'] {
  return isJudging(step) ? (codeStep(state)?.gates ?? 'all') : step.gates;
}

/** Nothing will happen without a person: ended, or stopped and not asked to be dropped. */
export function isOver(state: RunState): boolean {
  return state.ended !== undefined || (state.stopped !== undefined && !state.stopRequest?.drop);
}

/** Once per run: it is over for good then. */
export const removalCause = 'remove';

/** Ended or dropped: nobody goes on from the worktree. A run that stopped for another reason does, when it is resumed. */
export function isOverForGood(state: RunState): boolean {
  return state.ended !== undefined || state.stopped?.reason === 'dropped';
}

/** A worktree may be there, and its removal was neither done nor given up. */
export function isRemovalDue(state: RunState): boolean {
  if (!isOverForGood(state) || !state.effects.some(({ kind }) => kind === 'EnsureWorktree')) return false;
  const isDone = effectOf(state.effects, removalCause)?.status === 'done';
  return !isDone && !state.warnings.some(({ cause }) => cause === removalCause);
}

/** Once per run: it ended then. */
export const closingCause = 'close';

/** Why the item is done with; undefined: it is not, or that is not for this run to say. */
export function closingReason({ request, ended }: RunState): 'merged' | 'already-resolved' | undefined {
  if (!request?.settings.closesItems || !ended || ended.how === 'merged-unproven') return undefined;
  return ended.how;
}

/** The item is to be closed, which was neither done nor given up. */
export function isClosingDue(state: RunState): boolean {
  if (!closingReason(state) || effectOf(state.effects, closingCause)?.status === 'done') return false;
  return !state.warnings.some(({ cause }) => cause === closingCause);
}

/** A run that is over has something left to do: its worktree is there, or its item open. */
export function isClearingUp(state: RunState): boolean {
  return isRemovalDue(state) || isClosingDue(state);
}

/** Skipped or no part of the workflow, and no researcher was sent after all by a loop back. */
export function isResearchSkipped(state: RunState): boolean {
  const isPlanned = requestOf(state).settings.workflow.steps.some(step => step.role === 'researcher');
  const wasSkipped = state.visits.some(visit => visit.how === 'skip');
  return (
    (wasSkipped || !isPlanned) &&
    !state.attempts.some(({ role, conclusion }) => role === 'researcher' && conclusion?.result)
  );
}

/** Not read yet, or not since a person resumed the run: they may have changed it, as they were told to. */
export function isItemNew({ item, isItemOld }: RunState): boolean {
  return item === undefined || isItemOld === true;
}

/** Where it is watched, each agent gets the item and what was said of it as they are when its step begins. */
export function isItemDue(state: RunState): boolean {
  if (isItemNew(state)) return true;
  if (requestOf(state).settings.watchItemMs === 0 || !currentStep(state)?.role) return false;
  return state.isItemChanged === true || state.itemVisit < state.visits.length;
}

export function spentUsd(state: RunState): number {
  return state.attempts.reduce((sum, attempt) => sum + (attempt.conclusion?.usage.costUsd ?? 0), 0);
}

export function rejectionCount(state: RunState): number {
  return state.audits.filter(audit => audit.verdict === 'rejected' || audit.verdict === 'score-rejected').length;
}

export function bounceCount(state: RunState): number {
  return state.visits.filter(visit => visit.how === 'bounce').length;
}

/** What was asked of the gate runner. */
const gateInputSchema = z.object({ gates: gatesSchema });

/** The newest complete report of these gates on exactly this commit. */
export function gateReportOn(state: RunState, commit: string, gates: Step['gates']): GateReport | undefined {
  const isOne = ({ kind, status, input, output }: EffectRecord) =>
    kind === 'RunGates' &&
    status === 'done' &&
    reportOf(output).commit === commit &&
    String(gateInputSchema.parse(input).gates) === String(gates);
  const effect = state.effects.findLast(isOne);
  return effect && reportOf(effect.output);
}

export function reportOf(output: unknown): GateReport {
  return gateReportSchema.parse(output);
}

/** Evidence bound to a commit: the step's gates ran on it and let it pass, or a person overrode them for it. */
export function hasGateEvidence(state: RunState, step: Step, commit: string): boolean {
  if (state.overrides.includes(commit)) return true;
  const gates = gatesFor(state, step);
  const report = gateReportOn(state, commit, gates);
  if (!report || missingGates(report, gates).length > 0) return false;
  return blockingResults(report, requestOf(state).settings.gatePolicy).length === 0;
}

/** The commit that the newest audit approved, or that its approval was carried to; undefined: it approved none. */
export function approvedCommit(state: RunState): string | undefined {
  const last = state.audits.findLast(audit => audit.verdict !== 'void');
  if (last?.verdict !== 'approved') return undefined;
  return state.carries.reduce((commit, { from, to }) => (commit === from ? to : commit), last.commit);
}

/** Whose result the approval rests on, also when it was carried to a rebased commit. */
export function approvingAttempt(state: RunState): AttemptView | undefined {
  const last = state.audits.findLast(audit => audit.verdict !== 'void');
  return last?.verdict === 'approved' ? state.attempts.find(each => each.attempt === last.attempt) : undefined;
}

/** How often the work came back from the outside: sent back by a review, or in conflict with its base. */
export function reviewRoundCount(state: RunState): number {
  return state.reviewReturns.length + state.conflicts.length;
}

/** How often the base moved while the work was made ready for it. */
export function lostRaceCount(state: RunState): number {
  return state.rebases.length - state.rebasesBefore;
}

export function isApproved(state: RunState, commit: string): boolean {
  return approvedCommit(state) === commit;
}

/** A merge ends the run, whoever made it; it counts as ours only on the commit that was proven. */
export function mergedEnd(state: RunState, head: string): Verdict<RunEvent> {
  const how = isApproved(state, head) ? 'merged' : 'merged-unproven';
  const why = how === 'merged' ? 'merged' : `somebody merged ${head}, which this run did not prove`;
  return { why, record: [{ type: 'RunEnded', data: { how, detail: head } }] };
}

/** A count with the portions that people added; one more at least, also where none was allowed. */
export function withGrants(limit: number, portions: number): number {
  return limit + portions * Math.max(1, limit);
}

/** An amount with the portions that people added; 0 means no limit, and no portion makes one of it. */
export function amountWithGrants(limit: number, portions: number): number {
  return limit * (1 + portions);
}

export function repairTurnsMax(state: RunState): number {
  return withGrants(requestOf(state).settings.limits.repairTurnsMax, state.grants.repairs);
}

export function stop(reason: StopReason, detail: string): Verdict<RunEvent> {
  return { why: `${reason}: ${detail}`, record: [{ type: 'RunStopped', data: { reason, detail } }] };
}

export function enter(status: string, how: Visit['how'], reason: string): Verdict<RunEvent> {
  return { why: reason, record: [{ type: 'StepEntered', data: { status, how, reason } }] };
}

export function comment(state: RunState, cause: string, body: string): EffectRequest {
  return { kind: 'PostComment', cause, input: { item: requestOf(state).item, body } };
}

const tierFactor = { small: 1, medium: 1.5, large: 2 } as const;

export function attemptLimits(state: RunState, role: string): AttemptLimits {
  const { limits, roles } = requestOf(state).settings;
  const own = roles[role];
  const { time, budget } = state.grants;
  const tier =
    state.attempts.findLast(({ role: by, conclusion }) => by === 'test-designer' && conclusion?.result?.tier)
      ?.conclusion?.result?.tier ?? 'small';
  const timeoutMs = limits.roleTimeoutsMs[role] ?? limits.attemptTimeoutMs * tierFactor[tier];
  const costUsdMax = amountWithGrants(limits.costUsdMax, budget);
  const left = costUsdMax === 0 ? Number.POSITIVE_INFINITY : Math.max(Number.EPSILON, costUsdMax - spentUsd(state));
  const cost = Math.min(left, amountWithGrants(own?.costUsdMax ?? 0, budget) || Number.POSITIVE_INFINITY);
  return {
    timeoutMs: amountWithGrants(timeoutMs, time),
    stallTimeoutMs: amountWithGrants(limits.stallTimeoutMs, time),
    toolCallTimeoutMs: amountWithGrants(limits.toolCallTimeoutMs, time),
    tokensMax: amountWithGrants(own?.tokensMax ?? limits.tokensMax, budget),
    toolCallsMax: amountWithGrants(own?.toolCallsMax ?? limits.toolCallsMax, budget),
    costUsdMax: Number.isFinite(cost) ? cost : 0,
    questionTimeoutMs: limits.questionTimeoutMs,
  };
}
