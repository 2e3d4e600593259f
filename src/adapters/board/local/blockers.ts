// Which of the items that another one depends on are not done yet.
import type { Review } from '../../../core/thread/review.ts';
import { readReviews } from '../../thread/read-streams.ts';
import type { LocalBoardOptions } from '../local.ts';

/** An item that is not there can never be done, so it blocks and says so. */
export async function openBlockers(
  { journal, items, endedItems }: Pick<LocalBoardOptions, 'journal' | 'items' | 'endedItems'>,
  dependsOn: readonly string[],
): Promise<string[]> {
  if (dependsOn.length === 0) return [];
  const finished = doneItems(await endedItems(), await readReviews(journal));
  const open = dependsOn.filter(id => !finished.has(id));
  return await Promise.all(open.map(async id => ((await items.read(id)) ? id : `${id} (there is no such item)`)));
}

/** Ended, or merged: a review may be merged while no engine drives the run that it ends. */
export function doneItems(ended: readonly string[], reviews: readonly Review[]): ReadonlySet<string> {
  return new Set([...ended, ...reviews.flatMap(({ item, state }) => (state === 'merged' ? item : []))]);
}
