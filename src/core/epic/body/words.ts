// The words of an epic's body: what stands in status and class cells, compared exactly.

export const epicStatuses = [
  'inbox',
  'queued',
  'in_progress',
  'review',
  'blocked',
  'ready_for_user_review',
  'done',
] as const;
export type EpicStatus = (typeof epicStatuses)[number];

export const workItemStatuses = [
  'ready',
  'queued',
  'in_progress',
  'ready_for_user_review',
  'review',
  'blocked',
  'done',
] as const;
export type WorkItemStatus = (typeof workItemStatuses)[number];

export const decisionClasses = [
  'dispatch_ok',
  'dispatch_halt',
  'verify_pass',
  'verify_fail',
  'react_filed_fix',
  'react_halt',
  'brake_fired',
  'verdict_malformed',
] as const;
export type DecisionClass = (typeof decisionClasses)[number];

export function wordOf<Word extends string>(words: readonly Word[], text: string): Word | undefined {
  return words.find(word => word === text);
}
