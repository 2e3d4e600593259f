import { describe, expect, it } from 'vitest';
import { RunStory } from '../../../test/support/run-story.ts';
import { createMemoryRetained } from '../../adapters/retention/memory.ts';
import type { RunState } from '../../core/run/state.ts';
import type { Attic, AtticEntry } from '../../ports/attic.ts';
import { collectWith } from './collect.ts';
import type { Retention } from './retention.ts';
import type { RunCleaner } from './run-cleaner.ts';

const dayMs = 24 * 60 * 60_000;
const thing = (name: string, ageDays: number, bytes = 10) => ({ name, bytes, usedAt: Date.now() - ageDays * dayMs });

class Scene {
  readonly finished: string[] = [];
  readonly cleared: string[] = [];
  readonly kind = createMemoryRetained('transcripts', [thing('old', 40), thing('new', 1)]);
  readonly #runs: readonly RunState[];
  readonly #entries: readonly AtticEntry[];

  constructor(runs: readonly RunState[] = [], entries: readonly AtticEntry[] = []) {
    this.#runs = runs;
    this.#entries = entries;
  }

  collect(isDryRun = false, driver?: string) {
    const attic: Attic = {
      list: () => this.#entries,
      listOthers: async () => [],
      restore: () => Promise.reject(new Error('not restored here')),
      finishRemoval: async entry => void this.finished.push(entry),
    };
    const limits = { days: 30, bytesMax: 1000 };
    const retention: Retention = { limits, kinds: [this.kind], attic, close: () => undefined };
    const runs: RunCleaner = {
      names: async () => this.#runs.map(({ stream }) => stream.slice('run/'.length)),
      find: async name => this.#runs.find(({ stream }) => stream === `run/${name}`) as RunState,
      driverOf: async () => driver ?? null,
      request: async () => undefined,
      clear: async stream => {
        this.cleared.push(stream);
        return this.#runs.find(run => run.stream === stream) as RunState;
      },
    };
    const workspace = { cwd: '/', openRetention: async () => retention };
    const signal = new AbortController().signal;
    return collectWith(workspace, { isDryRun, runs, signal });
  }
}

const merged = () => RunStory.at('Done').record({ type: 'RunEnded', data: { how: 'merged', detail: 'tip' } }).state;

describe('gc', () => {
  it('removes what is too old and keeps the rest, each with its reason', async () => {
    const scene = new Scene();
    expect((await scene.collect()).lines).toEqual([
      { what: 'removed', kind: 'transcripts', name: 'old', bytes: 10, why: 'older than 30 days' },
      { what: 'kept', kind: 'transcripts', name: 'new', bytes: 10, why: '29 more days' },
    ]);
    expect((await scene.kind.list()).map(({ name }) => name)).toEqual(['new']);
  });

  it('changes nothing in a dry run', async () => {
    const scene = new Scene([merged()], [{ entry: '9-1', run: '9', branch: 'b', path: '/gone' }]);
    const { lines } = await scene.collect(true);
    expect(lines.map(({ what, kind }) => `${what} ${kind}`)).toEqual([
      'removed worktree',
      'removed worktree',
      'removed transcripts',
      'kept transcripts',
    ]);
    expect(await scene.kind.list()).toHaveLength(2);
    expect([scene.cleared, scene.finished]).toEqual([[], []]);
  });

  it('has the engine remove the worktree of a run that is over', async () => {
    const scene = new Scene([merged()]);
    expect((await scene.collect()).lines[0]).toMatchObject({ what: 'removed', kind: 'worktree', why: 'run/7 is over' });
    expect(scene.cleared).toEqual(['run/7']);
  });

  it('leaves a run alone that another process drives, and one that is open', async () => {
    const scene = new Scene([merged()]);
    expect((await scene.collect(false, 'pitwall run, pid 7')).lines[0]).toMatchObject({
      what: 'kept',
      why: 'driven by pitwall run, pid 7',
    });
    const open = new Scene([RunStory.at('Audit').state]);
    expect((await open.collect()).lines.every(({ kind }) => kind !== 'worktree')).toBe(true);
    expect([scene.cleared, open.cleared]).toEqual([[], []]);
  });

  it('ends a removal whose run no journal knows', async () => {
    const scene = new Scene([], [{ entry: '9-1', run: '9', branch: 'b', path: '/gone' }]);
    expect((await scene.collect()).lines[0]).toMatchObject({ name: '9-1', why: 'its removal had not ended' });
    expect(scene.finished).toEqual(['9-1']);
  });
});
