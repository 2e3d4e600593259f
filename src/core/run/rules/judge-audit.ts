// An audit binds to the commit it looked at; the score decides, whatever the auditor claims.
import { worktreeQuery } from '../../world/queries.ts';
import { judgeAudit as judge } from '../audit.ts';
import type { EventData } from '../events.ts';
import { requestOf } from '../state.ts';
import { currentStep, isJudging, isResearchSkipped, settledResult } from '../view/current.ts';
import { pollAgain, type RunRule } from './rule.ts';
import { sendAuditBack } from './send-audit-back.ts';

export const judgeAudit: RunRule = (state, world, now) => {
  const settled = settledResult(state);
  const step = currentStep(state);
  if (!settled || !step || !isJudging(step)) return undefined;
  const { attempt, result } = settled;
  if (state.audits.some(audit => audit.attempt === attempt.attempt)) return undefined;
  const snapshot = world.get(worktreeQuery(requestOf(state).branch));
  if (snapshot.kind !== 'known') return pollAgain('the worktree cannot be seen', now);
  const commit = attempt.commit ?? '';
  const { settings } = requestOf(state);
  const judgement = judge(result, { ...settings, isResearchSkipped: isResearchSkipped(state) });
  const verdict: EventData<'AuditJudged'>['verdict'] = snapshot.value.tip === commit ? judgement.verdict : 'void';
  const sentBack = verdict === 'void' ? undefined : sendAuditBack(state, settled, judgement);
  if (sentBack) return sentBack;
  const data = { ...judgement, attempt: attempt.attempt, commit, verdict };
  return {
    why: `audit ${verdict}: ${judgement.passing}/${judgement.total}`,
    record: [{ type: 'AuditJudged', data }],
  };
};
