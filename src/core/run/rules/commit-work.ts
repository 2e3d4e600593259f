// What the developer left is committed and pushed; a branch without a change needs proof that none was due.
import { newestOutput } from '../../effect/find.ts';
import { pursue } from '../../effect/pursue.ts';
import { type Committed, CommitWork, PushBranch, PushSubmodules } from '../../world/worktree-effects.ts';
import { commitMessage } from '../commit-message.ts';
import { type AttemptView, type RunState, requestOf } from '../state.ts';
import { currentStep, currentVisit, isGoingBack, producesCode, settledResult } from '../view/current.ts';
import { approvedCommit } from '../view/evidence.ts';
import { briefly, patiently, type RunRule, type RunVerdict, stop, unlessDone, warn } from './rule.ts';
import { withoutChange } from './without-change.ts';

export const commitWork: RunRule = (state, _world, now) => {
  const settled = settledResult(state);
  const step = currentStep(state);
  if (!settled || !step || !producesCode(step)) return undefined;
  const { attempt } = settled;
  const { branch, base } = requestOf(state);
  const commit = {
    effect: CommitWork,
    cause: `commit/${attempt.attempt}`,
    input: { branch, base, attempt: attempt.attempt, message: commitMessage(state, attempt.attempt, 'feat') },
  };
  const pursuit = pursue(state.effects, commit, briefly, now);
  if (pursuit.kind === 'going') return pursuit.verdict;
  if (pursuit.kind === 'given-up')
    return stop(pursuit.code ?? 'worktree-failed', `nothing could be committed: ${pursuit.reason}`);
  const committed = pursuit.output;
  if (committed.ahead > 0)
    return (
      unchanged(state, attempt, committed.commit) ??
      pushSubmodules(state, committed, now) ??
      push(state, committed.commit, now)
    );
  if (isGoingBack(state)) return undefined;
  const claim = settled.result.alreadyResolved;
  return withoutChange(state, { who: attempt.attempt, claim }, now);
};

/** What sets apart that a person asked for changes and got none. */
export const unchangedCause = (attempt: string) => `unchanged/${attempt}`;

/** A person sent the work back, and it comes again as it was: they should not have to find that out. */
function unchanged(state: RunState, { attempt }: AttemptView, commit: string): RunVerdict | undefined {
  const cause = unchangedCause(attempt);
  const isTold = state.warnings.some(warning => warning.cause === cause);
  if (isTold || currentVisit(state)?.how !== 'review' || approvedCommit(state) !== commit) return undefined;
  const message = `attempt ${attempt} was to change the work after the review, and delivered no new change`;
  return warn(cause, message);
}

/** Those that the branch leaves at another commit than its base, as last committed. */
export function submodulesOf({ effects }: RunState): readonly string[] {
  return newestOutput(effects, CommitWork)?.submodules ?? [];
}

/** Before the branch itself, which could not be checked out otherwise. */
function pushSubmodules(state: RunState, { commit, submodules }: Committed, now: number) {
  if (submodules.length === 0) return undefined;
  const input = { branch: requestOf(state).branch, commit };
  const request = { effect: PushSubmodules, cause: `push-submodules/${commit}`, input };
  const pursuit = pursue(state.effects, request, briefly, now);
  return unlessDone(pursuit, ({ reason }) => stop('submodule-unpushed', reason));
}

/** Nothing to answer once the commit is pushed. */
export function push(state: RunState, commit: string, now: number, again = ''): RunVerdict | undefined {
  const { branch } = requestOf(state);
  const request = { effect: PushBranch, cause: `push/${commit}${again}`, input: { branch, commit } };
  const pursuit = pursue(state.effects, request, patiently(state), now);
  return unlessDone(pursuit, ({ reason, code }) =>
    code === 'own-judge' ? stop(code, reason) : stop('forge-refused', `push of ${branch}: ${reason}`),
  );
}
