// An approval goes with the work to its rebased commit: only if no patch changed, and only once the gates let that commit pass.
import { type WorktreeSight, worktreeQuery } from '../queries.ts';
import {
  approvedCommit,
  currentAttempt,
  currentStep,
  currentVisit,
  hasGateEvidence,
  isJudging,
  requestOf,
} from '../view.ts';
import { lookAgainMs, type RunRule } from './rule.ts';

export const carryAudit: RunRule = {
  name: 'carry-audit',
  decide: (state, world, now) => {
    const step = currentStep(state);
    const visit = currentVisit(state);
    const rebase = state.rebases.at(-1);
    if (!step || !isJudging(step) || currentAttempt(state) || visit?.how !== 'rebase') return undefined;
    if (!rebase?.isSame || rebase.visit !== visit.n - 1 || approvedCommit(state) !== rebase.from) return undefined;
    const sight = world.get<WorktreeSight>(worktreeQuery(requestOf(state).branch));
    if (sight.kind !== 'known') return { why: 'the worktree cannot be seen', wakeAt: now + lookAgainMs };
    const { from, to } = rebase;
    if (sight.value.tip !== to || !hasGateEvidence(state, step, to)) return undefined;
    return {
      why: `no patch changed: the audit of ${from} stands on ${to}`,
      record: [{ type: 'AuditCarried', data: { from, to } }],
    };
  },
};
