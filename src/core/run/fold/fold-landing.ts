// Facts about the way of finished work onto its base branch.
import type { Recorded } from '../../event.ts';
import type { RunEvent } from '../events.ts';
import type { RunState, Visit } from '../state.ts';

const types = ['Rebased', 'RebaseConflicted', 'AuditCarried', 'MergeRequested', 'MergeRefused'] as const;
type LandingEvent = Recorded<Extract<RunEvent, { type: (typeof types)[number] }>>;

export function isLanding(event: Recorded<RunEvent>): event is LandingEvent {
  return (types as readonly string[]).includes(event.type);
}

export function foldLanding(state: RunState, event: LandingEvent): RunState {
  switch (event.type) {
    case 'Rebased':
      return { ...state, rebases: [...state.rebases, { ...event.data, visit: state.visits.length }] };
    case 'RebaseConflicted':
      return { ...state, conflicts: [...state.conflicts, event.data] };
    case 'AuditCarried':
      return { ...state, carries: [...state.carries, event.data] };
    case 'MergeRequested':
      return asked(state, event);
    case 'MergeRefused':
      return { ...withoutMerge(state), mergeRefusal: event.data };
  }
}

function asked(state: RunState, { actor, data }: Extract<LandingEvent, { type: 'MergeRequested' }>): RunState {
  const n = state.mergeRequests + 1;
  const { mergeRefusal: _past, ...rest } = anew(state);
  return { ...rest, mergeRequests: n, mergeRequest: { by: actor, n, updateCheckout: data.updateCheckout } };
}

/** A base that moves from here on has overtaken nothing yet. */
export function anew(state: RunState): RunState {
  return { ...state, rebasesBefore: state.rebases.length };
}

export function withoutMerge(state: RunState): RunState {
  const { mergeRequest: _dropped, ...rest } = state;
  return rest;
}

/** A person asked for what they saw: once the work is changed, they are asked again. */
export function foldReturn(state: RunState, how: Visit['how']): RunState {
  return how === 'forward' || how === 'rebase' ? state : anew(withoutMerge(state));
}
