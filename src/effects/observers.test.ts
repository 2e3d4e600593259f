import { describe, expect, it } from 'vitest';
import { agentProcess, attemptLimits } from '../../test/support/run-attempt-story.ts';
import { Stage } from '../../test/support/run-stage.ts';
import { createMemoryBoard } from '../adapters/board/memory.ts';
import { createMemoryForge } from '../adapters/forge/memory.ts';
import { createMemoryGates } from '../adapters/gates/memory.ts';
import { MemoryProcesses } from '../adapters/runner/memory.ts';
import { createMemoryWorktrees } from '../adapters/worktrees/memory.ts';
import { absent } from '../core/answer.ts';
import type { AttemptEvent } from '../core/attempt/events.ts';
import { attemptFlow } from '../core/attempt/flow.ts';
import { agentQuery, attemptQuery } from '../core/attempt/queries.ts';
import type { AnyFlow } from '../core/flow.ts';
import type { Query } from '../core/query.ts';
import { itemQuery, reviewQuery, worktreeQuery } from '../core/world/queries.ts';
import type { Observer } from '../engine/parts.ts';
import { request } from '../engine/request.ts';
import { observersOf } from './observers.ts';

function setUp() {
  const stage = new Stage({ flows: [attemptFlow as unknown as AnyFlow] });
  const parts = stage.parts();
  const world = {
    board: createMemoryBoard(),
    forge: createMemoryForge(),
    worktrees: createMemoryWorktrees(),
    gates: createMemoryGates(() => []),
    runner: new MemoryProcesses(stage.clock, () => []).runnerFor('engine-1'),
  };
  const observers: Readonly<Record<string, Observer>> = observersOf(parts.journal, world, parts.clock);
  const ask = (query: Query) => observers[query.kind]?.(query);
  return { parts, world, ask };
}

describe('an observer', () => {
  it.each<[string, Query]>([
    ['items', itemQuery('7')],
    ['worktrees', worktreeQuery('branch-7')],
    ['reviews', reviewQuery('branch-7')],
    ['attempts', attemptQuery('7.1', 'b')],
    ['agents', agentQuery('7.1', agentProcess)],
  ])('of %s says absent when there is none', async (_what, query) => {
    expect(await setUp().ask(query)).toEqual(absent);
  });

  it('of attempts folds their own stream', async () => {
    const { parts, ask } = setUp();
    const requested: AttemptEvent = {
      type: 'AttemptRequested',
      data: { attempt: '7.1', flow: 'run/7', role: 'developer', worktree: 'b', notes: [], limits: attemptLimits },
    };
    const actor = { kind: 'engine', id: 'e' } as const;
    await request(parts, { stream: 'attempt/7.1', event: requested, actor, id: 'e/1' });
    expect(await ask(attemptQuery('7.1', 'b'))).toMatchObject({ kind: 'known', value: { request: requested.data } });
  });

  it('of an attempt looks at what git obeys when the attempt has ended, and not before', async () => {
    const { parts, world, ask } = setUp();
    const actor = { kind: 'engine', id: 'e' } as const;
    const say = (event: AttemptEvent, id: string) => request(parts, { stream: 'attempt/7.1', event, actor, id });
    await say({ type: 'AttemptCancelRequested', data: { by: 'flow', reason: 'enough' } }, 'e/1');
    expect(await ask(attemptQuery('7.1', 'b'))).not.toHaveProperty('value.gitSettings');
    world.worktrees.gitSettings.set('.git/config', 'changed');
    const outcome = { kind: 'cancelled', by: 'flow' } as const;
    await say({ type: 'AttemptEnded', data: { outcome, usage: { tokens: 0, toolCalls: 0 } } }, 'e/2');
    expect(await ask(attemptQuery('7.1', 'b'))).toMatchObject({ value: { gitSettings: { '.git/config': 'changed' } } });
  });

  it('asks the world about what the query names', async () => {
    const { world, ask } = setUp();
    await world.worktrees.ensure('branch-7', 'main');
    expect(await ask(worktreeQuery('branch-7'))).toMatchObject({ kind: 'known', value: { tip: 'main' } });
    expect(await ask(worktreeQuery('branch-8'))).toEqual(absent);
  });
});
