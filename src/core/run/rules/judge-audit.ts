// An audit binds to the commit it looked at; the score decides, whatever the auditor claims.
import { judgeAudit as judge } from '../audit.ts';
import type { EventData } from '../events.ts';
import { type WorktreeSight, worktreeQuery } from '../queries.ts';
import { currentStep, isJudging, isResearchSkipped, requestOf, settledResult } from '../view.ts';
import { lookAgainMs, type RunRule } from './rule.ts';

export const judgeAudit: RunRule = {
  name: 'judge-audit',
  decide: (state, world, now) => {
    const settled = settledResult(state);
    const step = currentStep(state);
    if (!settled || !step || !isJudging(step)) return undefined;
    const { attempt, result } = settled;
    if (state.audits.some(audit => audit.attempt === attempt.attempt)) return undefined;
    const sight = world.get<WorktreeSight>(worktreeQuery(requestOf(state).branch));
    if (sight.kind !== 'known') return { why: 'the worktree cannot be seen', wakeAt: now + lookAgainMs };
    const commit = attempt.commit ?? '';
    const { settings } = requestOf(state);
    const judgement = judge(result, { ...settings, isResearchSkipped: isResearchSkipped(state) });
    const verdict: EventData<'AuditJudged'>['verdict'] = sight.value.tip === commit ? judgement.verdict : 'void';
    const data = { ...judgement, attempt: attempt.attempt, commit, verdict };
    return {
      why: `audit ${verdict}: ${judgement.passing}/${judgement.total}`,
      record: [{ type: 'AuditJudged', data }],
    };
  },
};
