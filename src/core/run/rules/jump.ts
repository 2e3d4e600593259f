// A person moves the run to another step, where the workflow allows it. Done is never reached by a jump.
import { CancelAttempt } from '../../attempt/effects.ts';
import { pursue } from '../../effect/pursue.ts';
import type { Step } from '../../workflow/workflow.ts';
import { stepOf } from '../../workflow/workflow.ts';
import { liveAttempt } from '../view/attempts.ts';
import { requestOf } from '../view/request.ts';
import { currentStep } from '../view/steps.ts';
import { concludeFrom } from './conclude-attempt.ts';
import { patiently, type RunRule } from './rule.ts';
import { enter } from './verdicts.ts';

export const jump: RunRule = {
  name: 'jump',
  decide: (state, world, now) => {
    const request = state.jumpRequest;
    if (!request) return undefined;
    const target = stepOf(requestOf(state).settings.workflow, request.status);
    const refusal = jumpRefusal(currentStep(state), target);
    if (refusal) {
      const data = { status: request.status, reason: refusal };
      return { why: `jump refused: ${refusal}`, record: [{ type: 'JumpRefused', data }] };
    }
    const live = liveAttempt(state);
    if (!live) return enter(request.status, 'jump', `moved by ${request.by.id}`);
    const input = { attempt: live.attempt, by: 'person', reason: `moved by ${request.by.id}` } as const;
    const cancel = { effect: CancelAttempt, cause: `cancel/${live.attempt}`, input };
    const pursuit = pursue(state.effects, cancel, patiently(state), now);
    return pursuit.kind === 'going' ? pursuit.verdict : concludeFrom(state, live, { world, now });
  },
};

export function jumpRefusal(from: Step | undefined, target: Step | undefined): string | undefined {
  if (!target) return 'there is no such step';
  if (target.builtIn) return `${target.status} is not reached by a jump`;
  const reachable = from ? [from.status, from.next, ...from.canLoopBackTo] : [target.status];
  return reachable.includes(target.status) ? undefined : `${from?.status} does not lead to ${target.status}`;
}
