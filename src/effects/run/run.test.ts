import { describe, expect, it, vi } from 'vitest';
import { ownerOf } from '../../../test/support/run-stage.ts';
import { RunStory } from '../../../test/support/run-story.ts';
import { ManualClock } from '../../adapters/clock/manual.ts';
import { createMemoryStore } from '../../adapters/store/memory.ts';
import { absent, known } from '../../core/answer.ts';
import type { AnyFlow } from '../../core/flow.ts';
import { runEvents } from '../../core/run/events.ts';
import { runFlow } from '../../core/run/flow.ts';
import { type RunState, requestOf } from '../../core/run/state.ts';
import { runSnapshot } from '../../core/run/view/snapshot.ts';
import { runQuery } from '../../core/world/run.ts';
import type { EffectContext } from '../../engine/parts.ts';
import { request } from '../../engine/request.ts';
import { done } from '../../ports/performed.ts';
import { itemRuns, observeRun } from './observe-run.ts';
import { type Runs, requestRun } from './request-run.ts';

const settings = requestOf(new RunStory().requested().state);

function setUp(more: Partial<Runs> = {}) {
  const clock = new ManualClock(1000);
  const { journal } = createMemoryStore({ clock, liveness: () => 'alive', definitionsFor: () => runEvents });
  const folded = {
    flow: runFlow as unknown as AnyFlow,
    snapshotOf: (state: object) => runSnapshot(state as RunState),
  };
  const observe = observeRun(journal, folded);
  const runs: Runs = {
    of: itemRuns(journal, folded),
    request: async (run, { item }, parent) =>
      done({ type: 'RunRequested', data: { ...settings, run, item, branch: `b/${run}`, parent } }),
    ...more,
  };
  const kind = requestRun({ journal, clock, owner: ownerOf('engine-1') }, runs);
  const context = (key: string): EffectContext => ({
    key,
    stream: key.slice(0, key.lastIndexOf('/')),
    epoch: 1,
    signal: new AbortController().signal,
    record: async () => true,
  });
  const ask = (item: string, key = 'epic/1/1') => kind.perform({ item }, context(key));
  const lookup = (item: string, key = 'epic/1/1') => kind.lookup?.({ item }, context(key));
  const end = (run: string) => {
    const event = { type: 'RunEnded', data: { how: 'merged', detail: 'c' } };
    const actor = { kind: 'engine', id: 'e' } as const;
    return request({ journal, clock }, { stream: `run/${run}`, event, actor, id: `end/${run}` });
  };
  return { journal, runs, observe, ask, lookup, end };
}

describe('RequestRun', () => {
  it('begins a run, and records which stream asked for it', async () => {
    const { ask, journal, observe } = setUp();
    expect(await observe(runQuery('7'))).toEqual(absent);
    expect(await ask('7')).toEqual(done({ run: '7' }));
    expect(await journal.read('run/7')).toMatchObject([
      { type: 'RunRequested', data: { item: '7', parent: 'epic/1' } },
    ]);
    expect(await observe(runQuery('7'))).toMatchObject(known({ run: '7', item: '7', phase: 'requested' }));
  });

  it('is found again by its key, and done twice it is still one run', async () => {
    const { ask, lookup, journal } = setUp();
    expect(await lookup('7')).toEqual(absent);
    await ask('7');
    expect(await lookup('7')).toEqual(known({ run: '7' }));
    expect(await lookup('7', 'epic/1/2')).toEqual(absent);
    expect(await ask('7')).toEqual(done({ run: '7' }));
    expect(await journal.streams('run/')).toHaveLength(1);
  });

  it('is found again in a run that a person spoke to before it began, also when it is over', async () => {
    const { ask, lookup, end, journal } = setUp();
    const stopRequested = { type: 'StopRequested', data: { drop: true } };
    const actor = { kind: 'person', id: 'ann' } as const;
    const clock = new ManualClock(1000);
    await request({ journal, clock }, { stream: 'run/7', event: stopRequested, actor, id: 'stop' });
    await ask('7');
    await end('7');
    expect(await lookup('7')).toEqual(known({ run: '7' }));
    expect(await ask('7')).toEqual(done({ run: '7' }));
  });

  it('takes the open run of the item, whoever asked for it', async () => {
    const { ask, journal } = setUp();
    await ask('7', 'epic/1/1');
    expect(await ask('7', 'epic/2/5')).toEqual(done({ run: '7' }));
    expect(await journal.read('run/7')).toHaveLength(1);
  });

  it('reads the runs of its item alone', async () => {
    const { ask, journal } = setUp();
    for (const item of ['7', '70', '8']) await ask(item, `epic/1/${item}`);
    const read = vi.spyOn(journal, 'read');
    await ask('7', 'epic/2/1');
    expect(new Set(read.mock.calls.map(([stream]) => stream))).toEqual(new Set(['run/7']));
  });

  it('begins another one after the last has ended', async () => {
    const { ask, lookup, end } = setUp();
    await ask('7');
    await end('7');
    expect(await ask('7', 'epic/1/2')).toEqual(done({ run: '7-2' }));
    expect(await lookup('7', 'epic/1/1')).toEqual(known({ run: '7' }));
    expect(await lookup('7', 'epic/1/2')).toEqual(known({ run: '7-2' }));
  });

  it('makes one run of two requests at the same time', async () => {
    const { ask, journal } = setUp();
    const outcomes = await Promise.all([ask('7', 'epic/1/1'), ask('7', 'epic/2/1')]);
    expect(outcomes).toEqual([done({ run: '7' }), done({ run: '7' })]);
    expect(await journal.read('run/7')).toHaveLength(1);
  });

  it('fails as its registration says, and nothing is begun', async () => {
    const failed = { kind: 'failed', reason: 'there is no such item', final: true } as const;
    const { ask, journal } = setUp({ request: async () => failed });
    expect(await ask('8')).toEqual(failed);
    expect(await journal.streams('run/')).toEqual([]);
  });
});
