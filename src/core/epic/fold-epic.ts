// How each fact changes what is known of an epic.
import type { EffectEvent } from '../effect/events.ts';
import { foldEffects } from '../effect/state.ts';
import type { Recorded } from '../event.ts';
import type { EpicEvent } from './events.ts';
import type { EpicState, OpenTick } from './state.ts';

type Fact<T extends EpicEvent['type']> = Recorded<Extract<EpicEvent, { type: T }>>;
type Fold<T extends EpicEvent['type']> = (state: EpicState, event: Fact<T>) => EpicState;

export function foldEpic(before: EpicState, event: Recorded<EpicEvent>): EpicState {
  const state = { ...before, at: event.at };
  const fold = (folds as Readonly<Record<string, unknown>>)[event.type] as Fold<EpicEvent['type']> | undefined;
  return fold?.(state, event) ?? { ...state, effects: foldEffects(state.effects, event as Recorded<EffectEvent>) };
}

const inTick = (state: EpicState, change: Partial<OpenTick>): EpicState =>
  state.tick ? { ...state, tick: { ...state.tick, ...change } } : state;

const folds: { readonly [T in Exclude<EpicEvent['type'], EffectEvent['type']>]: Fold<T> } = {
  EpicTickRequested: (state, { data, at }) => {
    if (state.tick) return state.tick.tick === data.tick ? state : { ...state, waiting: [...state.waiting, data] };
    return begun(state, data, at);
  },
  EpicRead: (state, { data }) => inTick(state, { read: data, lostAt: undefined }),
  EpicLostFromView: (state, { at }) => inTick(state, { lostAt: state.tick?.lostAt ?? at }),
  EpicAsked: (state, { data }) => inTick(state, { asked: data }),
  EpicDecided: (state, { data }) => ({ ...state, open: data.decision }),
  EpicDecisionClosed: (state, { data }) => {
    const { open } = state;
    const closed = data.how === 'written' && open ? { closed: open } : {};
    return { ...inTick(state, closed), open: undefined };
  },
  EpicTickConcluded: (state, { data }) => inTick(state, { conclusion: data }),
  EpicTickEnded: (state, { data: { tick }, at }) => {
    const conclusion = state.tick?.conclusion;
    const last = conclusion ? { ...conclusion, tick } : state.last;
    const over: EpicState = { ...state, tick: undefined, last };
    const [next, ...waiting] = state.waiting;
    return next ? begun({ ...over, waiting }, next, at) : over;
  },
  EpicApproved: (state, { data, id, at, actor }) => ({
    ...state,
    approvals: [...state.approvals, { id, scope: data.scope, by: actor.id, at }],
  }),
};

function begun(state: EpicState, request: Fact<'EpicTickRequested'>['data'], at: number): EpicState {
  const n = state.ticks + 1;
  return { ...state, ticks: n, tick: { ...request, at, n } };
}
