import { describe, expect, it } from 'vitest';
import { note, Stage, sampleFlow, stream } from '../../test/support/run-stage.ts';
import { sampleQuery } from '../../test/support/sample-query.ts';
import { known } from '../core/answer.ts';
import { explain } from './explain.ts';

const weather = sampleQuery('weather', 'weather/here');

describe('an explanation', () => {
  it('tells what would be decided and what was seen, and changes nothing', async () => {
    const flow = sampleFlow(
      (state, world, now) => ({
        why: `${state.notes.join()} in ${JSON.stringify(world.get(weather))}`,
        record: [note('more')],
        effects: [{ kind: 'Post', cause: 'x', input: null }],
        wakeAt: now + 5,
        awaits: 'ann',
      }),
      { needs: () => [weather] },
    );
    const stage = new Stage({ flows: [flow], observers: { weather: async () => known('rain') } });
    await stage.say(note('said'));
    expect(await explain(stage.parts(), flow, stream)).toEqual({
      decision: {
        rule: 'sample',
        why: 'said in {"kind":"known","value":"rain"}',
        record: [note('more')],
        effects: [{ kind: 'Post', cause: 'x', input: null }],
        wakeAt: 1_000_005,
        awaits: 'ann',
      },
      seen: [{ query: 'weather/here', answer: known('rain') }],
    });
    expect(await stage.recorded()).toEqual(['said']);
    expect(await stage.store.journal.leaseHolder(stream)).toBeUndefined();
  });
});
