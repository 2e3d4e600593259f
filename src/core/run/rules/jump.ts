// A person moves the run to another step, where the workflow allows it. Done is never reached by a jump.
import { type Step, stepOf } from '../../workflow/workflow.ts';
import { type RunState, requestOf } from '../state.ts';
import { currentAttempt, currentStep, liveAttempt, producesCode } from '../view/current.ts';
import { cancelLive } from './conclude-attempt.ts';
import { keepWork } from './keep-work.ts';
import { enter, type RunRule, type RunVerdict } from './rule.ts';

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
  if (live) return cancelLive(state, live, reason, { world, now });
  return keepCutOff(state, now) ?? enter(request.status, 'jump', reason);
};

/** What an agent had not committed when the jump ended it: the next step works on commits. */
function keepCutOff(state: RunState, now: number): RunVerdict | undefined {
  const attempt = currentAttempt(state);
  const step = currentStep(state);
  const isCutOff = attempt?.conclusion?.outcome.kind === 'cancelled' && step && producesCode(step);
  return isCutOff ? keepWork(state, attempt.attempt, now) : undefined;
}

export function jumpRefusal(from: Step | undefined, target: Step | undefined): string | undefined {
  if (!target) return 'there is no such step';
  if (target.builtIn) return `${target.status} is not reached by a jump`;
  const reachable = from ? [from.status, from.next, ...from.canLoopBackTo] : [target.status];
  return reachable.includes(target.status) ? undefined : `${from?.status} does not lead to ${target.status}`;
}
