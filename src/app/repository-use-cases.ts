// The use-cases that are not about runs: set-up, items, the board, gates, retention, and rules to try.
import * as z from 'zod';
import { boardSchema, createdItemSchema, itemListSchema, newItemRequestSchema } from './board/answers.ts';
import { doctorReportSchema, doctorRequestSchema } from './doctor/answers.ts';
import { gatesAnswerSchema, gatesRequestSchema } from './gates/answers.ts';
import {
  atticSchema,
  collectedSchema,
  collectRequestSchema,
  droppedSchema,
  dropRequestSchema,
  restoredSchema,
  restoreRequestSchema,
} from './retention/answers.ts';
import {
  configReportSchema,
  identityAnswerSchema,
  initReportSchema,
  initRequestSchema,
  shownWorkflowSchema,
  workflowRequestSchema,
} from './setup/answers.ts';
import { resultCaseSchema, resultReadingSchema } from './try/result.ts';
import { type UseCase, useCase } from './use-case.ts';

const nothing = z.strictObject({});
const viewing = { right: 'view', kind: 'read' } as const;
const owning = { right: 'own', kind: 'request' } as const;

export const repositoryUseCases: readonly UseCase[] = [
  useCase({
    ...viewing,
    name: 'examine the machine',
    command: 'doctor',
    request: doctorRequestSchema,
    answer: doctorReportSchema,
    load: async () => (await import('./doctor/examine.ts')).examine,
  }),
  useCase({
    ...viewing,
    name: 'check the configuration',
    command: 'config check',
    request: nothing,
    answer: configReportSchema,
    load: async () => (await import('./setup/check-config.ts')).checkConfig,
  }),
  useCase({
    ...viewing,
    name: 'show a workflow',
    command: 'workflow show',
    request: workflowRequestSchema,
    answer: shownWorkflowSchema,
    load: async () => (await import('./setup/show-workflow.ts')).showWorkflow,
  }),
  useCase({
    ...owning,
    name: 'write a first configuration',
    command: 'init',
    request: initRequestSchema,
    answer: initReportSchema,
  }),
  useCase({
    ...owning,
    name: 'adopt the store of a moved repository',
    command: 'init',
    request: nothing,
    answer: identityAnswerSchema,
  }),
  useCase({
    ...owning,
    name: 'give a copied repository an id of its own',
    command: 'init',
    request: nothing,
    answer: identityAnswerSchema,
  }),
  useCase({
    ...viewing,
    name: 'list items',
    command: 'item list',
    request: nothing,
    answer: itemListSchema,
    load: async () => (await import('./board/read-board.ts')).listItems,
  }),
  useCase({
    ...viewing,
    name: 'show the board',
    command: 'board',
    request: nothing,
    answer: boardSchema,
    load: async () => (await import('./board/read-board.ts')).readBoard,
  }),
  useCase({
    right: 'steer',
    kind: 'request',
    name: 'write a new item',
    command: 'item new',
    request: newItemRequestSchema,
    answer: createdItemSchema,
    load: async () => (await import('./items/new-item.ts')).newItem,
  }),
  useCase({
    right: 'steer',
    kind: 'request',
    name: 'run the gates on the commit that is checked out',
    command: 'gates',
    request: gatesRequestSchema,
    answer: gatesAnswerSchema,
  }),
  useCase({
    ...owning,
    name: 'remove what former runs left behind',
    command: 'gc',
    request: collectRequestSchema,
    answer: collectedSchema,
  }),
  useCase({ ...owning, name: 'drop a run', command: 'drop', request: dropRequestSchema, answer: droppedSchema }),
  useCase({
    ...viewing,
    name: 'list the attic',
    command: 'restore',
    request: nothing,
    answer: atticSchema,
    load: async () => (await import('./retention/restore.ts')).listAttic,
  }),
  useCase({
    ...owning,
    name: 'bring back a removed worktree',
    command: 'restore',
    request: restoreRequestSchema,
    answer: restoredSchema,
    load: async () => (await import('./retention/restore.ts')).restore,
  }),
  useCase({
    ...viewing,
    name: 'read a result from a message',
    command: 'try result',
    request: resultCaseSchema,
    answer: resultReadingSchema,
    load: async () => (await import('./try/result.ts')).tryResult,
  }),
];
