// What follows from a planner's verdict, before a dispatch and after a failure. It chooses among what was approved, and nothing else.

import type { EpicDecision } from '../decision.ts';
import type { EpicQuestionAsked } from '../events.ts';
import { marksOf } from '../notes.ts';
import { consequenceOf, type RefusedVerdict, refuseVerdict } from '../verdict/judge-verdict.ts';
import type { PlannerVerdict } from '../verdict/verdict.ts';
import { isOver, rowOf, type Seen } from '../view/seen.ts';
import { comparedToApproval } from './approve.ts';
import { decisionFor, memoryRow } from './build.ts';
import { dispatchOf } from './dispatch.ts';
import { fileFollowUp } from './follow.ts';
import type { Judged } from './judged.ts';
import { notApproved, refusal } from './refuse.ts';

export function judgePlanner(seen: Seen, asked: EpicQuestionAsked, verdict: PlannerVerdict): Judged {
  const refused = refuseVerdict(verdict, { epic: seen.epic, approved: approvedFor(seen, asked) });
  if (refused) return { kind: 'decided', decision: refusedPlan(seen, asked, verdict, refused) };
  switch (verdict.action) {
    case 'dispatch':
      return judgeDispatch(seen, asked, verdict.task_id);
    case 'file_fix_task': {
      const { parent, title, body } = verdict;
      const of = rowOf(seen, parent) ?? rowOf(seen, asked.item);
      return { kind: 'decided', decision: fileFollowUp(seen, of, { how: 'fix', title, body, reason: asked.about }) };
    }
    case 'halt':
      return { kind: 'decided', decision: halted(seen, asked, verdict) };
  }
}

/** After a failure it is about one item only. */
export function approvedFor(seen: Seen, asked: Pick<EpicQuestionAsked, 'question' | 'item'>) {
  const { project } = seen.settings;
  const mayName = (item: string) => asked.question === 'preflight' || item === asked.item;
  const rows = seen.body.items.filter(row => marksOf(row).approved !== undefined && !isOver(row) && mayName(row.item));
  return new Map(rows.map(({ item, worker }) => [item, { worker, project }]));
}

function judgeDispatch(seen: Seen, asked: EpicQuestionAsked, item: string): Judged {
  const row = rowOf(seen, item);
  const isOpen = row !== undefined && ['ready', 'queued', 'review'].includes(row.status);
  if (!row || !isOpen || (asked.question === 'preflight' && !asked.candidates.includes(item)))
    return {
      kind: 'wrong',
      errors: [`item ${item} cannot be dispatched now: choose one of ${asked.candidates.join(', ')}`],
    };
  const compared = comparedToApproval(seen, row);
  if (compared === 'unseen') return { kind: 'overtaken' };
  if (compared !== 'same') return { kind: 'decided', decision: notApproved(seen, row) };
  const reason = asked.question === 'react' ? (marksOf(row).failure ?? asked.about) : undefined;
  return { kind: 'decided', decision: dispatchOf(seen, row, reason) };
}

function refusedPlan(
  seen: Seen,
  asked: EpicQuestionAsked,
  verdict: PlannerVerdict,
  { code, fields }: RefusedVerdict,
): EpicDecision {
  const named = verdict.action === 'dispatch' ? verdict.task_id : asked.item;
  const row = rowOf(seen, named) ?? rowOf(seen, asked.item ?? asked.candidates[0]);
  const requested =
    'task_id' in verdict ? `${verdict.task_id} to ${verdict.worker} in ${verdict.project}` : describe(verdict);
  const reason =
    code === 'substitution' ? `another ${fields.join(' and ')} than approved` : 'an item that the epic does not have';
  return refusal(seen, row, {
    requested,
    tried: [`the planner asked for ${reason}`],
    substitutes: [requested],
    reason,
  });
}

const describe = (verdict: PlannerVerdict) =>
  verdict.action === 'file_fix_task' ? `a fix under ${verdict.parent}` : verdict.action;

type Halt = Extract<PlannerVerdict, { action: 'halt' }>;

/** What is unclear, not known or not there is remedied; the rest is a person's. */
function halted(seen: Seen, asked: EpicQuestionAsked, verdict: Halt): EpicDecision {
  const { reason, kind } = verdict;
  const row = rowOf(seen, asked.item ?? asked.candidates[0]);
  const { then } = consequenceOf(kind);
  if (row && then === 'dispatch-with-brief' && comparedToApproval(seen, row) === 'same')
    return dispatchOf(seen, row, reason);
  if (then === 'investigate')
    return fileFollowUp(seen, row, { how: 'search', title: `Find out: ${titleOf(reason)}`, body: reason, reason });
  if (then === 'fix-item')
    return fileFollowUp(seen, row, { how: 'fix', title: `Make available: ${titleOf(reason)}`, body: reason, reason });
  const isReact = asked.question === 'react';
  const item = row?.item ?? '';
  return decisionFor(seen, {
    kind: 'halt',
    item,
    why: `halt: ${kind}: ${reason}`,
    needsPerson: true,
    edits: [
      { kind: 'set-status', status: verdict.status },
      ...(isReact ? [{ kind: 'set-react-halts', count: seen.body.reactHalts + 1 } as const] : []),
      memoryRow({
        at: seen.now,
        decision: `halt ${item}: ${kind}`,
        class: isReact ? 'react_halt' : 'dispatch_halt',
        item,
        reason,
      }),
    ],
  });
}

const titleMax = 70;
function titleOf(reason: string): string {
  const [line = ''] = reason.split('\n');
  return line.length <= titleMax ? line : `${line.slice(0, titleMax - 3)}...`;
}
