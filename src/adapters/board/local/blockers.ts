// Which of the items that another one depends on are not done yet.
import type { RunState } from '../../../core/run/state.ts';
import type { Review } from '../../../core/thread/review.ts';
import { readReviews, readRuns } from '../../thread/read-streams.ts';
import type { LocalBoardOptions } from '../local.ts';

/** An item that is not there can never be done, so it blocks and says so. */
export async function openBlockers(
  { journal, items }: Pick<LocalBoardOptions, 'journal' | 'items'>,
  dependsOn: readonly string[],
): Promise<string[]> {
  if (dependsOn.length === 0) return [];
  const finished = doneItems(await readRuns(journal), await readReviews(journal));
  const open = dependsOn.filter(id => !finished.has(id));
  return await Promise.all(open.map(async id => ((await items.read(id)) ? id : `${id} (there is no such item)`)));
}

/** Merged or resolved before, whoever did it: a review may be merged while nobody drives the run that it ends. */
export function doneItems(runs: readonly RunState[], reviews: readonly Review[]): ReadonlySet<string> {
  const ended = runs.flatMap(({ request, ended: end }) => (request && end ? request.item : []));
  const merged = reviews.flatMap(({ item, state }) => (state === 'merged' ? item : []));
  return new Set([...ended, ...merged]);
}
