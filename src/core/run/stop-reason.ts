// Why a run stopped, and what a person can do about it, as data: a terminal shows commands, a page shows buttons.
import * as z from 'zod';

/** A command that helps, as it is typed behind `pitwall`, and what it does. */
export interface NextCommand {
  readonly argv: readonly [string, ...string[]];
  readonly does: string;
}

/** `run`: its name, as the commands take it. */
const commands = {
  answer: (run: string) => ({ argv: ['answer', run], does: 'answer its question' }),
  'answer-yes': (run: string) => ({ argv: ['answer', run, 'yes'], does: 'say that the item is resolved' }),
  'answer-no': (run: string) => ({ argv: ['answer', run, 'no'], does: 'say that it is not' }),
  'check-machine': () => ({ argv: ['doctor'], does: 'check this machine' }),
  drop: (run: string) => ({ argv: ['drop', run], does: 'move the work to the attic' }),
  explain: (run: string) => ({ argv: ['explain', run], does: 'see what it waits for' }),
  grant: (run: string) => ({ argv: ['resume', run, '--grant'], does: 'continue, with one more portion of the limit' }),
  'read-comments': (run: string) => ({ argv: ['show', run, '--thread'], does: 'read the findings' }),
  'read-findings': (run: string) => ({ argv: ['show', run], does: 'read what gates and audits found' }),
  'read-log': (run: string) => ({ argv: ['logs', run], does: 'read what the agent did' }),
  restore: () => ({ argv: ['restore'], does: 'bring worktree and branch back' }),
  resume: (run: string) => ({ argv: ['resume', run], does: 'continue' }),
  'run-again': () => ({ argv: ['run', '<item>'], does: 'start again' }),
  'show-workflow': () => ({ argv: ['workflow', 'show'], does: 'see its columns' }),
} as const satisfies Readonly<Record<string, (run: string) => NextCommand>>;

/** `grant`: with one more portion of the limit that was reached. */
export interface Advice {
  readonly action: Exclude<keyof typeof commands, 'grant'>;
  readonly grant?: true;
}

const resume: Advice = { action: 'resume' };
const resumeWithGrant: Advice = { action: 'resume', grant: true };
const drop: Advice = { action: 'drop' };
const readComments: Advice = { action: 'read-comments' };
const readFindings: Advice = { action: 'read-findings' };
const readLog: Advice = { action: 'read-log' };
const checkMachine: Advice = { action: 'check-machine' };

/** In the order in which they help. Every limit has its row here. */
const advice = {
  'loop-limit': [readFindings, resumeWithGrant],
  'rejection-limit': [readComments, resumeWithGrant],
  'gate-limit': [readFindings, resumeWithGrant],
  'gate-error': [checkMachine, resume],
  'red-base': [resume],
  'own-judge': [readFindings, resume],
  'review-limit': [resumeWithGrant],
  'invalid-result': [readLog, resume],
  'agent-failed': [readLog, checkMachine, resume],
  'not-logged-in': [checkMachine, resume],
  'quota-gone': [resume],
  'model-unknown': [resume],
  'disk-full': [resume],
  timeout: [resume, resumeWithGrant],
  budget: [resumeWithGrant],
  unanswered: [resume, { action: 'answer' }],
  'not-mergeable': [{ action: 'explain' }, resume],
  'target-moving': [resume],
  refused: [readComments, resume],
  'no-changes': [resume],
  'claim-unproven': [{ action: 'answer-yes' }, { action: 'answer-no' }, resume],
  'branch-moved': [resume],
  'history-rewritten': [resume],
  'git-settings-changed': [resume, drop],
  'base-moved': [resume, drop],
  'submodule-unpushed': [resume],
  'forge-refused': [checkMachine, resume],
  'review-closed': [drop],
  'worktree-failed': [resume],
  'git-locked': [resume],
  unseen: [checkMachine, resume],
  'item-gone': [],
  'item-closed': [resume, drop],
  'unknown-status': [{ action: 'show-workflow' }, resume],
  'untrusted-author': [resume],
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
  'red-base':
    'The base is red too, and what is new cannot be known. Mend the base, or accept it with "pitwall accept" and its reason.',
  'own-judge':
    'The change alters how it is judged. Look at those files; then accept them with the command that the reason names, or change the work.',
  'review-limit': 'The review came back too often: take over, or let it try again.',
  'invalid-result': 'The agent gave no result that Pitwall can use.',
  'agent-failed': 'The agent failed several times in a row.',
  'not-logged-in': 'The agent CLI is not logged in, or its login is not valid any more: log in as the reason says.',
  'quota-gone': 'The account of the agent CLI has nothing left to spend: fill it up, or choose another `runner`.',
  'model-unknown':
    'The agent CLI does not know the model, or may not use it: name another `model` in the role or the configuration.',
  timeout: 'The work so far is kept on the branch.',
  budget: 'The work so far is kept on the branch.',
  unanswered: 'A question of the agent was not answered in time. When you resume, it asks again.',
  'not-mergeable': 'Something keeps the work from being merged: see the reason, and fix it.',
  'target-moving': 'The base branch changed again and again: wait until it is quiet.',
  refused: 'The agent refused the work: read its reason and change the item.',
  'no-changes': 'The developer changed nothing: make the item clearer, or close it.',
  'claim-unproven':
    'The developer changed nothing and says that the item is resolved. Nothing proves that, so you decide. A resume starts the developer again.',
  'branch-moved':
    'Another person or program pushed to the branch. What they pushed is kept under refs/pitwall/foreign/ and the name of the branch. Merge it in the worktree or rebase onto it, or remove it from the remote.',
  'history-rewritten':
    'In the worktree, switch back to the branch of the run and reset it to the recorded commit named above; a resume then starts a new agent. What was there before stays under the refs named above.',
  'git-settings-changed':
    'The agent changed settings of git, or you or a program of yours did meanwhile. Read each of these files, because git runs what they name, and undo what you do not want.',
  'base-moved':
    'The base branch moved while an agent or a gate ran, and Pitwall did not move it. If you did, resume. If not, read what was added with `git log`, put the branch back with `git branch --force`, then resume.',
  'submodule-unpushed':
    'A submodule was changed and cannot be pushed: see the reason, then push its commit yourself or get the right to.',
  'forge-refused': 'The forge refused: check the token and its rights.',
  'review-closed':
    'A person closed the review: nothing more is done, and the branch is kept. After a drop the item can be run again.',
  'disk-full': 'Free some space: `pitwall gc` removes what retention allows. No agent is started before that.',
  'worktree-failed': 'See the reason, then make room or repair the repository.',
  'git-locked': 'Check whether git or an editor is running in the repository; if not, delete the lock.',
  unseen:
    'Something that the run needs could not be seen: see the reason, then repair the network, the token or the repository.',
  'item-gone': 'The item does not exist any more: check its number.',
  'item-closed': 'The item was closed: the work so far is kept. Open the item again before you resume.',
  'unknown-status': 'Move the card to a column that the workflow has.',
  'untrusted-author': 'Only items by trusted authors are run: add the author to `codeowners` if you trust them.',
  blocked: 'Finish or unlink the blocking items.',
  'by-person': 'A person stopped it.',
  dropped: 'Worktree and branch are in the attic.',
};

export function commandsFor(reason: StopReason, run: string): readonly NextCommand[] {
  return adviceOn(reason).map(({ action, grant }) => commands[grant ? 'grant' : action](run));
}

/** What happened, without the commands that help. */
export function hintOn(reason: StopReason): string {
  return hints[reason];
}

/** Hint and commands in one text. */
export function adviceFor(reason: StopReason, run: string): string {
  const sentences = commandsFor(reason, run).map(
    ({ argv, does }) => `${does[0]?.toUpperCase()}${does.slice(1)} with \`pitwall ${argv.join(' ')}\`.`,
  );
  return [hintOn(reason), ...sentences].join(' ');
}

/** Reasons after which a resume starts the step's agent anew instead of going on with the old attempt. */
const redoReasons: readonly StopReason[] = [
  'invalid-result',
  'agent-failed',
  'not-logged-in',
  'quota-gone',
  'model-unknown',
  'disk-full',
  'timeout',
  'budget',
  'unanswered',
  'refused',
  'no-changes',
  'claim-unproven',
  'history-rewritten',
];

export function isRedone(reason: StopReason): boolean {
  return redoReasons.includes(reason);
}
