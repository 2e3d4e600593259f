// Which labels let an epic be worked on: `epic:queued`, put there by a person whose word counts, and not taken back.
import type { EpicApproval } from '../../../core/world/epic.ts';

export interface LabelEvent {
  readonly id: string;
  readonly at: number;
  readonly isAdded: boolean;
  readonly label: string;
  /** As `accountOf` names it: of a bot another name than of any person. */
  readonly by: string;
  readonly isPerson: boolean;
}

const queued = 'epic:queued';
const taken = 'epic:in_progress';

/** In the order of the events. One that was moved on to `epic:in_progress` was taken; one that was only removed was taken back. */
export function approvalsIn(
  events: readonly LabelEvent[],
  isTrusted: (account: string) => boolean,
): readonly EpicApproval[] {
  return events.flatMap((event, at) => {
    if (!event.isAdded || event.label !== queued || !event.isPerson || !isTrusted(event.by)) return [];
    const later = events.slice(at + 1);
    const end = later.findIndex(({ isAdded, label }) => !isAdded && label === queued);
    const remover = later[end]?.by;
    const isTaken = later.slice(0, end).some(each => each.isAdded && each.label === taken && each.by === remover);
    return end < 0 || isTaken ? [{ id: event.id, by: event.by, at: event.at, how: 'label' } as const] : [];
  });
}
