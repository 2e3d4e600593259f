// A run as other flows see it.
import type { RunSnapshot } from '../../world/run.ts';
import type { RunState } from '../state.ts';
import { currentVisit } from './current.ts';
import { isOver } from './ending.ts';
import { approvedCommit } from './evidence.ts';

/** Undefined: it was never asked for. */
export function runSnapshot(state: RunState): RunSnapshot | undefined {
  const { request, ended, stopped } = state;
  if (!request) return undefined;
  return {
    run: request.run,
    item: request.item,
    phase: phaseOf(state),
    how: ended?.how ?? stopped?.reason,
    status: currentVisit(state)?.status,
    commit: approvedCommit(state),
  };
}

/** A run that was dropped is over for good. */
function phaseOf(state: RunState): RunSnapshot['phase'] {
  if (state.ended || state.stopped?.reason === 'dropped') return 'ended';
  if (isOver(state)) return 'stopped';
  return state.visits.length === 0 ? 'requested' : 'open';
}
