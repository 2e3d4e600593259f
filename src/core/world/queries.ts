// What flows ask of the world: items, cards, worktrees, base branches, reviews.
import { defineQuery } from '../query.ts';
import { reviewStream } from '../thread/events.ts';
import type { ItemFacts } from './item.ts';
import type { BaseSnapshot, ItemObservation, ReviewSnapshot, WorktreeSnapshot } from './snapshots.ts';

export const itemQuery = defineQuery<ItemFacts>()('item', (item: string) => ({ key: item, item }));

/** The column of the item's card. */
export const cardQuery = defineQuery<string>()('card', (item: string) => ({ key: item, item }));

interface Watch {
  readonly item: string;
  /** The stream of the flow that watches. */
  readonly watcher: string;
  readonly everyMs: number;
  readonly expectedCard: string | undefined;
  /** When Pitwall moved the card last; 0: never. */
  readonly movedAt: number;
  /** Another one asks for a new observation, whenever the last one was. */
  readonly round: string;
}

/** What people did to the item and its card. */
export const watchQuery = defineQuery<ItemObservation>()('watch', (watch: Watch) => ({
  key: `${watch.item}/${watch.round}`,
  ...watch,
}));

export const worktreeQuery = defineQuery<WorktreeSnapshot>()('worktree', (branch: string) => ({ key: branch, branch }));

/** How the branch relates to the base branch as it is now. */
export const baseQuery = defineQuery<BaseSnapshot>()('base', (branch: string, base: string) => ({
  key: branch,
  branch,
  base,
}));

/** A local review has a stream, so that what a person does there is noticed at once. */
export const reviewQuery = defineQuery<ReviewSnapshot>()('review', (branch: string) => ({
  key: branch,
  branch,
  stream: reviewStream(branch),
}));
