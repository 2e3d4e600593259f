// How often the work of a run came back, for the limits on it.
import type { RunState } from '../state.ts';

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
