// A settled step leads on: forward by the workflow, or back where its result asks for it, with the reason.
import { currentStep, enter, isJudging, requestOf, settledResult } from '../view.ts';
import { stepOf } from '../workflow.ts';
import type { RunRule } from './rule.ts';

export const advance: RunRule = {
  name: 'advance',
  decide: state => {
    const settled = settledResult(state);
    const step = currentStep(state);
    if (!settled || !step?.next || isJudging(step)) return undefined;
    const target = settled.result.targetStatus ?? step.next;
    if (stepOf(requestOf(state).settings.workflow, target)?.builtIn === 'done') {
      throw new Error(`${step.status} would lead to ${target} without an audit`);
    }
    const isBack = target !== step.next;
    const reason = isBack ? settled.result.commentBody : `${step.status} is complete`;
    return enter(target, isBack ? 'back' : 'forward', reason);
  },
};
