// A bare number names a run or an epic. Where it is both, the person says which.
import { Problem } from '../../core/problem.ts';
import { bareName, readRun } from '../runs/find-run.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import { bareEpic, isEpic } from './find-epic.ts';

/** What is neither counts as a run, whose own message then names the runs that there are. */
export async function runOrEpic(
  workspace: Pick<RunsWorkspace, 'findRuns' | 'runtime'>,
  name: string,
): Promise<'run' | 'epic'> {
  if (name.startsWith('epic/')) return 'epic';
  if (name.startsWith('run/')) return 'run';
  const store = await workspace.findRuns();
  const isRun = store !== undefined && (await readRun(store.journal, `run/${bareName(name)}`)).request !== undefined;
  if (!/^#?\d+$/.test(name)) return 'run';
  const seen = await (await workspace.runtime()).epics.read(bareEpic(name));
  const isOne = seen.kind === 'known' && isEpic(seen.value);
  if (isRun && isOne) throw ambiguous(bareEpic(name));
  return isOne ? 'epic' : 'run';
}

function ambiguous(id: string): Problem {
  const what = `${id} is a run and an epic`;
  return new Problem({ code: 'epic-or-run', what, remedy: `Name it run/${id} or epic/${id}.` });
}
