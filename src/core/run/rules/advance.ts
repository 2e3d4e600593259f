// A settled step leads on: forward by the workflow, or back where its result asks for it, with the reason.
import { stepOf } from '../../workflow/workflow.ts';
import { requestOf } from '../state.ts';
import { currentStep, isJudging, settledResult } from '../view/current.ts';
import { enter, type RunRule } from './rule.ts';

export const advance: RunRule = state => {
  const settled = settledResult(state);
  const step = currentStep(state);
  if (!settled || !step?.next || isJudging(step)) return undefined;
  const target = settled.result.targetStatus ?? step.next;
  if (stepOf(requestOf(state).settings.workflow, target)?.builtIn === 'done')
    throw new Error(`${step.status} would lead to ${target} without an audit`);
  if (target === step.next) return enter(target, 'forward', `${step.status} is complete`);
  const { attempt } = settled.attempt;
  return enter(target, 'back', settled.result.commentBody, { kind: 'attempt', attempt });
};
