// The use-cases that are not about runs: set-up, items, the board, gates, retention, and rules to try.
import * as board from './board/answers.ts';
import * as checkpoint from './checkpoint/answers.ts';
import * as doctor from './doctor/answers.ts';
import * as gates from './gates/answers.ts';
import * as approvals from './policy/answers.ts';
import * as retention from './retention/answers.ts';
import * as setup from './setup/answers.ts';
import * as agent from './try/agent.ts';
import * as conflicts from './try/conflicts.ts';
import * as epic from './try/epic.ts';
import * as mergeOrder from './try/merge-order.ts';
import * as policy from './try/policy.ts';
import * as prose from './try/prose.ts';
import * as tried from './try/result.ts';
import * as verdict from './try/verdict.ts';
import { nothing, read, rowsOf, steer, type UseCase } from './use-case.ts';

const own = rowsOf('own', 'request');

export const repositoryUseCases: readonly UseCase[] = [
  read('examine the machine', 'doctor', nothing, doctor.doctorReportSchema).by(
    async () => (await import('./doctor/examine.ts')).examine,
  ),
  read('check the configuration', 'config check', nothing, setup.configReportSchema).by(
    async () => (await import('./setup/check-config.ts')).checkConfig,
  ),
  read('show a workflow', 'workflow show', setup.workflowRequestSchema, setup.shownWorkflowSchema).by(
    async () => (await import('./setup/check-config.ts')).showWorkflow,
  ),
  own('write a first configuration', 'init', setup.initRequestSchema, setup.initReportSchema).by(
    async () => (await import('./setup/init-project.ts')).initProject,
  ),
  own('write a skill or a workflow', 'init', setup.offerRequestSchema, setup.offeredFilesSchema).by(
    async () => (await import('./setup/offer-files.ts')).writeOffer,
  ),
  own('adopt the store of a moved repository', 'init', nothing, setup.identityAnswerSchema).by(
    async () => (await import('./setup/repository-identity.ts')).adoptStore,
  ),
  own('give a copied repository an id of its own', 'init', nothing, setup.identityAnswerSchema).by(
    async () => (await import('./setup/repository-identity.ts')).replaceId,
  ),
  read('list items', 'item list', nothing, board.itemListSchema).by(
    async () => (await import('./board/read-board.ts')).listItems,
  ),
  read('show the board', 'board', nothing, board.boardSchema).by(
    async () => (await import('./board/read-board.ts')).readBoard,
  ),
  steer('write a new item', 'item new', board.newItemRequestSchema, board.createdItemSchema).by(
    async () => (await import('./items/new-item.ts')).newItem,
  ),
  read('rank approvals', 'approvals', nothing, approvals.approvalsSchema).by(
    async () => (await import('./policy/approvals.ts')).rankApprovals,
  ),
  own('accept a command', 'approvals', approvals.commandRequestSchema, approvals.changedCommandSchema).by(
    async () => (await import('./policy/approvals.ts')).acceptCommand,
  ),
  own('revoke a command', 'approvals', approvals.commandRequestSchema, approvals.changedCommandSchema).by(
    async () => (await import('./policy/approvals.ts')).revokeCommand,
  ),
  steer('accept a red base', 'accept', gates.acceptRequestSchema, gates.acceptedSchema).by(
    async () => (await import('./gates/accept-red-base.ts')).acceptRedBase,
  ),
  steer(
    'run the gates on the commit that is checked out',
    'gates',
    gates.gatesRequestSchema,
    gates.gatesAnswerSchema,
  ).by(async () => (await import('./gates/run-gates.ts')).runGates),
  steer(
    'judge a session at a checkpoint',
    'checkpoint',
    checkpoint.checkpointRequestSchema,
    checkpoint.checkpointAnswerSchema,
  ).by(async () => (await import('./checkpoint/run-checkpoint.ts')).runCheckpoint),
  own('remove what former runs left behind', 'gc', retention.collectRequestSchema, retention.collectedSchema).by(
    async () => (await import('./retention/collect.ts')).collect,
  ),
  own('drop a run', 'drop', retention.dropRequestSchema, retention.droppedSchema).by(
    async () => (await import('./retention/drop.ts')).drop,
  ),
  read('list the attic', 'restore', nothing, retention.atticSchema).by(
    async () => (await import('./retention/restore.ts')).listAttic,
  ),
  own('bring back a removed worktree', 'restore', retention.restoreRequestSchema, retention.restoredSchema).by(
    async () => (await import('./retention/restore.ts')).restore,
  ),
  read('choose an agent', 'try agent', agent.agentCaseSchema, agent.agentAnswerSchema).by(
    async () => (await import('./try/agent.ts')).tryAgent,
  ),
  read('judge a shell command', 'try policy', policy.policyCaseSchema, policy.policyAnswerSchema).by(
    async () => (await import('./try/policy.ts')).tryPolicy,
  ),
  read(
    'find the conflicts of a team',
    'try conflicts',
    conflicts.conflictsCaseSchema,
    conflicts.conflictsAnswerSchema,
  ).by(async () => (await import('./try/conflicts.ts')).tryConflicts),
  read(
    'order the branches of a team',
    'try merge-order',
    mergeOrder.mergeOrderCaseSchema,
    mergeOrder.mergeOrderAnswerSchema,
  ).by(async () => (await import('./try/merge-order.ts')).tryMergeOrder),
  read('look for prohibited prose', 'try prose', prose.proseCaseSchema, prose.proseAnswerSchema).by(
    async () => (await import('./try/prose.ts')).tryProse,
  ),
  read('read the body of an epic', 'try epic', epic.epicCaseSchema, epic.epicAnswerSchema).by(
    async () => (await import('./try/epic.ts')).tryEpic,
  ),
  read('read a result from a message', 'try result', tried.resultCaseSchema, tried.resultReadingSchema).by(
    async () => (await import('./try/result.ts')).tryResult,
  ),
  read(
    'read the verdict of an agent of an epic',
    'try verdict',
    verdict.verdictCaseSchema,
    verdict.verdictAnswerSchema,
  ).by(async () => (await import('./try/verdict.ts')).tryVerdict),
];
