// Which move of a card is news, by the timeline: that names who moved it and when, without the columns, and may be old itself.
import { isSameName } from '../../github/repository.ts';

export interface TimelineMove {
  readonly id: number;
  readonly by: string;
  readonly at: number;
}

interface OwnMove {
  /** When it was done, by our clock; 0: never. */
  readonly movedAt: number;
  readonly ownAccount: string;
  /** How far the two clocks may differ. */
  readonly skewMs: number;
}

/**
 * Undefined: the newest that shows is not newer than our own last one. A person's move of about the same time is, if one of ours shows
 * before it; else the timeline is not yet as far as ours.
 */
export function newestMove(moves: readonly TimelineMove[], own: OwnMove): TimelineMove | undefined {
  const { movedAt, skewMs } = own;
  const newest = moves.at(-1);
  if (!newest) return undefined;
  const isOurs = ({ by }: TimelineMove) => isSameName(bare(by), bare(own.ownAccount));
  // A person may have lent their account: what it did long after our own move was done by hand.
  if (isOurs(newest)) return newest.at > movedAt + skewMs ? newest : undefined;
  const showsOurs = moves.some(move => isOurs(move) && move.at >= movedAt - skewMs);
  return newest.at > (showsOurs ? movedAt - skewMs : movedAt) ? newest : undefined;
}

const bare = (account: string) => account.replace(/\[bot\]$/, '');
