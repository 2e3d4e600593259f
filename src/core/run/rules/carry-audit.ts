// An approval goes with the work to its rebased commit: only if no patch changed, and only once the gates let that commit pass.
import { worktreeQuery } from '../../world/queries.ts';
import { requestOf } from '../state.ts';
import { currentAttempt, currentStep, currentVisit, isJudging } from '../view/current.ts';
import { approvedCommit, hasGateEvidence } from '../view/evidence.ts';
import { pollAgain, type RunRule } from './rule.ts';

export const carryAudit: RunRule = (state, world, now) => {
  const step = currentStep(state);
  const visit = currentVisit(state);
  const rebase = state.rebases.at(-1);
  if (!step || !isJudging(step) || currentAttempt(state) || visit?.how !== 'rebase') return undefined;
  if (!rebase?.isSame || rebase.visit !== visit.n - 1 || approvedCommit(state) !== rebase.from) return undefined;
  const snapshot = world.get(worktreeQuery(requestOf(state).branch));
  if (snapshot.kind !== 'known') return pollAgain('the worktree cannot be seen', now);
  const { from, to } = rebase;
  if (snapshot.value.tip !== to || !hasGateEvidence(state, step, to)) return undefined;
  return {
    why: `no patch changed: the audit of ${from} counts for ${to}`,
    record: [{ type: 'AuditCarried', data: { from, to } }],
  };
};
