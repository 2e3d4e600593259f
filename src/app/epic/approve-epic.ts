// `approve` of an epic: what a person lets be worked on, compared with what was approved before, and the word of that person.

import type { AgentRegistry } from '../../core/agents/agent.ts';
import type { EpicBody, WorkItem } from '../../core/epic/body/epic-body.ts';
import { hashOf, workerFor } from '../../core/epic/decide/approve.ts';
import type { EpicEvent } from '../../core/epic/events.ts';
import { epicFlow } from '../../core/epic/flow.ts';
import { approvalScope } from '../../core/epic/keys.ts';
import { marksOf } from '../../core/epic/notes.ts';
import { epicStream } from '../../core/epic/state.ts';
import { isOver } from '../../core/epic/view/seen.ts';
import type { Actor } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import { appendDecided } from '../runs/request.ts';
import type { RunsWorkspace, Runtime } from '../runs/runs-workspace.ts';
import { ensurePerson } from '../use-case.ts';
import type { ApproveEpic, EpicApproval, EpicName } from './answers.ts';
import { readEpic } from './find-epic.ts';
import { changed, writeAsPerson } from './write-epic.ts';

type ApprovingWorkspace = Pick<RunsWorkspace, 'runtime' | 'agents' | 'clock'>;

/** Nothing is recorded. */
export async function showEpicApproval(
  workspace: ApprovingWorkspace,
  _actor: Actor,
  { epic }: EpicName,
): Promise<EpicApproval> {
  const runtime = await workspace.runtime();
  const { id, source, body } = await readEpic(runtime, epic);
  const agents = await workspace.agents();
  const rows = await Promise.all(body.items.map(row => approvedItem(runtime, agents, row)));
  const proposed = body.proposal.items.map(({ title, tags }) => ({
    item: '',
    title,
    worker: workerFor(agents, { worker: '' }, tags),
    change: 'new' as const,
  }));
  return {
    epic: epicStream(id),
    title: source.title,
    scope: approvalScope(body),
    before: body.status,
    items: [...rows, ...proposed],
  };
}

async function approvedItem(
  { epics, epicHome }: Runtime,
  agents: AgentRegistry,
  row: WorkItem,
): Promise<EpicApproval['items'][number]> {
  const { item, title } = row;
  if (isOver(row)) return { item, title, worker: row.worker, change: 'over' };
  if (row.status === 'in_progress') return { item, title, worker: row.worker, change: 'at-work' };
  const seen = await epics.preflight(item.replace(/^#/, ''), row.worker);
  const facts = seen.kind === 'known' ? seen.value.item : undefined;
  if (!facts) return { item, title, worker: row.worker, change: 'gone' };
  const worker = workerFor(agents, row, facts.labels);
  const { approved } = marksOf(row);
  if (approved === undefined) return { item, title, worker, change: 'new' };
  const now = hashOf(facts, item.replace(/^#/, ''), worker, epicHome.project);
  return { item, title, worker, change: now === approved ? 'same' : 'changed' };
}

/** The status first: killed in between it is shown as not yet approved, and the person says it again. */
export async function approveEpic(
  workspace: ApprovingWorkspace,
  actor: Actor,
  request: ApproveEpic,
): Promise<EpicApproval> {
  ensurePerson(actor);
  const approval = await showEpicApproval(workspace, actor, { epic: request.epic });
  const { scope, epic } = approval;
  const runtime = await workspace.runtime();
  const seen = await readEpic(runtime, request.epic);
  refuseDone(seen.id, seen.body);
  if (approvalScope(seen.body) !== (request.scope ?? scope)) throw changed(seen.id);
  await writeAsPerson({ ...runtime, clock: workspace.clock }, seen, {
    kind: 'approve',
    about: scope,
    said: `${actor.id} approved it`,
    edits: [{ kind: 'set-status', status: 'queued' }],
  });
  const event = (): EpicEvent => ({ type: 'EpicApproved', data: { scope } });
  const writer = { journal: runtime.journal, clock: workspace.clock, actor };
  await appendDecided(writer, { flow: epicFlow, stream: epic, decide: event });
  return approval;
}

function refuseDone(id: string, { status }: EpicBody): void {
  if (status !== 'done') return;
  const remedy = 'Add an item that is not done, or begin a new epic.';
  throw new Problem({ code: 'epic-state', what: `epic ${id} is done: nothing is left to approve`, remedy });
}
