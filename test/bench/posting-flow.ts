// A flow with one decision: so many effects at once, and it ends when all of them are done.
import { z } from 'zod';
import { defineEffect } from '../../src/core/effect/define.ts';
import { type EffectEvent, effectEvents } from '../../src/core/effect/events.ts';
import { foldEffects, noEffects } from '../../src/core/effect/state.ts';
import type { EventOf, Recorded } from '../../src/core/event.ts';
import type { AnyFlow, Flow, FlowState } from '../../src/core/flow.ts';

const Post = defineEffect('Post', z.object({ n: z.number() }), z.unknown());
const effects = [Post] as const;
const queries = [] as const;

const events = { ...effectEvents, Posted: { version: 1, data: z.object({}) } };

interface Posting extends FlowState {
  readonly isOver: boolean;
}

export function postingFlow(count: number): AnyFlow {
  const requests = Array.from({ length: count }, (_, n) => ({ kind: Post.kind, cause: `post/${n}`, input: { n } }));
  const flow: Flow<Posting, EventOf<typeof events>, typeof effects, typeof queries> = {
    name: 'posting',
    events,
    effects,
    queries,
    initial: () => ({ effects: noEffects, isOver: false }),
    fold: (state, event) =>
      event.type === 'Posted'
        ? { ...state, isOver: true }
        : { ...state, effects: foldEffects(state.effects, event as Recorded<EffectEvent>) },
    needs: () => [],
    rules: {
      post: ({ effects }) => {
        const open = requests.filter(({ cause }) => effects.byCause(cause)?.status !== 'done');
        if (open.length === 0) return { why: 'all are posted', record: [{ type: 'Posted', data: {} }] };
        return { why: 'some are not posted', effects: open };
      },
    },
    isEnded: state => state.isOver,
  };
  return flow as unknown as AnyFlow;
}
