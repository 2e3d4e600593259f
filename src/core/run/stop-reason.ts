// Why a run stopped, and what a person can do about it: every limit has its row here.
import { z } from 'zod';

const advice = {
  'loop-limit': 'Read the attempts with `pitwall show`, then allow more with `pitwall resume --grant`.',
  'rejection-limit':
    'Read the audit findings with `pitwall show --thread`, change the item or the work, then `pitwall resume --grant`.',
  'gate-limit':
    'Read the gate findings with `pitwall show --thread`. Let it try again with `pitwall resume --grant`, or mend it in the worktree, commit that, and do the same.',
  'gate-error':
    'The gates themselves did not run: see the reason, check their commands with `pitwall doctor`, then `pitwall resume`.',
  'review-limit': 'The review came back too often: take over, or `pitwall resume --grant`.',
  'invalid-result': 'Look at the last answer with `pitwall logs`, then `pitwall resume` to try again.',
  'agent-failed': 'Look at the log with `pitwall logs`, check the agent with `pitwall doctor`, then `pitwall resume`.',
  timeout: 'The work so far is kept on the branch; `pitwall resume` goes on from it, `--grant` with more time.',
  budget: 'The work so far is kept on the branch; `pitwall resume --grant` adds one portion.',
  unanswered: '`pitwall resume` lets the agent ask again; answer in time with `pitwall answer`.',
  'not-mergeable': 'See what blocks the review with `pitwall explain`, put it in order, then `pitwall resume`.',
  'target-moving': 'The base branch moves too fast; `pitwall resume` when it is quiet.',
  refused: 'Read the reason with `pitwall show --thread`, change the item, then `pitwall resume`.',
  'no-changes': 'The developer changed nothing: make the item clearer or close it, then `pitwall resume`.',
  'branch-moved':
    'Somebody else pushed to the branch: what they pushed is refs/pitwall/foreign/ and the name of the branch. Merge it in the worktree or rebase onto it, or take it off the remote, then `pitwall resume`.',
  'history-rewritten':
    'The recorded commit is refs/pitwall/tip/ and the name of the branch. In the worktree switch back to the branch of the run and reset it to that commit, then `pitwall resume` sends a new agent. What was there before stays under the refs that are named.',
  'git-settings-changed':
    'The agent changed what git itself obeys, or you or a program of yours did meanwhile. Look at each of these files, because git runs what they name, and put back what you did not want. Then `pitwall resume` goes on with the work, and `pitwall drop` puts it into the attic.',
  'submodule-unpushed':
    'A submodule was changed and cannot be pushed: see the reason, push its commit yourself or get the right to, then `pitwall resume`.',
  'forge-refused': 'Check the token and its rights with `pitwall doctor`, then `pitwall resume`.',
  'review-closed':
    'A person closed the review: nothing more is done, and the branch is kept. `pitwall drop` clears it away; the item can be run anew then.',
  'worktree-failed': 'See the reason, make room or repair the repository, then `pitwall resume`.',
  'git-locked':
    'See whether a git or an editor is at work in the repository; if none is, delete the lock, then `pitwall resume`.',
  'item-gone': 'The item is not there any more: check its number.',
  'item-closed':
    'Somebody closed the item: the work so far is kept. Open it again and `pitwall resume`, or clear the work away with `pitwall drop`.',
  'unknown-status': 'Move the card to a column that the workflow has (`pitwall workflow show`), then `pitwall resume`.',
  'untrusted-author': 'Only items by trusted authors are run: add the author to `codeowners` if you trust them.',
  blocked: 'Finish or unlink the blocking items, then `pitwall resume`.',
  'by-person': 'Go on with `pitwall resume`.',
  dropped: 'Worktree and branch are in the attic: `pitwall restore` brings them back, `pitwall run` starts anew.',
} as const;

export const stopReasonSchema = z.enum(Object.keys(advice) as [StopReason, ...StopReason[]]);
export type StopReason = keyof typeof advice;

/** An adapter that knows why a run must stop begins its reason with the name of that stop. */
export function namedReason(reason: string, otherwise: StopReason): StopReason {
  const parsed = stopReasonSchema.safeParse(/^([a-z-]+): /.exec(reason)?.[1]);
  return parsed.success ? parsed.data : otherwise;
}

/** `run`: its name, so that the commands can be typed as they are. */
export function adviceFor(reason: StopReason, run?: string): string {
  const name = run?.replace(/^run\//, '');
  return name === undefined
    ? advice[reason]
    : advice[reason].replaceAll(/`pitwall (resume|show|logs|answer|drop|explain)/g, `\`pitwall $1 ${name}`);
}

/** Reasons after which a resume starts the step's agent anew instead of looking at the old attempt again. */
const redoReasons: readonly StopReason[] = [
  'invalid-result',
  'agent-failed',
  'timeout',
  'budget',
  'unanswered',
  'refused',
  'no-changes',
  'history-rewritten',
];

export function isRedone(reason: StopReason): boolean {
  return redoReasons.includes(reason);
}
