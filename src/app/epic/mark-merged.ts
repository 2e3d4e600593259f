// An item of an epic is done when its review was merged: seen in the run here, or in the review of its branch, never only said.

import type { WorkItem } from '../../core/epic/body/epic-body.ts';
import { isBranch } from '../../core/epic/view/seen.ts';
import type { Actor } from '../../core/event.ts';
import { newestRunQuery } from '../../core/world/epic.ts';
import { reviewQuery } from '../../core/world/queries.ts';
import type { RunsWorkspace, Runtime } from '../runs/runs-workspace.ts';
import { readEpic } from './find-epic.ts';
import { writeAsPerson } from './write-epic.ts';

type MergingWorkspace = Pick<RunsWorkspace, 'runtime' | 'project' | 'clock'>;

/** Answers what was written; empty: nothing was. */
export async function markMerged(
  workspace: MergingWorkspace,
  actor: Actor,
  { epic, pr }: { readonly epic: string; readonly pr?: string | undefined },
): Promise<string> {
  const runtime = await workspace.runtime();
  const seen = await readEpic(runtime, epic);
  const open = seen.body.items.filter(row => row.status !== 'done' && (pr === undefined || isNamed(row, pr)));
  const { config } = await workspace.project();
  const merged: string[] = [];
  for (const row of open) if (await isMerged(runtime, row, config.branchPrefix)) merged.push(row.item);
  if (merged.length === 0) return '';
  const said = `${merged.join(', ')} ${merged.length === 1 ? 'is' : 'are'} merged, and done`;
  const edits = merged.map(item => ({ kind: 'put-item', item, cells: { status: 'done' } }) as const);
  await writeAsPerson({ ...runtime, clock: workspace.clock }, seen, {
    kind: 'merged',
    about: merged.join(','),
    said: `${said}, as ${actor.id} had it checked`,
    edits,
  });
  return said;
}

const bare = (item: string) => item.replace(/^#/, '');

/** By its number, its address or its branch. */
function isNamed({ pr, item }: WorkItem, named: string): boolean {
  return pr === named || pr.replace(/^#/, '') === bare(named) || pr.endsWith(`/${bare(named)}`) || bare(item) === named;
}

async function isMerged({ observe }: Runtime, { item, pr }: WorkItem, prefix: string): Promise<boolean> {
  const run = newestRunQuery(bare(item));
  const review = reviewQuery(isBranch(pr) ? pr : `${prefix}${bare(item)}`);
  const world = await observe([run, review]);
  const [ran, reviewed] = [world.get(run), world.get(review)];
  if (ran.kind === 'known' && ran.value.phase === 'ended') return ran.value.how === 'merged';
  return reviewed.kind === 'known' && reviewed.value.state === 'merged';
}
