// Why a run stopped, and what a person can do about it, as data: a terminal shows commands, a page shows buttons.
import * as z from 'zod';

/** What a person can do about it, with the command as it can be typed. `run`: its name, as the commands take it. */
const words = {
  answer: (run: string) => `Answer with \`pitwall answer ${run}\`.`,
  'check-machine': () => 'Check with `pitwall doctor`.',
  drop: (run: string) => `Clear the work away with \`pitwall drop ${run}\`.`,
  explain: (run: string) => `See what it waits for with \`pitwall explain ${run}\`.`,
  'read-comments': (run: string) => `Read the findings with \`pitwall show ${run} --thread\`.`,
  'read-log': (run: string) => `Read the log with \`pitwall logs ${run}\`.`,
  restore: () => 'Bring them back with `pitwall restore`.',
  resume: (run: string) => `Go on with \`pitwall resume ${run}\`.`,
  'run-again': () => 'Start again with `pitwall run`.',
  'show-attempts': (run: string) => `See the attempts with \`pitwall show ${run}\`.`,
  'show-workflow': () => 'See its columns with `pitwall workflow show`.',
} as const;

/** `grant`: with one more portion of the limit that was reached. */
export interface Advice {
  readonly action: keyof typeof words;
  readonly grant?: true;
}

const resume: Advice = { action: 'resume' };
const resumeWithGrant: Advice = { action: 'resume', grant: true };
const drop: Advice = { action: 'drop' };
const readComments: Advice = { action: 'read-comments' };
const readLog: Advice = { action: 'read-log' };
const checkMachine: Advice = { action: 'check-machine' };

/** In the order in which they help. Every limit has its row here. */
const advice = {
  'loop-limit': [{ action: 'show-attempts' }, resumeWithGrant],
  'rejection-limit': [readComments, resumeWithGrant],
  'gate-limit': [readComments, resumeWithGrant],
  'gate-error': [checkMachine, resume],
  'review-limit': [resumeWithGrant],
  'invalid-result': [readLog, resume],
  'agent-failed': [readLog, checkMachine, resume],
  timeout: [resume, resumeWithGrant],
  budget: [resumeWithGrant],
  unanswered: [resume, { action: 'answer' }],
  'not-mergeable': [{ action: 'explain' }, resume],
  'target-moving': [resume],
  refused: [readComments, resume],
  'no-changes': [resume],
  'branch-moved': [resume],
  'history-rewritten': [resume],
  'git-settings-changed': [resume, drop],
  'submodule-unpushed': [resume],
  'forge-refused': [checkMachine, resume],
  'review-closed': [drop],
  'worktree-failed': [resume],
  'git-locked': [resume],
  'item-gone': [],
  'item-closed': [resume, drop],
  'unknown-status': [{ action: 'show-workflow' }, resume],
  'untrusted-author': [],
  blocked: [resume],
  'by-person': [resume],
  dropped: [{ action: 'restore' }, { action: 'run-again' }],
} as const satisfies Readonly<Record<string, readonly Advice[]>>;

export const stopReasonSchema = z.enum(Object.keys(advice) as [StopReason, ...StopReason[]]);
export type StopReason = keyof typeof advice;

export function adviceOn(reason: StopReason): readonly Advice[] {
  return advice[reason];
}

/** What a command alone does not say. */
const hints: Readonly<Record<StopReason, string>> = {
  'loop-limit': 'It made as many attempts as it may.',
  'rejection-limit': 'The audit rejected the work too often: change the item or the work.',
  'gate-limit': 'The gates blocked the work too often. You can also fix it in the worktree yourself and commit that.',
  'gate-error': 'The gates themselves did not run: see the reason and check their commands.',
  'review-limit': 'The review came back too often: take over, or let it try again.',
  'invalid-result': 'The agent gave no result that can be used.',
  'agent-failed': 'The agent failed several times in a row.',
  timeout: 'The work so far is kept on the branch.',
  budget: 'The work so far is kept on the branch.',
  unanswered: 'A question of the agent was not answered in time. A resume lets it ask again.',
  'not-mergeable': 'Find out what blocks the review and put it in order.',
  'target-moving': 'The base branch moves too fast: wait until it is quiet.',
  refused: 'The agent refused the work: read its reason and change the item.',
  'no-changes': 'The developer changed nothing: make the item clearer, or close it.',
  'branch-moved':
    'Somebody else pushed to the branch: what they pushed is refs/pitwall/foreign/ and the name of the branch. Merge it in the worktree or rebase onto it, or remove it from the remote.',
  'history-rewritten':
    'The recorded commit is refs/pitwall/tip/ and the name of the branch. In the worktree switch back to the branch of the run and reset it to that commit; a resume then starts a new agent. What was there before stays under the refs that are named.',
  'git-settings-changed':
    'The agent changed settings of git, or you or a program of yours did meanwhile. Read each of these files, because git runs what they name, and undo what you did not want.',
  'submodule-unpushed':
    'A submodule was changed and cannot be pushed: see the reason, then push its commit yourself or get the right to.',
  'forge-refused': 'The forge refused: check the token and its rights.',
  'review-closed':
    'A person closed the review: nothing more is done, and the branch is kept. After a drop the item can be run again.',
  'worktree-failed': 'See the reason, then make room or repair the repository.',
  'git-locked': 'Check whether git or an editor is running in the repository; if not, delete the lock.',
  'item-gone': 'The item does not exist any more: check its number.',
  'item-closed': 'Somebody closed the item: the work so far is kept. To go on, open it again first.',
  'unknown-status': 'Move the card to a column that the workflow has.',
  'untrusted-author': 'Only items by trusted authors are run: add the author to `codeowners` if you trust them.',
  blocked: 'Finish or unlink the blocking items.',
  'by-person': 'A person stopped it.',
  dropped: 'Worktree and branch are in the attic.',
};

export function adviceFor(reason: StopReason, run: string): string {
  const commands = adviceOn(reason).map(({ action, grant }) =>
    grant ? `Allow more with \`pitwall resume ${run} --grant\`.` : words[action](run),
  );
  return [hints[reason], ...commands].join(' ');
}

/** Reasons after which a resume starts the step's agent anew instead of going on with the old attempt. */
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
