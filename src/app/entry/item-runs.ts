// The runs of one item. They are found by their names, so that the runs of other items are not read.
import type { StartContext } from '../../core/run/admission.ts';
import type { RunState } from '../../core/run/state.ts';
import type { Journal } from '../../ports/journal.ts';
import { findRun, runNames } from '../runs/find-run.ts';
import { itemOfRun } from './name-item.ts';

export interface ItemRuns {
  /** The one that goes on when a person wants the item run. */
  readonly open: RunState | undefined;
  readonly count: number;
  readonly earlier: StartContext['earlier'];
}

export async function runsOfItem(journal: Journal, item: string): Promise<ItemRuns> {
  const names = (await runNames(journal)).filter(name => itemOfRun(name) === item);
  const states = await Promise.all(names.map(name => findRun(journal, name)));
  const open = states.find(state => !state.ended && state.stopped?.reason !== 'dropped');
  return { open, count: states.length, earlier: earlierOf(states) };
}

function earlierOf(states: readonly RunState[]): ItemRuns['earlier'] {
  if (states.some(({ ended }) => ended)) return 'done';
  return states.length > 0 ? 'unfinished' : 'none';
}
