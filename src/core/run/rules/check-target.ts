// A result may send the run only where its step may lead; elsewhere it is sent back once, like an invalid result.
import type { AttemptView } from '../state.ts';
import { currentStep, requestOf, settledResult, stop } from '../view.ts';
import { planAgain } from './plan-attempt.ts';
import type { RunRule } from './rule.ts';

export const checkTarget: RunRule = {
  name: 'check-target',
  decide: state => {
    const settled = settledResult(state);
    const step = currentStep(state);
    const target = settled?.result.targetStatus;
    if (!settled || !step || target === undefined || target === step.next || step.canLoopBackTo.includes(target)) {
      return undefined;
    }
    const error = `${step.status} does not lead to ${target}`;
    const isRepair = (attempt: AttemptView) => attempt.visit === settled.attempt.visit && attempt.why === 'repair';
    const repairs = state.attempts.filter(isRepair).length;
    if (repairs >= requestOf(state).settings.limits.repairTurnsMax) return stop('invalid-result', error);
    const notes = [`targetStatus was refused: ${error}.`];
    return planAgain(state, settled.attempt, {
      why: 'repair',
      notBefore: 0,
      notes,
      continues: settled.attempt.attempt,
    });
  },
};
