// Findings that are already there make the researcher needless, unless somebody sent the run back for more.
import { currentAttempt, currentStep, currentVisit } from '../view/current.ts';
import { enter, type RunRule } from './rule.ts';

export const skipResearch: RunRule = state => {
  const step = currentStep(state);
  if (step?.role !== 'researcher' || !step.next || !state.item?.findings || currentAttempt(state)) return undefined;
  const how = currentVisit(state)?.how;
  if (how !== 'start' && how !== 'forward') return undefined;
  return enter(step.next, 'skip', 'research findings are already there');
};
