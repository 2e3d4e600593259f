import { describe, expect, it } from 'vitest';
import { absent } from './answer.ts';
import { noEffects } from './effect/state.ts';
import type { FlowEvent } from './event.ts';
import { decide, type Flow, type FlowState, type Rule, type Verdict } from './flow.ts';

const state: FlowState = { effects: noEffects };
const world = { get: () => absent };

function flowOf(...rules: readonly (readonly [string, Rule<FlowState, FlowEvent>])[]): Flow<FlowState, FlowEvent> {
  const parts = {
    name: 'sample',
    events: {},
    effects: [],
    queries: [],
    initial: () => state,
    fold: () => state,
    needs: () => [],
  };
  return { ...parts, isEnded: () => false, rules: Object.fromEntries(rules) };
}

const saying = (name: string, verdict: Verdict<FlowEvent> | undefined) => [name, () => verdict] as const;

describe('decide', () => {
  it('lets the first rule that answers decide, and names it', () => {
    const flow = flowOf(saying('mute', undefined), saying('first', { why: 'because' }), saying('late', { why: 'no' }));
    expect(decide(flow, state, world, 0)).toEqual({ rule: 'first', why: 'because', record: [], effects: [] });
  });

  it('hands on everything that the rule asks for', () => {
    const record = [{ type: 'Noted', data: {} }];
    const effects = [{ kind: 'Post', cause: 'post/1', input: null }];
    const flow = flowOf(saying('full', { why: 'w', record, effects, wakeAt: 7, awaits: 'ann' }));
    expect(decide(flow, state, world, 0)).toEqual({
      rule: 'full',
      why: 'w',
      record,
      effects,
      wakeAt: 7,
      awaits: 'ann',
    });
  });

  it('lets a rule that speaks aside add to what the next one decides', () => {
    const [back, post] = ['back', 'post'].map(cause => ({ kind: 'Move', cause, input: null }));
    if (!back || !post) throw new Error('no effects');
    const aside = saying('aside', { why: 'by the way', effects: [back], wakeAt: 5, isAside: true });
    const decided = (verdict: Verdict<FlowEvent>) => decide(flowOf(aside, saying('main', verdict)), state, world, 0);
    expect(decided({ why: 'w', effects: [post] })).toMatchObject({ rule: 'main', effects: [back, post], wakeAt: 5 });
    expect(decided({ why: 'w', wakeAt: 3 })).toMatchObject({ effects: [back], wakeAt: 3 });
    expect(() => decide(flowOf(aside), state, world, 0)).toThrow('sample has no rule');
  });

  it('says when the world has to be looked at again, whatever is waited for', () => {
    const flow = { ...flowOf(saying('wait', { why: 'w', awaits: 'ann' })), nextPollAt: () => 7 };
    expect(decide(flow, state, world, 0)).toMatchObject({ nextPollAt: 7, awaits: 'ann' });
    expect(decide(flow, state, world, 0)).not.toHaveProperty('wakeAt');
  });

  it('asks a rule with the state, the world and the time it was given', () => {
    const asked: unknown[] = [];
    const rule: Rule<FlowState, FlowEvent> = (...args) => {
      asked.push(...args);
      return { why: 'seen' };
    };
    decide(flowOf(['curious', rule]), state, world, 42);
    expect(asked).toEqual([state, world, 42]);
  });

  it('throws when no rule covers the state', () => {
    expect(() => decide(flowOf(saying('mute', undefined)), state, world, 0)).toThrow('sample has no rule');
  });
});
