// Where a run is in its workflow, and what its steps are for.
import { judgingRole, type Step, stepOf } from '../../workflow/workflow.ts';
import { type RunState, requestOf, type Visit } from '../state.ts';

export function currentVisit(state: RunState): Visit | undefined {
  return state.visits.at(-1);
}

export function currentStep(state: RunState): Step | undefined {
  const visit = currentVisit(state);
  return visit && stepOf(requestOf(state).settings.workflow, visit.status);
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
