// Every use-case once, by area and then by name: who may call it, what it takes and what it answers. The command line's --json answers
// are checked against it in tests; HTTP and MCP are made from it.
import * as z from 'zod';
import * as entry from './entry/answers.ts';
import { repositoryUseCases } from './repository-use-cases.ts';
import * as runs from './runs/answers.ts';
import { nothing, read, rowsOf, steer, type UseCase, useCase } from './use-case.ts';
import * as views from './views/answers.ts';

const answer = rowsOf('answer', 'request');

const stream = <Row extends object>(row: Row) => ({ ...row, isStream: true }) as const;

export const useCases: readonly UseCase[] = [
  // entry
  useCase(
    stream(steer('start runs', 'run', entry.startRequestSchema, z.union([entry.startedSchema, entry.runLineSchema]))),
    async () => (await import('./entry/start-runs.ts')).requestRuns,
  ),
  // reviews
  useCase(
    steer('approve', 'approve', runs.commitRequestSchema, runs.approvedSchema),
    async () => (await import('./runs/requests/approve.ts')).approve,
  ),
  useCase(
    steer('close a review', 'review', runs.closeRequestSchema, runs.closedSchema),
    async () => (await import('./runs/requests/close-review.ts')).closeReview,
  ),
  useCase(
    steer('merge', 'merge', runs.mergeRequestSchema, z.union([runs.requestedSchema, runs.landedSchema])),
    async () => (await import('./runs/requests/merge.ts')).requestMerge,
  ),
  useCase(
    steer('request changes', 'review', runs.changesRequestSchema, runs.changesAskedSchema),
    async () => (await import('./runs/requests/request-changes.ts')).requestChanges,
  ),
  useCase(
    read('show a review', 'review', views.reviewRequestSchema, views.reviewSchema),
    async () => (await import('./views/show-review.ts')).showReview,
  ),
  // runs
  useCase(
    answer('answer a question', 'answer', runs.answerRequestSchema, runs.answeredSchema),
    async () => (await import('./runs/requests/answer.ts')).answerQuestion,
  ),
  useCase(
    read('explain a run', 'explain', runs.runNameSchema, views.explainedSchema),
    async () => (await import('./views/explain-run.ts')).explainRun,
  ),
  useCase(
    read('find a conversation', 'attach', runs.attemptNameSchema, views.conversationSchema),
    async () => (await import('./runs/find-conversation.ts')).findConversation,
  ),
  useCase(
    read('list runs', 'status', views.statusRequestSchema, z.array(views.runRowSchema).readonly()),
    async () => (await import('./views/list-runs.ts')).listRuns,
  ),
  useCase(
    steer('move a run', 'move', runs.moveRequestSchema, runs.requestedSchema),
    async () => (await import('./runs/requests/move.ts')).moveRun,
  ),
  useCase(
    steer('override gates', 'override', runs.overrideRequestSchema, runs.requestedSchema),
    async () => (await import('./runs/requests/override.ts')).overrideGates,
  ),
  useCase(
    steer('pause a run', 'pause', runs.runNameSchema, runs.requestedSchema),
    async () => (await import('./runs/requests/pause.ts')).pauseRun,
  ),
  stream(read('read a transcript', 'logs', runs.attemptNameSchema, views.transcriptLineSchema)),
  useCase(
    read('replay a run', 'replay', views.replayRequestSchema, views.replaySchema),
    async () => (await import('./views/show-run.ts')).replayRun,
  ),
  useCase(
    stream(
      steer('resume a run', 'resume', runs.resumeRequestSchema, z.union([runs.requestedSchema, entry.runLineSchema])),
    ),
    async () => (await import('./runs/requests/pause.ts')).resumeRun,
  ),
  useCase(
    read('show a prompt', 'prompt', views.promptRequestSchema, views.promptSchema),
    async () => (await import('./views/show-prompt.ts')).showPrompt,
  ),
  useCase(
    read('show a question', 'answer', runs.runNameSchema, runs.openQuestionSchema),
    async () => (await import('./runs/requests/answer.ts')).showQuestion,
  ),
  useCase(
    read('show a run', 'show', runs.runNameSchema, views.storySchema),
    async () => (await import('./views/show-run.ts')).showRun,
  ),
  useCase(
    read('show a thread', 'show', runs.runNameSchema, views.threadSchema),
    async () => (await import('./views/show-run.ts')).showThread,
  ),
  useCase(
    steer('stop a run', 'stop', runs.runNameSchema, runs.requestedSchema),
    async () => (await import('./runs/requests/stop.ts')).stopRun,
  ),
  useCase(
    steer('stop all runs', 'stop', nothing, runs.stoppedAllSchema),
    async () => (await import('./runs/requests/stop.ts')).stopAllRuns,
  ),
  ...repositoryUseCases,
];
