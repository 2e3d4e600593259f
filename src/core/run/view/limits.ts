// The limits of a run and of its attempts, with what people granted, and how often its work came back.
import type { AttemptLimits } from '../../attempt/events.ts';
import { type RunState, requestOf } from '../state.ts';
import { plannedTier } from './agent-work.ts';
import { spentUsd } from './current.ts';

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

const tierFactor = { small: 1, medium: 1.5, large: 2 } as const;

export function attemptLimits(state: RunState, role: string): AttemptLimits {
  const { limits, roles } = requestOf(state).settings;
  const own = roles[role];
  const { time, budget } = state.grants;
  const timeoutMs = limits.roleTimeoutsMs[role] ?? limits.attemptTimeoutMs * tierFactor[plannedTier(state) ?? 'small'];
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

export function rejectionCount(state: RunState): number {
  return state.audits.filter(audit => audit.verdict === 'rejected' || audit.verdict === 'score-rejected').length;
}

export function bounceCount(state: RunState): number {
  return state.visits.filter(visit => visit.how === 'bounce').length;
}

/** How often the work came back from the outside: sent back by a review, or in conflict with its base. */
export function reviewRoundCount(state: RunState): number {
  return state.reviewReturns.length + state.conflicts.length;
}

/** How often the base moved while the work was made ready for it. */
export function lostRaceCount(state: RunState): number {
  return state.rebases.length - state.rebasesBefore;
}
