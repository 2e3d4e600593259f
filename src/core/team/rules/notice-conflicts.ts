// Conflicts between members become facts: each cause once, a question to a person when it outlasts the window, and its end.
import type { TeamRule } from '../asks.ts';
import { describeQuestion } from '../conflict/describe.ts';
import { causeOf } from '../conflict/due.ts';
import type { ConflictNotice, TeamEvent } from '../events.ts';
import type { TeamState } from '../state.ts';
import { conflictsNow } from '../view/conflicts.ts';

export const noticeConflicts: TeamRule = (state, world, now) => {
  const { messages, cleared, wakeAt } = conflictsNow(state, world, now);
  const record = [...cleared, ...messages].flatMap(notice => factsOf(state, notice));
  if (record.length > 0) return { why: 'members get into each other’s way, or no longer do', record };
  return wakeAt === undefined ? undefined : { why: 'conflicts are watched', wakeAt, isAside: true };
};

function factsOf(state: TeamState, notice: ConflictNotice): readonly TeamEvent[] {
  const noticed: TeamEvent = { type: 'ConflictNoticed', data: notice };
  const prefix = `conflict/${causeOf(notice)}`;
  const ours = state.questions.filter(({ id }) => id.startsWith(prefix));
  if (notice.level === 'question') {
    const id = `${prefix}/${ours.length + 1}`;
    const text = describeQuestion(notice);
    return [noticed, { type: 'QuestionAsked', data: { id, kind: 'conflict', text, members: [...notice.pair] } }];
  }
  if (notice.level !== 'cleared') return [noticed];
  const open = ours.filter(({ answer, isWithdrawn }) => answer === undefined && !isWithdrawn);
  return [noticed, ...open.map(({ id }): TeamEvent => ({ type: 'QuestionWithdrawn', data: { id } }))];
}
