// Puts every item into its column, with its state in a few words.
import { type Standing, standingOf } from '../../core/run/view/standing.ts';
import type { Workflow } from '../../core/workflow/workflow.ts';
import type { ListedItem } from '../../core/world/item.ts';
import { cardText } from '../views/standing-text.ts';
import type { BoardColumn, BoardItem } from './answers.ts';
import { type BoardFacts, type BoardRun, knownItems } from './board-facts.ts';

type StateText = Pick<BoardItem, 'state' | 'tone'>;

/** Columns of the workflow in its order, then columns that only cards of another workflow are in. */
export function layOutBoard(workflow: Workflow, items: readonly BoardItem[]): readonly BoardColumn[] {
  const statuses = new Set([...workflow.steps.map(step => step.status), ...items.map(item => item.status)]);
  return [...statuses].map(status => ({ status, items: items.filter(item => item.status === status) }));
}

/** By number. An item without a file is listed as long as the journal knows it. */
export function boardItems(items: readonly ListedItem[], facts: BoardFacts, workflow: Workflow): readonly BoardItem[] {
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
      ...(run ? stateOf(run) : waitingFor(item, facts)),
    };
  });
}

function byNumber(a: string, b: string): number {
  return Number(a) - Number(b) || (a < b ? -1 : 1);
}

function waitingFor(item: ListedItem | undefined, { done }: BoardFacts): StateText {
  const open = (item?.dependsOn ?? []).filter(id => !done.has(id));
  return { state: open.length === 0 ? '' : `waits for ${open.join(', ')}`, tone: 'waiting' };
}

const tones: Readonly<Partial<Record<Standing['kind'], StateText['tone']>>> = {
  ended: 'good',
  stopped: 'bad',
  paused: 'waiting',
  'in-review': 'waiting',
  asking: 'waiting',
};

function stateOf({ state, isDriven }: BoardRun): StateText {
  const standing = standingOf(state, { isDriven });
  const tone = tones[standing.kind] ?? (standing.waitsFor === 'resume' ? 'bad' : 'good');
  return { state: cardText(standing), tone };
}
