// The use-cases about epics.
import * as z from 'zod';
import * as epics from './epic/answers.ts';
import { nothing, read, rowsOf, steer, type UseCase } from './use-case.ts';

const answer = rowsOf('answer', 'request');

export const epicUseCases: readonly UseCase[] = [
  steer('tick an epic', 'tick', epics.epicNameSchema, epics.tickedSchema).by(
    async () => (await import('./epic/tick-epic.ts')).tickEpic,
  ),
  {
    ...steer('keep epics going', 'loop', epics.loopSchema, z.union([epics.loopLineSchema, epics.loopedSchema])),
    isStream: true as const,
  }.by(async () => (await import('./epic/drive-epics.ts')).driveEpics),
  read('show an epic', 'epic status', epics.epicNameSchema, epics.epicStatusSchema).by(
    async () => (await import('./epic/epic-status.ts')).epicStatus,
  ),
  steer('approve an epic', 'approve', epics.approveEpicSchema, epics.epicApprovalSchema).by(
    async () => (await import('./epic/approve-epic.ts')).approveEpic,
  ),
  answer('answer a question of an epic', 'epic answer', epics.answerDecisionSchema, epics.decisionAnsweredSchema).by(
    async () => (await import('./epic/answer-decision.ts')).answerDecision,
  ),
  steer('tick queued epics', 'hook queue-drain', nothing, epics.hookAnswerSchema).by(
    async () => (await import('./epic/hooks.ts')).queueDrain,
  ),
  steer('look after silent items', 'hook stale-check', nothing, epics.hookAnswerSchema).by(
    async () => (await import('./epic/hooks.ts')).staleCheck,
  ),
  steer('note merged reviews', 'hook pr-merged', epics.prMergedSchema, epics.hookAnswerSchema).by(
    async () => (await import('./epic/hooks.ts')).prMerged,
  ),
];
