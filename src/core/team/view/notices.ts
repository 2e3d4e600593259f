// Which conflicts the detector has noticed and not seen resolved.
import type { NoticedConflict, TeamState } from '../state.ts';

/** One per cause: the newest notice of it. */
export function conflictsInForce({ notices }: TeamState): readonly NoticedConflict[] {
  const byCause = new Map<string, NoticedConflict>();
  for (const notice of notices) {
    const cause = `${notice.type}/${notice.pair.join('+')}`;
    if (notice.level === 'cleared') byCause.delete(cause);
    else byCause.set(cause, notice);
  }
  return [...byCause.values()];
}
