// `move`: sends a run to another step, where its workflow leads there.

import type { Actor } from '../../../core/event.ts';
import { Problem } from '../../../core/problem.ts';
import { jumpRefusal } from '../../../core/run/rules/jump.ts';
import { requestOf } from '../../../core/run/state.ts';
import { currentStep } from '../../../core/run/view/current.ts';
import { isInReview } from '../../../core/run/view/standing.ts';
import { stepOf } from '../../../core/workflow/workflow.ts';
import { ensurePerson } from '../../use-case.ts';
import type { MoveRequest, Requested } from '../answers.ts';
import { refuseStopped } from '../refuse-over.ts';
import { type RequestingWorkspace, requestOfRun } from '../request.ts';

export async function moveRun(
  workspace: RequestingWorkspace,
  actor: Actor,
  { run, status }: MoveRequest,
): Promise<Requested> {
  ensurePerson(actor);
  return await requestOfRun(workspace, actor, {
    run,
    asked: `a move to ${status}`,
    decide: state => {
      refuseStopped(state);
      const { workflow } = requestOf(state).settings;
      const refusal = jumpRefusal(currentStep(state), stepOf(workflow, status));
      if (refusal === undefined) return { type: 'JumpRequested', data: { status } };
      const steps = `The steps are ${workflow.steps.map(step => step.status).join(', ')}.`;
      const remedy = isInReview(state) ? 'Send it back with "pitwall review --request-changes".' : steps;
      throw new Problem({ code: 'run-state', what: `${state.stream} cannot go to ${status}: ${refusal}`, remedy });
    },
  });
}
