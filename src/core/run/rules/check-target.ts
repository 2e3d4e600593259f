// A result may send the run only where its step may lead; elsewhere it is sent back once, like an invalid result.
import type { Result } from '../../attempt/result/result.ts';
import type { Step } from '../../workflow/workflow.ts';
import type { AttemptView } from '../state.ts';
import { currentStep, settledResult } from '../view/current.ts';
import { repairTurnsMax } from '../view/limits.ts';
import { planAgain } from './plan-attempt.ts';
import { type RunRule, stop } from './rule.ts';

export const checkTarget: RunRule = state => {
  const settled = settledResult(state);
  const step = currentStep(state);
  const target = settled?.result.targetStatus;
  if (!settled || !step || target === undefined) return undefined;
  const { action } = settled.result;
  if (reachable(step, action).includes(target)) return undefined;
  const error = `${action} in ${step.status} does not lead to ${target}`;
  const isRepair = (attempt: AttemptView) => attempt.visit === settled.attempt.visit && attempt.why === 'repair';
  const repairs = state.attempts.filter(isRepair).length;
  if (repairs >= repairTurnsMax(state)) return stop('invalid-result', error);
  const notes = [`targetStatus was refused: ${error}.`];
  return planAgain(state, settled.attempt, {
    why: 'repair',
    notBefore: 0,
    notes,
    continues: settled.attempt.attempt,
  });
};

/** An approval leads on and a rejection back: neither can be bent into the other by its target. */
function reachable(step: Step, action: Result['action']): readonly (string | undefined)[] {
  if (action === 'APPROVED') return [step.next];
  return action === 'REJECTED' ? step.canLoopBackTo : [step.next, ...step.canLoopBackTo];
}
