// How a driver stops when it is told to: what it keeps, what it winds down, and what it waits for.
import { describe, expect, it } from 'vitest';
import { attemptLimits } from '../../test/support/run-attempt-story.ts';
import {
  effect,
  note,
  ownerOf,
  type SampleRule,
  Stage,
  sampleFlow,
  stream,
  withMethods,
} from '../../test/support/run-stage.ts';
import { createMemoryBoard } from '../adapters/board/memory.ts';
import { createMemoryForge } from '../adapters/forge/memory.ts';
import { createMemoryGates } from '../adapters/gates/memory.ts';
import { MemoryProcesses } from '../adapters/runner/memory.ts';
import { createMemoryWorktrees } from '../adapters/worktrees/memory.ts';
import { attemptFlow } from '../core/attempt/flow.ts';
import type { AnyFlow, Verdict } from '../core/flow.ts';
import { effectKinds } from '../effects/effect-kinds.ts';
import { observersOf } from '../effects/observers.ts';
import { effectProtocol } from './apply-effect.ts';
import { type DriveEnd, drive } from './drive.ts';
import { EngineHeartbeat } from './heartbeat.ts';
import type { EngineParts } from './parts.ts';
import { request } from './request.ts';

const drivenOf = (parts: EngineParts) => ({
  parts,
  heartbeat: new EngineHeartbeat(parts),
  protocol: effectProtocol,
  listen: () => () => undefined,
});

async function stopping(flow: AnyFlow, more: (parts: EngineParts, stage: Stage) => Partial<EngineParts> = () => ({})) {
  const stage = new Stage({ flows: [flow] });
  const controller = new AbortController();
  const parts = stage.parts();
  const driven: { end?: DriveEnd } = {};
  const over = drive(drivenOf({ ...parts, ...more(parts, stage) }), stream, controller.signal).then(end => {
    driven.end = end;
  });
  await stage.settle();
  controller.abort();
  await stage.settle();
  return { stage, driven, over };
}

/** Like an attempt: a stop is a fact, and the stream ends a while after it. */
const winding = (rule: SampleRule) =>
  sampleFlow(rule, { onStop: ({ notes }) => (notes.includes('stop') ? [] : [note('stop')]) });

const endsAfter =
  (ms: number): SampleRule =>
  ({ notes }, _world, now): Verdict<ReturnType<typeof note>> => {
    if (!notes.includes('stop')) return { why: 'at work', awaits: 'ann' };
    const endAt = 1_000_000 + ms;
    return now >= endAt ? { why: 'gone', record: [note('end')] } : { why: 'winding down', wakeAt: endAt };
  };

describe('a driver that is told to stop', () => {
  it('keeps everything of a flow with nothing to wind down and gives the lease back', async () => {
    const { stage, driven, over } = await stopping(sampleFlow(() => ({ why: 'waiting', awaits: 'ann' })));
    await over;
    expect(driven.end).toEqual({ kind: 'stopped' });
    expect(await stage.recorded()).toEqual([]);
    expect(await stage.store.journal.leaseHolder(stream)).toBeUndefined();
    expect(stage.abandoned).toEqual([]);
    expect(stage.clock.sleepers).toBe(0);
  });

  it('waits for what is in flight, whose intent stays', async () => {
    const effects = {
      Post: {
        perform: (_input: unknown, { signal }: { signal: AbortSignal }) =>
          new Promise<{ kind: 'failed'; reason: string; final: boolean }>(resolve => {
            signal.addEventListener('abort', () => resolve({ kind: 'failed', reason: 'aborted', final: true }));
          }),
      },
    };
    const { stage, driven, over } = await stopping(
      sampleFlow(() => ({ why: 'w', effects: [effect('x')] })),
      () => ({ effects }),
    );
    await over;
    expect(driven.end).toEqual({ kind: 'stopped' });
    expect(await stage.recorded()).toEqual(['EffectPrepared']);
  });

  it('records the stop of a flow with something to wind down, and waits for its end', async () => {
    const { stage, driven, over } = await stopping(winding(endsAfter(8000)));
    expect(await stage.recorded()).toEqual(['stop']);
    await stage.clock.advance(7999);
    expect(driven.end).toBeUndefined();
    await stage.clock.advance(1);
    await over;
    expect(driven.end).toMatchObject({ kind: 'ended' });
    expect(await stage.recorded()).toEqual(['stop', 'end']);
  });

  it('records the stop also when somebody was faster', async () => {
    const { stage } = await stopping(winding(endsAfter(8000)), (parts, at) => {
      let isFirst = true;
      return {
        journal: withMethods(parts.journal, {
          append: async asked => {
            if (isFirst && asked.events[0]?.data && 'text' in (asked.events[0].data as object)) {
              isFirst = false;
              await at.say(note('faster'));
            }
            return await parts.journal.append(asked);
          },
        }),
      };
    });
    expect(await stage.recorded()).toEqual(['faster', 'stop']);
  });

  it('waits no longer than its grace', async () => {
    const { stage, driven, over } = await stopping(winding(endsAfter(60_000)));
    await stage.clock.advance(19_999);
    expect(driven.end).toBeUndefined();
    await stage.clock.advance(1);
    await over;
    expect(driven.end).toEqual({ kind: 'stopped' });
    expect(stage.abandoned).toEqual([stream]);
    expect(await stage.store.journal.leaseHolder(stream)).toBeUndefined();
    expect(stage.clock.sleepers).toBe(0);
  });

  it('is not held up by an observer that does not answer', async () => {
    const silent = { observers: { item: () => new Promise<never>(() => undefined) } };
    const needs = () => [{ kind: 'item', key: 'item' }];
    const plain = await stopping(
      sampleFlow(() => ({ why: 'w' }), { needs }),
      () => silent,
    );
    await plain.over;
    expect(plain.driven.end).toEqual({ kind: 'stopped' });
    const onStop = ({ notes }: { notes: readonly string[] }) => (notes.includes('stop') ? [] : [note('stop')]);
    const winds = await stopping(
      sampleFlow(() => ({ why: 'w' }), { needs, onStop }),
      () => silent,
    );
    await winds.stage.clock.advance(20_000);
    await winds.over;
    expect(winds.driven.end).toEqual({ kind: 'stopped' });
    expect(winds.stage.abandoned).toEqual([stream]);
  });

  it('waits no longer than its grace for an effect that does not listen, and says so', async () => {
    const deaf = { Post: { perform: () => new Promise<never>(() => undefined) } };
    const { stage, driven, over } = await stopping(
      sampleFlow(() => ({ why: 'w', effects: [effect('x')] })),
      () => ({ effects: deaf }),
    );
    expect(driven.end).toBeUndefined();
    await stage.clock.advance(20_000);
    await over;
    expect(driven.end).toEqual({ kind: 'stopped' });
    expect(stage.troubles()).toEqual(['Error: left behind without an answer: x']);
    expect(await stage.store.journal.leaseHolder(stream)).toBeUndefined();
  });

  it('ends what it runs when the lease is lost meanwhile', async () => {
    const { stage, driven, over } = await stopping(winding(endsAfter(60_000)));
    stage.dead.add('engine-1');
    await stage.store.journal.acquireLease(stream, ownerOf('engine-2'), 30_000);
    await stage.clock.advance(10_000);
    await over;
    expect(driven.end).toEqual({ kind: 'lease-lost' });
    expect(stage.abandoned).toEqual([stream]);
  });

  it('goes on winding down through trouble', async () => {
    let isBusy = true;
    const { stage, driven, over } = await stopping(winding(endsAfter(8000)), parts => ({
      journal: withMethods(parts.journal, {
        append: async asked => {
          if (isBusy) throw new Error('database is busy');
          return await parts.journal.append(asked);
        },
      }),
    }));
    expect(stage.troubles()).toEqual(['Error: database is busy']);
    isBusy = false;
    await stage.clock.advance(9000);
    await over;
    expect(driven.end).toMatchObject({ kind: 'ended' });
  });
});

describe('a worker of attempts that is told to stop', () => {
  it('cancels its agent, waits until the processes are gone, and says who was to blame', async () => {
    const stage = new Stage({ flows: [attemptFlow as unknown as AnyFlow] });
    const processes = new MemoryProcesses(stage.clock, () => [{ do: 'hang' }]);
    const world = {
      board: createMemoryBoard(),
      forge: createMemoryForge(),
      worktrees: createMemoryWorktrees(),
      gates: createMemoryGates(() => []),
      runner: processes.runnerFor('engine-1'),
    };
    const base = stage.parts();
    const parts = {
      ...base,
      effects: effectKinds(base, world),
      observers: observersOf(base.journal, world, base.clock),
    };
    const attempt = {
      attempt: '7.1',
      flow: 'run/7',
      role: 'developer',
      worktree: 'b',
      notes: [],
      limits: attemptLimits,
    };
    const event = { type: 'AttemptRequested', data: attempt };
    await request(parts, { stream: 'attempt/7.1', event, actor: { kind: 'engine', id: 'e' }, id: 'e/1' });
    const controller = new AbortController();
    const driving = drive(drivenOf(parts), 'attempt/7.1', controller.signal);
    await stage.settle();
    const [agent] = processes.agents.values();
    expect(agent?.state).toBe('running');
    controller.abort();
    await stage.clock.advance(1000);
    expect(await driving).toMatchObject({ kind: 'ended' });
    expect(agent?.state).toBe('gone');
    const last = (await base.journal.read('attempt/7.1')).findLast(each => each.type === 'AttemptEnded');
    expect(last?.data).toMatchObject({ outcome: { kind: 'cancelled', by: 'engine' } });
  });
});
