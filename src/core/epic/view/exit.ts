// What became of the work on an item that was dispatched: its run on this machine, or on another one its review.
import { reviewQuery } from '../../world/queries.ts';
import type { RunSnapshot } from '../../world/run.ts';
import type { WorkItem } from '../body/epic-body.ts';
import { timeOf } from '../body/iso-time.ts';
import { marksOf } from '../notes.ts';
import { isBranch, runOf, type Seen } from './seen.ts';

export type Exit =
  /** `at`: the newest sign of life that is known. */
  | { readonly kind: 'at-work'; readonly at: number }
  | { readonly kind: 'in-review'; readonly commit: string; readonly branch: string; readonly isHere: boolean }
  | { readonly kind: 'stopped'; readonly why: string }
  | { readonly kind: 'merged' }
  | { readonly kind: 'dropped' };

export function exitOf(seen: Seen, row: WorkItem): Exit {
  const at = row.lastActivity === null ? 0 : (timeOf(row.lastActivity) ?? 0);
  const run = runOf(seen, row);
  if (run.kind === 'known') return exitOfRun(run.value, row, at);
  if (run.kind === 'unknown' || !isBranch(row.pr)) return { kind: 'at-work', at };
  const review = seen.world.get(reviewQuery(row.pr));
  if (review.kind !== 'known') return { kind: 'at-work', at };
  const { state, head } = review.value;
  if (state === 'merged') return { kind: 'merged' };
  if (state === 'closed') return { kind: 'stopped', why: 'its review was closed' };
  return isNew(row, head)
    ? { kind: 'in-review', commit: head, branch: row.pr, isHere: false }
    : { kind: 'at-work', at };
}

function exitOfRun(
  { phase, how, isVerified, commit, branch, progressAt = 0 }: RunSnapshot,
  row: WorkItem,
  at: number,
): Exit {
  if (phase === 'ended') return how === 'dropped' ? { kind: 'dropped' } : { kind: 'merged' };
  if (phase === 'stopped') return { kind: 'stopped', why: how ?? 'its run stopped' };
  if (isVerified && commit !== undefined && isNew(row, commit))
    return { kind: 'in-review', commit, branch, isHere: true };
  return { kind: 'at-work', at: Math.max(at, progressAt) };
}

/** It was not judged before: what came back is at work until it shows another commit. */
const isNew = (row: WorkItem, commit: string) => marksOf(row).judged !== commit.slice(0, judgedLength);
export const judgedLength = 12;

/** The rows with what was seen besides: an item whose agent gives signs of life is not silent. */
export function withActivity(seen: Seen): readonly WorkItem[] {
  return seen.body.items.map(row => {
    if (row.status !== 'in_progress') return row;
    const exit = exitOf(seen, row);
    const isSilent = exit.kind === 'at-work';
    const at = isSilent ? exit.at : seen.now;
    return at === 0 ? row : { ...row, lastActivity: new Date(at).toISOString() };
  });
}
