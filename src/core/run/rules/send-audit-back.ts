// An approval that is silent about most dimensions is sent back once; after that it counts, and is shown, as it is.
import type { Result } from '../../attempt/result/result.ts';
import type { AuditJudgement } from '../audit.ts';
import { judgedDimensions } from '../dimensions.ts';
import type { AttemptView, RunState } from '../state.ts';
import { isResearchSkipped } from '../view/current.ts';
import { repairTurnsMax } from '../view/limits.ts';
import { overLimit, planAgain } from './plan-attempt.ts';
import type { RunVerdict } from './rule.ts';

type Settled = { readonly attempt: AttemptView; readonly result: Result };

/** Undefined: it addresses enough, or was sent back already, or no attempt is left for it. */
export function sendAuditBack(
  state: RunState,
  { attempt, result }: Settled,
  { verdict, addressed, total }: AuditJudgement,
): RunVerdict | undefined {
  if (verdict !== 'approved' || addressed * 2 >= total) return undefined;
  const ofVisit = state.attempts.filter(({ visit }) => visit === attempt.visit).map(each => each.attempt);
  const isSentBack = state.auditsSentBack.some(sent => ofVisit.includes(sent.attempt));
  if (isSentBack || repairTurnsMax(state) === 0 || overLimit(state)) return undefined;
  const silent = judgedDimensions(result, isResearchSkipped(state)).filter(({ isAddressed }) => !isAddressed);
  const notes = [
    `You approved, and addressed ${addressed} of ${total} dimensions. You said nothing about ` +
      `${silent.map(({ dimension }) => dimension).join(', ')}. Check what you have not checked yet, then give your whole ` +
      'result again, with a judgment of each of them in `dimensions`.',
  ];
  const again = planAgain(state, attempt, { why: 'repair', notBefore: 0, notes, continues: attempt.attempt });
  const sentBack = { type: 'AuditSentBack', data: { attempt: attempt.attempt, addressed, total } } as const;
  return {
    why: `the approval addresses ${addressed} of ${total} dimensions`,
    record: [sentBack, ...(again.record ?? [])],
  };
}
