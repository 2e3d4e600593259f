// The verdicts that several rules give: a stop, a step, an end.

import type { RunVerdict } from '../asks.ts';
import type { RunState, Visit } from '../state.ts';
import type { StopReason } from '../stop-reason.ts';
import { isApproved } from '../view/evidence.ts';

/** A merge ends the run, by whomever it was made; it counts as the run's own only on the commit that was proven. */
export function mergedEnd(state: RunState, head: string): RunVerdict {
  const how = isApproved(state, head) ? 'merged' : 'merged-unproven';
  const why = how === 'merged' ? 'merged' : `somebody merged ${head}, which this run did not prove`;
  return { why, record: [{ type: 'RunEnded', data: { how, detail: head } }] };
}

export function stop(reason: StopReason, detail: string): RunVerdict {
  return { why: `${reason}: ${detail}`, record: [{ type: 'RunStopped', data: { reason, detail } }] };
}

/** `source`: whose words the reason is, if not Pitwall's own. */
export function enter(status: string, how: Visit['how'], reason: string, source?: Visit['source']): RunVerdict {
  const data = { status, how, reason, ...(source ? { source } : {}) };
  return { why: reason, record: [{ type: 'StepEntered', data }] };
}
