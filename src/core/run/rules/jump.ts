// A person moves the run to another step, where the workflow allows it. Done is never reached by a jump.
import { type Step, stepOf } from '../../workflow/workflow.ts';
import { requestOf } from '../state.ts';
import { currentStep, liveAttempt } from '../view/current.ts';
import { cancelLive } from './conclude-attempt.ts';
import { enter, type RunRule } from './rule.ts';

export const jump: RunRule = (state, world, now) => {
  const request = state.jumpRequest;
  if (!request) return undefined;
  const target = stepOf(requestOf(state).settings.workflow, request.status);
  const refusal = jumpRefusal(currentStep(state), target);
  if (refusal) {
    const data = { status: request.status, reason: refusal };
    return { why: `jump refused: ${refusal}`, record: [{ type: 'JumpRefused', data }] };
  }
  const live = liveAttempt(state);
  const reason = `moved by ${request.by.id}`;
  return live ? cancelLive(state, live, reason, { world, now }) : enter(request.status, 'jump', reason);
};

export function jumpRefusal(from: Step | undefined, target: Step | undefined): string | undefined {
  if (!target) return 'there is no such step';
  if (target.builtIn) return `${target.status} is not reached by a jump`;
  const reachable = from ? [from.status, from.next, ...from.canLoopBackTo] : [target.status];
  return reachable.includes(target.status) ? undefined : `${from?.status} does not lead to ${target.status}`;
}
