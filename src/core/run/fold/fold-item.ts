// Facts about the item and its card: what was read, and what people did to them.
import type { Actor, Recorded } from '../../event.ts';
import type { RunEvent } from '../events.ts';
import type { RunState } from '../state.ts';
import { withoutMerge } from './fold-landing.ts';

const types = ['ItemRead', 'ItemChanged', 'ItemClosed', 'MoveFollowed', 'CardPutBack'] as const;
type ItemEvent = Recorded<Extract<RunEvent, { type: (typeof types)[number] }>>;

export function isOfItem(event: Recorded<RunEvent>): event is ItemEvent {
  return (types as readonly string[]).includes(event.type);
}

export function foldItem(state: RunState, event: ItemEvent): RunState {
  switch (event.type) {
    case 'ItemRead': {
      const { isItemOld: _old, isItemChanged: _changed, ...rest } = state;
      return { ...rest, item: event.data, itemVisit: state.visits.length };
    }
    case 'ItemChanged':
      return { ...state, watchedVersion: event.data.version, isItemChanged: true };
    case 'ItemClosed':
      return { ...withoutMerge(state), stopRequest: { by: whoClosed(event.data.by), drop: false, isClosing: true } };
    case 'MoveFollowed':
      return foldMove(state, event.data);
    case 'CardPutBack':
      return { ...state, putBacks: [...state.putBacks, { ...event.data, visit: state.visits.length }] };
  }
}

function whoClosed(by: string | undefined): Actor {
  return by === undefined ? { kind: 'forge', id: 'somebody' } : { kind: 'person', id: by };
}

/** As if that person had asked for it. */
function foldMove(state: RunState, { move, by, status, as }: Extract<ItemEvent, { type: 'MoveFollowed' }>['data']) {
  const person: Actor = { kind: 'person', id: by };
  const followed = { ...state, followedMoves: [...state.followedMoves, move] };
  if (as === 'jump') return { ...followed, jumpRequest: { by: person, status } };
  return { ...withoutMerge(followed), stopRequest: { by: person, drop: false } };
}
