import { describe, expect, it } from 'vitest';
import { systemClock } from '../../adapters/clock/system.ts';
import { createMemoryStore } from '../../adapters/store/memory.ts';
import { runEvents } from '../../core/run/events.ts';
import { runNames } from './find-run.ts';

describe('names of runs', () => {
  it('come in the order that people count', async () => {
    const { journal } = createMemoryStore({
      clock: systemClock,
      liveness: () => 'alive',
      definitionsFor: () => runEvents,
    });
    const actor = { kind: 'person', id: 'ann' } as const;
    for (const name of ['10', '2', '1-2', '1', '11']) {
      const events = [{ type: 'PauseRequested', data: {}, id: name, at: 0, actor }];
      await journal.append({ stream: `run/${name}`, expectedVersion: 0, events });
    }

    expect(await runNames(journal)).toEqual(['1', '1-2', '2', '10', '11']);
  });
});
