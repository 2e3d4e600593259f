// What the run was asked to do.
import type { EventData } from '../events.ts';
import type { RunState } from '../state.ts';

export function requestOf(state: RunState): EventData<'RunRequested'> {
  if (!state.request) throw new Error(`${state.stream} was never requested`);
  return state.request;
}
