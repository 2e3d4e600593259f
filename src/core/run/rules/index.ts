// The rules of a run in their order: first match wins.
import { advance } from './advance.ts';
import { afterDone } from './after-done.ts';
import { begin } from './begin.ts';
import { branchTrouble } from './branch-trouble.ts';
import { carryAudit } from './carry-audit.ts';
import { checkTarget } from './check-target.ts';
import { closeItem } from './close-item.ts';
import { closedReview } from './closed-review.ts';
import { commitWork } from './commit-work.ts';
import { concludeAttempt } from './conclude-attempt.ts';
import { confirmDoubtful } from './confirm-doubtful.ts';
import { emptyWork } from './empty-work.ts';
import { ensureReview } from './ensure-review.ts';
import { ensureWorktree } from './ensure-worktree.ts';
import { failedAttempt } from './failed-attempt.ts';
import { finishRebase } from './finish-rebase.ts';
import { followFeedback } from './follow-feedback.ts';
import { followItem } from './follow-item.ts';
import { judgeAudit } from './judge-audit.ts';
import { jump } from './jump.ts';
import { leaveAudit } from './leave-audit.ts';
import { moveCard, moveLastCard } from './move-card.ts';
import { over } from './over.ts';
import { paused } from './paused.ts';
import { planAttempt } from './plan-attempt.ts';
import { postComment } from './post-comment.ts';
import { putCardBack } from './put-card-back.ts';
import { readItem } from './read-item.ts';
import { removeWorktree } from './remove-worktree.ts';
import type { RunRule } from './rule.ts';
import { runGates } from './run-gates.ts';
import { setUpWorktree } from './set-up-worktree.ts';
import { skipResearch } from './skip-research.ts';
import { stopRequested } from './stop-requested.ts';
import { unrequested } from './unrequested.ts';

export const runRules: Readonly<Record<string, RunRule>> = {
  unrequested,
  'stop-requested': stopRequested,
  'confirm-doubtful': confirmDoubtful,
  'remove-worktree': removeWorktree,
  'move-last-card': moveLastCard,
  'close-item': closeItem,
  over,
  'follow-item': followItem,
  paused,
  'put-card-back': putCardBack,
  'read-item': readItem,
  jump,
  'conclude-attempt': concludeAttempt,
  'closed-review': closedReview,
  'ensure-worktree': ensureWorktree,
  'branch-trouble': branchTrouble,
  'set-up-worktree': setUpWorktree,
  begin,
  'skip-research': skipResearch,
  'move-card': moveCard,
  'finish-rebase': finishRebase,
  'failed-attempt': failedAttempt,
  'check-target': checkTarget,
  'judge-audit': judgeAudit,
  'post-comment': postComment,
  'commit-work': commitWork,
  'follow-feedback': followFeedback,
  'empty-work': emptyWork,
  'run-gates': runGates,
  'carry-audit': carryAudit,
  'leave-audit': leaveAudit,
  'ensure-review': ensureReview,
  advance,
  'after-done': afterDone,
  'plan-attempt': planAttempt,
};
