// Every kind of effect against the doubles of the world.

import { describe, expect, it } from 'vitest';
import { attemptLimits } from '../../test/support/run-attempt-story.ts';
import { Gate, ownerOf } from '../../test/support/run-stage.ts';
import { createMemoryBoard } from '../adapters/board/memory.ts';
import { ManualClock } from '../adapters/clock/manual.ts';
import { createMemoryForge } from '../adapters/forge/memory.ts';
import { createMemoryGates } from '../adapters/gates/memory.ts';
import { MemoryProcesses } from '../adapters/runner/memory.ts';
import { createMemoryStore } from '../adapters/store/memory.ts';
import { createMemoryWorktrees } from '../adapters/worktrees/memory.ts';
import { type AgentRegistry, plainAgent } from '../core/agents/agent.ts';
import { absent, known, unknown } from '../core/answer.ts';
import { attemptEvents } from '../core/attempt/events.ts';
import { definitionsByFamily } from '../core/event.ts';
import type { GateResult } from '../core/gate/gate-result.ts';
import { runEvents } from '../core/run/events.ts';
import type { EffectContext, EffectKind } from '../engine/parts.ts';
import { done } from '../ports/performed.ts';
import { effectKinds, type WorldPorts } from './effect-kinds.ts';

const branch = 'branch-7';
const request = {
  attempt: '7.1',
  flow: 'run/7',
  role: 'developer',
  worktree: branch,
  notes: [],
  limits: attemptLimits,
};
const draft = { item: '7', branch, base: 'main', commit: 'c1', title: 't', body: 'b' };

function setUp(more: Partial<WorldPorts> = {}, agents: AgentRegistry = []) {
  const clock = new ManualClock(1000);
  const definitionsFor = definitionsByFamily({ run: runEvents, attempt: attemptEvents });
  const store = createMemoryStore({ clock, liveness: () => 'alive', definitionsFor });
  const started: string[] = [];
  const processes = new MemoryProcesses(clock, ({ attempt }) => {
    started.push(attempt);
    return [{ do: 'hang' }];
  });
  const world = {
    board: createMemoryBoard(),
    forge: createMemoryForge(),
    worktrees: createMemoryWorktrees(),
    gates: createMemoryGates(() => []),
    runner: processes.runnerFor('engine-1'),
  };
  const kinds: Readonly<Record<string, EffectKind>> = effectKinds(
    { ...store, clock, owner: ownerOf('engine-1') },
    { ...world, ...more },
    agents,
  );
  const context: EffectContext = {
    key: 'run/7/1',
    stream: 'run/7',
    epoch: 3,
    signal: new AbortController().signal,
    record: async () => true,
  };
  const perform = (kind: string, input: unknown, also: Partial<EffectContext> = {}) => {
    const found = kinds[kind];
    if (!found) throw new Error(`no kind ${kind}`);
    return found.perform(input, { ...context, ...also });
  };
  const lookup = (kind: string, input: unknown, also: Partial<EffectContext> = {}) =>
    kinds[kind]?.lookup?.(input, { ...context, ...also });
  return { ...world, store, processes, started, perform, lookup };
}

describe('LaunchAgent', () => {
  const isGone = ({ processes }: ReturnType<typeof setUp>) => processes.agents.get(100)?.state === 'gone';

  it('runs the agent only after its launch is a fact, with pid and epoch', async () => {
    const world = setUp();
    const asked = new Gate<boolean>();
    const facts: unknown[] = [];
    const launching = world.perform('LaunchAgent', request, {
      record: events => {
        facts.push(...events);
        return asked.promise;
      },
    });
    await new Promise(resolve => setImmediate(resolve));
    expect(world.started).toEqual([]);
    asked.open(true);
    expect(await launching).toMatchObject({ kind: 'done' });
    expect(world.started).toEqual(['7.1']);
    expect(facts).toEqual([
      {
        type: 'AttemptLaunched',
        data: { process: { pid: 100, startTime: '100', bootId: 'memory' }, epoch: 3, gitSettings: {} },
      },
    ]);
  });

  it('runs nothing while nobody can see what git obeys', async () => {
    const hidden = async () => unknown('the disk is slow');
    const { worktrees } = setUp();
    const world = setUp({ worktrees: { ...worktrees, observeGitSettings: hidden } });
    const failed = { kind: 'failed', reason: 'the disk is slow', final: false };
    expect(await world.perform('LaunchAgent', request)).toEqual(failed);
    expect(world.started).toEqual([]);
  });

  it('runs nothing before what a killed attempt left in the worktree is mended', async () => {
    const failed = { kind: 'failed', reason: 'the worktree is locked', final: false } as const;
    const { worktrees } = setUp();
    const mended: string[] = [];
    const mend = async (branch: string) => {
      mended.push(branch);
      return failed;
    };
    const world = setUp({ worktrees: { ...worktrees, mend } });
    expect(await world.perform('LaunchAgent', request)).toEqual(failed);
    expect([mended, world.started]).toEqual([[request.worktree], []]);
  });

  it('runs nothing when the fact is refused', async () => {
    const world = setUp();
    const performed = await world.perform('LaunchAgent', request, { record: async () => false });
    expect(performed).toMatchObject({ kind: 'failed', final: false });
    expect(world.started).toEqual([]);
    expect(isGone(world)).toBe(true);
  });

  it('runs nothing when nobody knows whether the fact is stored', async () => {
    const world = setUp();
    const record = async () => {
      throw new Error('the answer was lost');
    };
    await expect(world.perform('LaunchAgent', request, { record })).rejects.toThrow('the answer was lost');
    expect(world.started).toEqual([]);
    expect(isGone(world)).toBe(true);
  });

  it('hands on that nothing could be prepared', async () => {
    const failed = { kind: 'failed', reason: 'no such program', final: true } as const;
    const { runner } = setUp();
    const world = setUp({ runner: { ...runner, prepare: async () => failed } });
    expect(await world.perform('LaunchAgent', request)).toEqual(failed);
  });
});

describe('StartAttempt', () => {
  it('asks for the attempt in its own stream and enqueues it, once', async () => {
    const { perform, store } = setUp();
    await perform('StartAttempt', request);
    await perform('StartAttempt', request);
    const events = await store.journal.read('attempt/7.1');
    expect(events).toMatchObject([{ type: 'AttemptRequested', data: request }]);
    expect(await store.queue.state('7.1')).toMatchObject({ kind: 'waiting', deliveries: 0 });
  });

  describe('with agents', () => {
    const work = { labels: [], capabilities: ['code'] };
    const asked = { ...request, work };
    const [cheap, strong] = [
      { ...plainAgent('codex', 'gpt'), name: 'cheap', cost: 1, capacity: 2 },
      { ...plainAgent('claude'), name: 'strong', cost: 5 },
    ];
    const claimed = async ({ store }: ReturnType<typeof setUp>) =>
      await store.queue.claim({ owner: ownerOf('engine-1'), labels: [], ttlMs: 1000, holding: [] });
    const chosen = async ({ store }: ReturnType<typeof setUp>) =>
      ((await store.journal.read('attempt/7.1'))[0]?.data as { agent?: unknown } | undefined)?.agent;

    it('records the choice with its reason, and queues the attempt for that agent', async () => {
      const world = setUp({}, [strong, cheap]);
      await world.perform('StartAttempt', asked);
      const why = ['cheap comes before strong: at cost 1 of 5 it is the cheapest'];
      expect(await chosen(world)).toEqual({ name: 'cheap', runner: 'codex', model: 'gpt', capacity: 2, why });
      expect((await claimed(world))?.job).toMatchObject({ id: '7.1', agent: 'cheap' });
    });

    it('keeps the first choice when it is repeated', async () => {
      const world = setUp({}, [strong, cheap]);
      await world.perform('StartAttempt', asked);
      await world.perform('StartAttempt', { ...asked, work: { ...work, labels: ['production'] } });
      expect(await chosen(world)).toMatchObject({ name: 'cheap' });
    });

    it('queues it without an agent where none is left: the launch says why', async () => {
      const world = setUp({}, [{ ...cheap, labels: ['gpu'] }]);
      await world.perform('StartAttempt', asked);
      expect(await chosen(world)).toBeUndefined();
      expect((await claimed(world))?.job).not.toHaveProperty('agent');
    });
  });

  it('starts nothing when a cancel came first', async () => {
    const { perform, store } = setUp();
    await perform('CancelAttempt', { attempt: '7.1', by: 'person', reason: 'enough' });
    expect(await perform('StartAttempt', request)).toMatchObject({ kind: 'done' });
    expect(await store.queue.state('7.1')).toBeUndefined();
  });
});

describe('CancelAttempt', () => {
  it('is said once on the stream of the attempt', async () => {
    const { perform, store } = setUp();
    await perform('StartAttempt', request);
    const cancel = { attempt: '7.1', by: 'person', reason: 'enough' };
    await perform('CancelAttempt', cancel, { key: 'run/7/2' });
    await perform('CancelAttempt', cancel, { key: 'run/7/2' });
    const events = await store.journal.read('attempt/7.1');
    expect(events.map(event => event.type)).toEqual(['AttemptRequested', 'AttemptCancelRequested']);
  });
});

describe('EnsureReview', () => {
  it.each(['closed', 'merged'] as const)('leaves a review that a person %s as it is', async state => {
    const { forge, perform, lookup } = setUp();
    await perform('EnsureReview', draft);
    const [review] = forge.reviews;
    if (review) review.snapshot = { ...review.snapshot, state };
    expect(await perform('EnsureReview', { ...draft, commit: 'c2' })).toMatchObject({ kind: 'done' });
    expect(forge.reviews).toHaveLength(1);
    expect(await lookup('EnsureReview', { ...draft, commit: 'c2' })).toEqual(known(null));
  });

  it('brings an open one up to date', async () => {
    const { forge, perform, lookup } = setUp();
    await perform('EnsureReview', draft);
    expect(await lookup('EnsureReview', draft)).toEqual(known(null));
    expect(await lookup('EnsureReview', { ...draft, commit: 'c2' })).toEqual(absent);
    await perform('EnsureReview', { ...draft, commit: 'c2' });
    expect(forge.reviews).toMatchObject([{ commit: 'c2', snapshot: { head: 'c2' } }]);
  });

  it('makes none while nobody knows whether there is one', async () => {
    const forge = { ...createMemoryForge(), findReview: async () => unknown('502') };
    const { perform, lookup } = setUp({ forge });
    expect(await perform('EnsureReview', draft)).toEqual({ kind: 'failed', reason: '502', final: false });
    expect(await lookup('EnsureReview', draft)).toEqual(unknown('502'));
    expect(forge.reviews).toEqual([]);
  });
});

describe('PostComment', () => {
  it('is found again by its key, and only by that', async () => {
    const { perform, lookup } = setUp();
    const comment = { item: '7', body: 'hello' };
    expect(await lookup('PostComment', comment)).toEqual(absent);
    await perform('PostComment', comment);
    expect(await lookup('PostComment', comment)).toMatchObject({ kind: 'known' });
    expect(await lookup('PostComment', comment, { key: 'run/7/2' })).toEqual(absent);
  });
});

describe('ConfirmEffect', () => {
  const comment = { item: '7', body: 'hello' };
  const doubtful = { key: 'run/7/1', kind: 'PostComment', input: comment };

  it('heals what is there twice', async () => {
    const { forge, perform } = setUp();
    await perform('PostComment', comment);
    await perform('PostComment', comment);
    expect(await perform('ConfirmEffect', doubtful, { key: 'run/7/9' })).toMatchObject({ kind: 'done' });
    expect(forge.comments).toMatchObject([{ id: '1', marker: 'run/7/1' }]);
  });

  it('is not done when the look learns nothing', async () => {
    const forge = { ...createMemoryForge(), findComment: async () => unknown('502') };
    expect(await setUp({ forge }).perform('ConfirmEffect', doubtful)).toEqual(unknown('502'));
  });
});

describe('CloseItem', () => {
  it('tells the forge which item is done with', async () => {
    const { forge, perform } = setUp();
    expect(await perform('CloseItem', { item: '7', why: 'merged' })).toEqual(done(null));
    expect(forge.closed).toEqual(['7']);
  });
});

describe('PushBranch and MoveCard', () => {
  it('are done when the remote, or the card, is where it should be', async () => {
    const { perform, lookup } = setUp();
    const push = { branch, commit: 'c1' };
    const move = { item: '7', status: 'Audit' };
    expect(await lookup('PushBranch', push)).toEqual(absent);
    expect(await lookup('MoveCard', move)).toEqual(absent);
    await perform('PushBranch', push);
    await perform('MoveCard', move);
    expect(await lookup('PushBranch', push)).toEqual(known(null));
    expect(await lookup('MoveCard', move)).toEqual(known(null));
    expect(await lookup('PushBranch', { branch, commit: 'c2' })).toEqual(absent);
    expect(await lookup('MoveCard', { item: '7', status: 'Done' })).toEqual(absent);
  });
});

describe('RunGates', () => {
  const asked = { branch, commit: 'c1', gates: ['test', 'lint'] };
  const result = (gate: 'test' | 'lint'): GateResult => ({ gate, state: 'pass', reason: '', findings: [] });

  it('takes a report for complete only when every gate that was asked for has a result', async () => {
    const some = setUp({ gates: createMemoryGates(() => [result('test')]) });
    expect(await some.perform('RunGates', asked)).toMatchObject({
      kind: 'failed',
      reason: 'there is no result for lint',
    });
    const none = setUp({ gates: createMemoryGates(() => []) });
    expect(await none.perform('RunGates', { ...asked, gates: 'all' })).toMatchObject({ kind: 'failed' });
    const both = setUp({ gates: createMemoryGates(() => [result('test'), result('lint')]) });
    expect(await both.perform('RunGates', asked)).toMatchObject({ kind: 'done' });
  });

  it('tells the gates when nobody wants them any more', async () => {
    const stopping = new AbortController();
    let heard: AbortSignal | undefined;
    const gates = {
      run: async (_request: unknown, signal: AbortSignal) => {
        heard = signal;
        return { kind: 'failed', reason: 'stopped', final: false } as const;
      },
    };
    await setUp({ gates }).perform('RunGates', asked, { signal: stopping.signal });
    stopping.abort();
    expect(heard?.aborted).toBe(true);
  });

  it('believes no report on another commit', async () => {
    const other = createMemoryGates(() => []);
    const gates = { run: () => other.run({ branch, commit: 'c2', gates: 'all' }, new AbortController().signal) };
    expect(await setUp({ gates }).perform('RunGates', { branch, commit: 'c1', gates: 'all' })).toEqual({
      kind: 'failed',
      reason: 'gates ran on c2, not on c1',
      final: false,
    });
  });
});

describe('every kind', () => {
  it('tells a set-up when nobody wants it any more', async () => {
    const signals: AbortSignal[] = [];
    const worktrees = {
      ...createMemoryWorktrees(),
      setUp: async (_branch: string, signal: AbortSignal) => {
        signals.push(signal);
        return done({ how: 'installed', warnings: [] });
      },
    };
    const ended = new AbortController();
    const performed = await setUp({ worktrees }).perform('SetUpWorktree', { branch }, { signal: ended.signal });
    expect(performed).toEqual(done({ how: 'installed', warnings: [] }));
    ended.abort();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('refuses input that does not fit', () => {
    const { perform } = setUp();
    expect(() => perform('PushBranch', { branch })).toThrow(/commit/);
  });
});
