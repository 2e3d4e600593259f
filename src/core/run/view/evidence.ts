// What gates and audits proved, and on which commit.
import { doneBy, inputOf, outputOf } from '../../effect/find.ts';
import { blockingResults, type GateReport, missingGates, RunGates } from '../../gate/gate-result.ts';
import type { Step } from '../../workflow/workflow.ts';
import { type AttemptView, type RunState, requestOf } from '../state.ts';
import { gatesFor } from './current.ts';

/** The newest complete report of these gates on exactly this commit. */
export function gateReportOn(state: RunState, commit: string, gates: Step['gates']): GateReport | undefined {
  const asked = doneBy(state.effects, RunGates).filter(record => {
    const input = inputOf(RunGates, record);
    return input.commit === commit && String(input.gates) === String(gates);
  });
  const newest = asked.at(-1);
  return newest && outputOf(RunGates, newest);
}

/** Evidence bound to a commit: the step's gates ran on it and let it pass, or a person overrode them for it. */
export function hasGateEvidence(state: RunState, step: Step, commit: string): boolean {
  if (overrideOf(state, commit)) return true;
  const gates = gatesFor(state, step);
  const report = gateReportOn(state, commit, gates);
  if (!report || missingGates(report, gates).length > 0) return false;
  return blockingResults(report, requestOf(state).settings.gatePolicy).length === 0;
}

/** The newest override of the gates on this commit, with its author and reason; undefined: there is none. */
export function overrideOf({ overrides }: RunState, commit: string): RunState['overrides'][number] | undefined {
  return overrides.findLast(each => each.commit === commit);
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

export function isApproved(state: RunState, commit: string): boolean {
  return approvedCommit(state) === commit;
}
