// Why a run stopped, and what a person can do about it, as data: a terminal shows commands, a page shows buttons.
import * as z from 'zod';

/** `grant`: with one more portion of the limit that was reached. */
export interface Advice {
  readonly action:
    | 'answer'
    | 'check-machine'
    | 'drop'
    | 'explain'
    | 'read-comments'
    | 'read-log'
    | 'restore'
    | 'resume'
    | 'run-again'
    | 'show-attempts'
    | 'show-workflow';
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
