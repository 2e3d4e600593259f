// Every use-case once, by area and then by name: who may call it, what it takes and what it answers. The command line's --json answers
// are checked against it in tests; HTTP and MCP are made from it.
import * as z from 'zod';
import * as entry from './entry/answers.ts';
import { epicUseCases } from './epic-use-cases.ts';
import { repositoryUseCases } from './repository-use-cases.ts';
import * as runs from './runs/answers.ts';
import { teamUseCases } from './team-use-cases.ts';
import { nothing, read, rowsOf, steer, type UseCase } from './use-case.ts';
import * as views from './views/answers.ts';

const answer = rowsOf('answer', 'request');

const stream = <Row extends object>(row: Row) => ({ ...row, isStream: true }) as const;

export const useCases: readonly UseCase[] = [
  // entry
  stream(steer('start runs', 'run', entry.startRequestSchema, z.union([entry.startedSchema, entry.runLineSchema]))).by(
    async () => (await import('./entry/start-runs.ts')).requestRuns,
  ),
  // reviews
  steer('approve', 'approve', runs.commitRequestSchema, runs.approvedSchema).by(
    async () => (await import('./runs/requests/approve.ts')).approve,
  ),
  steer('close a review', 'review', runs.closeRequestSchema, runs.closedSchema).by(
    async () => (await import('./runs/requests/close-review.ts')).closeReview,
  ),
  steer('merge', 'merge', runs.mergeRequestSchema, z.union([runs.requestedSchema, runs.landedSchema])).by(
    async () => (await import('./runs/requests/merge.ts')).requestMerge,
  ),
  steer('request changes', 'review', runs.changesRequestSchema, runs.changesAskedSchema).by(
    async () => (await import('./runs/requests/request-changes.ts')).requestChanges,
  ),
  read('show a review', 'review', views.reviewRequestSchema, views.reviewSchema).by(
    async () => (await import('./views/show-review.ts')).showReview,
  ),
  // runs
  answer('answer a question', 'answer', runs.answerRequestSchema, runs.answeredSchema).by(
    async () => (await import('./runs/requests/answer.ts')).answerQuestion,
  ),
  read('explain a run', 'explain', runs.runNameSchema, views.explainedSchema).by(
    async () => (await import('./views/explain-run.ts')).explainRun,
  ),
  read('find a conversation', 'attach', runs.attemptNameSchema, views.conversationSchema).by(
    async () => (await import('./runs/find-conversation.ts')).findConversation,
  ),
  read('list runs', 'status', views.statusRequestSchema, z.array(views.runRowSchema).readonly()).by(
    async () => (await import('./views/list-runs.ts')).listRuns,
  ),
  steer('move a run', 'move', runs.moveRequestSchema, runs.requestedSchema).by(
    async () => (await import('./runs/requests/move.ts')).moveRun,
  ),
  steer('override gates', 'override', runs.overrideRequestSchema, runs.requestedSchema).by(
    async () => (await import('./runs/requests/override.ts')).overrideGates,
  ),
  steer('pause a run', 'pause', runs.runNameSchema, runs.requestedSchema).by(
    async () => (await import('./runs/requests/pause.ts')).pauseRun,
  ),
  stream(read('read a transcript', 'logs', runs.attemptNameSchema, views.transcriptLineSchema)).by(
    async () => (await import('./views/read-transcript.ts')).readTranscript,
  ),
  read('replay a run', 'replay', views.replayRequestSchema, views.replaySchema).by(
    async () => (await import('./views/show-run.ts')).replayRun,
  ),
  stream(
    steer('resume a run', 'resume', runs.resumeRequestSchema, z.union([runs.requestedSchema, entry.runLineSchema])),
  ).by(async () => (await import('./runs/requests/pause.ts')).resumeRun),
  read('show a prompt', 'prompt', views.promptRequestSchema, views.promptSchema).by(
    async () => (await import('./views/show-prompt.ts')).showPrompt,
  ),
  read('show a question', 'answer', runs.runNameSchema, runs.openQuestionSchema).by(
    async () => (await import('./runs/requests/answer.ts')).showQuestion,
  ),
  read('show a run', 'show', runs.runNameSchema, views.storySchema).by(
    async () => (await import('./views/show-run.ts')).showRun,
  ),
  read('show a thread', 'show', runs.runNameSchema, views.threadSchema).by(
    async () => (await import('./views/show-run.ts')).showThread,
  ),
  steer('stop a run', 'stop', runs.runNameSchema, runs.requestedSchema).by(
    async () => (await import('./runs/requests/stop.ts')).stopRun,
  ),
  steer('stop all runs', 'stop', nothing, runs.stoppedAllSchema).by(
    async () => (await import('./runs/requests/stop.ts')).stopAllRuns,
  ),
  ...epicUseCases,
  ...teamUseCases,
  ...repositoryUseCases,
];
