import { describe, expect, it } from 'vitest';
import { ownerOf } from '../../../test/support/run-stage.ts';
import { RunStory } from '../../../test/support/run-story.ts';
import { systemClock } from '../../adapters/clock/system.ts';
import { createMemoryStore } from '../../adapters/store/memory.ts';
import { type RunEvent, runEvents } from '../../core/run/events.ts';
import { requestOf } from '../../core/run/state.ts';
import type { Journal } from '../../ports/journal.ts';
import { runNames, unendedRuns } from './find-run.ts';

const actor = { kind: 'person', id: 'ann' } as const;
const newJournal = () =>
  createMemoryStore({ clock: systemClock, liveness: () => 'alive', definitionsFor: () => runEvents }).journal;

describe('names of runs', () => {
  it('come in the order that people count', async () => {
    const journal = newJournal();
    for (const name of ['10', '2', '1-2', '1', '11']) {
      const events = [{ type: 'PauseRequested', data: {}, id: name, at: 0, actor }];
      await journal.append({ stream: `run/${name}`, expectedVersion: 0, events });
    }

    expect(await runNames(journal)).toEqual(['1', '1-2', '2', '10', '11']);
  });
});

describe('runs that did not end', () => {
  const request = requestOf(new RunStory().requested().state);
  const ended: RunEvent = { type: 'RunEnded', data: { how: 'merged', detail: 'abc' } };
  const warned: RunEvent = { type: 'Warned', data: { cause: 'remove', message: 'the worktree is in use' } };
  const resumed: RunEvent = { type: 'ResumeRequested', data: { grant: false } };

  /** As a driver leaves it that found it over at its last fact. */
  async function add(journal: Journal, run: string, facts: readonly RunEvent[]): Promise<void> {
    const all: readonly RunEvent[] = [{ type: 'RunRequested', data: { ...request, run } }, ...facts];
    const events = all.map((event, at) => ({ ...event, id: `${run}/${at}`, at, actor }));
    const stream = `run/${run}`;
    await journal.append({ stream, expectedVersion: 0, events });
    const taken = await journal.acquireLease(stream, ownerOf('engine-1'), 1000);
    if (taken.kind === 'acquired') await journal.releaseLease(taken.lease, events.length);
  }

  it('are the stopped ones as well, but not the dropped', async () => {
    const journal = newJournal();
    await add(journal, '1', [ended]);
    await add(journal, '2', [{ type: 'RunStopped', data: { reason: 'timeout', detail: '' } }]);
    await add(journal, '3', [{ type: 'RunStopped', data: { reason: 'dropped', detail: '' } }]);
    await add(journal, '4', [ended, resumed, ...Array.from({ length: 30 }, () => warned)]);
    expect((await unendedRuns(journal)).map(({ stream }) => stream)).toEqual(['run/2']);
  });

  it('are found without reading all of those that ended', async () => {
    const journal = newJournal();
    for (const run of ['1', '2']) await add(journal, run, [...Array.from({ length: 100 }, () => warned), ended]);
    let events = 0;
    const counting: Journal = {
      ...journal,
      read: async (...asked) => {
        const page = await journal.read(...asked);
        events += page.length;
        return page;
      },
    };
    expect(await unendedRuns(counting)).toEqual([]);
    expect(events).toBeLessThan(50);
  });
});
