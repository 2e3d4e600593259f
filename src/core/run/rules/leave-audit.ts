// After the audit's comment: back with the findings, once more if the branch moved, or on to the review.
import { plural } from '../../../std/plural.ts';
import { rejectionNote } from '../rejection-note.ts';
import { requestOf } from '../state.ts';
import { codeStep, currentStep, isJudging, settledResult } from '../view/current.ts';
import { rejectionCount, withGrants } from '../view/limits.ts';
import { enter, type RunRule, stop } from './rule.ts';

export const leaveAudit: RunRule = state => {
  const settled = settledResult(state);
  const step = currentStep(state);
  if (!settled || !step || !isJudging(step)) return undefined;
  const judged = state.audits.find(audit => audit.attempt === settled.attempt.attempt);
  if (!judged || judged.verdict === 'approved') return undefined;
  if (judged.verdict === 'void') return enter(step.status, 'back', 'the branch moved during the audit');
  const { limits } = requestOf(state).settings;
  const rejectionsMax = withGrants(step.maxRejections ?? limits.rejectionsMax, state.grants.rejections);
  if (rejectionCount(state) >= rejectionsMax)
    return stop('rejection-limit', `${plural(rejectionsMax, 'audit')} rejected the work`);
  // The target of an approval that the score rejected is where it wanted to go on to, never where to mend it.
  const asked = settled.result.action === 'REJECTED' ? settled.result.targetStatus : undefined;
  const target = asked ?? step.canLoopBackTo[0] ?? codeStep(state)?.status;
  return target
    ? enter(target, 'rejection', rejectionNote(state, judged, settled.result), {
        kind: 'attempt',
        attempt: settled.attempt.attempt,
      })
    : stop('rejection-limit', 'no step could fix what the audit found');
};
