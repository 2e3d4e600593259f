// What the developer left is committed and pushed; a branch without a change needs proof that none was due.
import { z } from 'zod';
import { pursue } from '../../effect/pursue.ts';
import type { Verdict } from '../../flow.ts';
import { commitMessage } from '../commit-message.ts';
import type { RunEvent } from '../events.ts';
import type { AttemptView, RunState } from '../state.ts';
import { namedReason } from '../stop-reason.ts';
import { approvedCommit, currentStep, currentVisit, producesCode, requestOf, settledResult, stop } from '../view.ts';
import { briefly, patiently, type RunRule } from './rule.ts';
import { withoutChange } from './without-change.ts';

/** `ahead`: how many commits the branch has that the base has not. `submodules`: those that it changed. */
const committedSchema = z.object({
  commit: z.string().min(1),
  ahead: z.int().min(0),
  submodules: z.array(z.string()).default([]),
});

export const commitWork: RunRule = {
  name: 'commit-work',
  decide: (state, _world, now) => {
    const settled = settledResult(state);
    const step = currentStep(state);
    if (!settled || !step || !producesCode(step)) return undefined;
    const { attempt } = settled;
    const { branch, base } = requestOf(state);
    const commit = {
      kind: 'CommitWork',
      cause: `commit/${attempt.attempt}`,
      input: { branch, base, attempt: attempt.attempt, message: commitMessage(state, attempt.attempt, 'feat') },
    };
    const pursuit = pursue(state.effects, commit, briefly, now);
    if (pursuit.kind === 'going') return pursuit.verdict;
    if (pursuit.kind === 'given-up')
      return stop(namedReason(pursuit.reason, 'worktree-failed'), `nothing could be committed: ${pursuit.reason}`);
    const committed = committedSchema.parse(pursuit.output);
    if (committed.ahead > 0)
      return (
        unchanged(state, attempt, committed.commit) ??
        pushSubmodules(state, committed, now) ??
        push(state, committed.commit, now)
      );
    const claim = settled.result.alreadyResolved;
    return withoutChange(state, { who: attempt.attempt, claim, commit: committed.commit }, now);
  },
};

/** What sets apart that a person asked for changes and got none. */
export const unchangedCause = (attempt: string) => `unchanged/${attempt}`;

/** A person sent the work back, and it comes again as it was: they should not have to find that out. */
function unchanged(state: RunState, { attempt }: AttemptView, commit: string): Verdict<RunEvent> | undefined {
  const cause = unchangedCause(attempt);
  const isTold = state.warnings.some(warning => warning.cause === cause);
  if (isTold || currentVisit(state)?.how !== 'review' || approvedCommit(state) !== commit) return undefined;
  const message = `attempt ${attempt} was to change the work after the review, and delivered no new change`;
  return { why: message, record: [{ type: 'Warned', data: { cause, message } }] };
}

/** Those that the branch leaves at another commit than its base, as last committed. */
export function submodulesOf({ effects }: RunState): readonly string[] {
  const last = effects.findLast(({ kind, status }) => kind === 'CommitWork' && status === 'done');
  return last ? committedSchema.parse(last.output).submodules : [];
}

/** Before the branch itself: nobody could check it out otherwise. */
function pushSubmodules(state: RunState, { commit, submodules }: z.infer<typeof committedSchema>, now: number) {
  if (submodules.length === 0) return undefined;
  const input = { branch: requestOf(state).branch, commit };
  const request = { kind: 'PushSubmodules', cause: `push-submodules/${commit}`, input };
  const pursuit = pursue(state.effects, request, briefly, now);
  if (pursuit.kind === 'going') return pursuit.verdict;
  return pursuit.kind === 'given-up' ? stop('submodule-unpushed', pursuit.reason) : undefined;
}

/** Nothing to answer once the commit is pushed. */
export function push(state: RunState, commit: string, now: number): Verdict<RunEvent> | undefined {
  const { branch } = requestOf(state);
  const request = { kind: 'PushBranch', cause: `push/${commit}`, input: { branch, commit } };
  const pursuit = pursue(state.effects, request, patiently(state), now);
  if (pursuit.kind === 'going') return pursuit.verdict;
  return pursuit.kind === 'given-up' ? stop('forge-refused', `push of ${branch}: ${pursuit.reason}`) : undefined;
}
