// Puts every item into its column, with one word on how it stands there.
import type { RunState } from '../../core/run/state.ts';
import { currentStep } from '../../core/run/view.ts';
import type { Workflow } from '../../core/run/workflow.ts';
import type { LocalItem } from '../../core/thread/local-item.ts';
import { type BoardFacts, type BoardRun, knownItems } from './board-facts.ts';

export type Tone = 'good' | 'bad' | 'waiting' | 'quiet';

export interface Note {
  readonly text: string;
  readonly tone: Tone;
}

export interface BoardEntry {
  readonly id: string;
  readonly title: string;
  readonly labels: readonly string[];
  readonly status: string;
  /** The newest run of the item, as `pitwall status` names it. */
  readonly run?: string;
  readonly note: Note;
}

export interface BoardColumn {
  readonly status: string;
  readonly entries: readonly BoardEntry[];
}

/** Columns of the workflow in its order, then those in which a card of another workflow stands. */
export function layOutBoard(workflow: Workflow, entries: readonly BoardEntry[]): readonly BoardColumn[] {
  const statuses = new Set([...workflow.steps.map(step => step.status), ...entries.map(entry => entry.status)]);
  return [...statuses].map(status => ({ status, entries: entries.filter(entry => entry.status === status) }));
}

/** By number. An item whose file is gone but which has a run is still there. */
export function boardEntries(
  items: readonly LocalItem[],
  facts: BoardFacts,
  workflow: Workflow,
): readonly BoardEntry[] {
  const backlog = workflow.steps.find(step => step.builtIn === 'backlog')?.status ?? '';
  const files = new Map(items.map(item => [item.id, item]));
  const ids = new Set([...files.keys(), ...knownItems(facts)]);
  return [...ids].toSorted(byNumber).map(id => {
    const item = files.get(id);
    const run = facts.runs.findLast(({ state }) => state.request?.item === id);
    return {
      id,
      title: item?.title ?? run?.state.item?.title ?? '(its file is gone)',
      labels: item?.labels ?? [],
      status: facts.cards.get(id) ?? run?.state.visits.at(-1)?.status ?? backlog,
      ...(run ? { run: run.state.stream } : {}),
      note: run ? noteOf(run) : waitingFor(item, facts),
    };
  });
}

function byNumber(a: string, b: string): number {
  return Number(a) - Number(b) || (a < b ? -1 : 1);
}

function waitingFor(item: LocalItem | undefined, { done }: BoardFacts): Note {
  const open = (item?.dependsOn ?? []).filter(id => !done.has(id));
  return { text: open.length === 0 ? '' : `waits for ${open.join(', ')}`, tone: 'waiting' };
}

const endings = { merged: 'merged', 'merged-unproven': 'merged, not proven', 'already-resolved': 'resolved before' };

function noteOf({ state, isDriven }: BoardRun): Note {
  if (state.ended) return { text: endings[state.ended.how], tone: 'good' };
  if (state.stopped) return { text: `stopped: ${state.stopped.reason}`, tone: 'bad' };
  if (state.pausedBy) return { text: `paused by ${state.pausedBy.id}`, tone: 'waiting' };
  if (isInReview(state)) return { text: 'in review', tone: 'waiting' };
  return isDriven ? { text: 'running', tone: 'good' } : { text: 'interrupted', tone: 'bad' };
}

function isInReview(state: RunState): boolean {
  return state.request !== undefined && currentStep(state)?.builtIn === 'done';
}
