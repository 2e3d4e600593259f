import { describe, expect, it } from 'vitest';
import { effect, Gate, note, type SampleState, Stage, sampleFlow, withMethods } from '../../test/support/run-stage.ts';
import { known } from '../core/answer.ts';
import { startEngine } from './loop.ts';
import type { EngineParts } from './parts.ts';

/** Each stream counts its decisions; `sample/2` also looks at `sample/3`. */
const flow = sampleFlow(() => ({ why: 'waiting', awaits: 'ann' }), {
  needs: state => (state.notes.includes('curious') ? [{ kind: 'peer', key: 'peer', stream: 'sample/3' }] : []),
});

async function setUp(more: (parts: EngineParts, stage: Stage) => Partial<EngineParts> = () => ({})) {
  const stage = new Stage({ flows: [flow], observers: { peer: async () => known(null) } });
  const parts = stage.parts();
  const engine = await startEngine({ ...parts, ...more(parts, stage) });
  const stopping = new AbortController();
  const drive = async (...streams: string[]) => {
    for (const stream of streams) void engine.drive(stream, stopping.signal);
    await stage.settle();
  };
  const decisionsOn = (stream: string) =>
    stage.notices.filter(notice => notice.kind === 'decided' && notice.stream === stream).length;
  return { stage, engine, drive, decisionsOn, stopping };
}

describe('the engine', () => {
  it('nudges the drivers whom an append concerns, nobody else', async () => {
    const { stage, drive, decisionsOn } = await setUp();
    await stage.say(note('curious'), 'sample/2');
    await drive('sample/1', 'sample/2');
    const [first, second] = [decisionsOn('sample/1'), decisionsOn('sample/2')];
    await stage.say(note('news'), 'sample/1');
    await stage.settle();
    expect([decisionsOn('sample/1'), decisionsOn('sample/2')]).toEqual([first + 1, second]);
    await stage.say(note('news'), 'sample/3');
    await stage.settle();
    expect([decisionsOn('sample/1'), decisionsOn('sample/2')]).toEqual([first + 1, second + 1]);
  });

  it('does not lose news that arrive while it reads', async () => {
    const reading = new Gate();
    let reads = 0;
    const { stage, drive, decisionsOn } = await setUp(({ journal }) => ({
      journal: withMethods(journal, {
        readAll: async (after, limit) => {
          const page = await journal.readAll(after, limit);
          if (reads++ === 0) await reading.promise;
          return page;
        },
      }),
    }));
    await drive('sample/1', 'sample/2');
    await stage.say(note('a'), 'sample/1');
    await stage.settle();
    expect(reads).toBe(1);
    await stage.say(note('b'), 'sample/2');
    await stage.settle();
    expect(reads).toBe(1);
    const before = decisionsOn('sample/2');
    reading.open();
    await stage.settle();
    expect(decisionsOn('sample/2')).toBe(before + 1);
  });

  it('reads all pages of a flood', async () => {
    const { stage, drive, decisionsOn } = await setUp();
    await drive('sample/1');
    const before = decisionsOn('sample/1');
    const events = Array.from({ length: 999 }, (_, n) => ({
      ...note(`n${n}`),
      id: `flood/${n}`,
      at: 1,
      actor: { kind: 'person', id: 'ann' } as const,
    }));
    await stage.store.journal.append({ stream: 'sample/9', expectedVersion: 0, events });
    await stage.say(note('last'), 'sample/1');
    await stage.settle();
    expect(decisionsOn('sample/1')).toBe(before + 1);
  });

  it('wakes everybody when the journal cannot be read, and hears the next news', async () => {
    let isBusy = true;
    const { stage, drive, decisionsOn } = await setUp(({ journal }) => ({
      journal: withMethods(journal, {
        readAll: async (after, limit) => {
          if (isBusy) throw new Error('database is busy');
          return await journal.readAll(after, limit);
        },
      }),
    }));
    await drive('sample/1');
    const before = decisionsOn('sample/1');
    await stage.say(note('a'), 'sample/2');
    await stage.settle();
    expect(decisionsOn('sample/1')).toBe(before + 1);
    expect(stage.troubles()).toEqual(['Error: database is busy']);
    isBusy = false;
    await stage.say(note('b'), 'sample/1');
    await stage.settle();
    expect(decisionsOn('sample/1')).toBe(before + 2);
  });

  it('reads again by itself what could not be read', async () => {
    let isBusy = true;
    const { stage, engine, stopping } = await setUp(({ journal }) => ({
      journal: withMethods(journal, {
        readAll: async (after, limit) => {
          if (isBusy) throw new Error('database is busy');
          return await journal.readAll(after, limit);
        },
      }),
    }));
    void engine.driveAll(stopping.signal);
    await stage.settle();
    await stage.say(note('a'), 'sample/2');
    await stage.settle();
    expect(await stage.store.journal.leaseHolder('sample/2')).toBeUndefined();
    isBusy = false;
    await stage.clock.advance(1000);
    await stage.settle();
    expect(await stage.store.journal.leaseHolder('sample/2')).toBeDefined();
  });

  it('does not read what was there before it started', async () => {
    const stage = new Stage({ flows: [flow] });
    await stage.say(note('old'));
    const read: unknown[] = [];
    const { journal, ...parts } = stage.parts();
    const readAll: typeof journal.readAll = async (after, limit) => {
      const page = await journal.readAll(after, limit);
      read.push(...page.events.map(event => event.data));
      return page;
    };
    await startEngine({ ...parts, journal: withMethods(journal, { readAll }) });
    await stage.say(note('new'));
    await stage.settle();
    expect(read).toEqual([{ text: 'new' }]);
  });

  it('passes on a nudge from outside the journal', async () => {
    const { stage, engine, drive, decisionsOn } = await setUp();
    await drive('sample/1', 'sample/2');
    const [first, second] = [decisionsOn('sample/1'), decisionsOn('sample/2')];
    engine.nudge('sample/1');
    await stage.settle();
    expect([decisionsOn('sample/1'), decisionsOn('sample/2')]).toEqual([first + 1, second]);
  });

  it('hears nothing more when it is closed, and nudges no driver that is over', async () => {
    const { stage, engine, drive, decisionsOn, stopping } = await setUp();
    await drive('sample/1');
    const before = decisionsOn('sample/1');
    stopping.abort();
    await stage.settle();
    await stage.say(note('late'), 'sample/1');
    engine.close();
    await stage.say(note('later'), 'sample/1');
    await stage.settle();
    expect(decisionsOn('sample/1')).toBe(before);
  });
});

describe('a stream that the engine drives', () => {
  it('is not driven a second time by the same engine', async () => {
    const { stage, engine, drive, stopping } = await setUp();
    await drive('sample/1');
    const second = await engine.drive('sample/1', stopping.signal);
    expect(second).toMatchObject({ kind: 'held', holder: { owner: { id: 'engine-1' }, epoch: 1 } });
    stopping.abort();
    await stage.settle();
    const again = new AbortController();
    const driving = engine.drive('sample/1', again.signal);
    again.abort();
    expect(await driving).toEqual({ kind: 'stopped' });
  });
});

describe('a run of the engine', () => {
  it('does an effect once for each cause, however often it is woken', async () => {
    const done: string[] = [];
    const posting = sampleFlow(state => {
      const { effects } = state as SampleState;
      if (effects.at(0)?.status === 'done') return { why: 'w', record: [note('end')] };
      return { why: 'w', effects: [effect('x')] };
    });
    const perform = async (_input: unknown, { key }: { key: string }) => {
      done.push(key);
      return { kind: 'done', output: null } as const;
    };
    const stage = new Stage({ flows: [posting], effects: { Post: { perform } } });
    const engine = await startEngine(stage.parts());
    const driving = engine.drive('sample/1', new AbortController().signal);
    for (let n = 0; n < 5; n++) engine.nudge('sample/1');
    expect(await driving).toMatchObject({ kind: 'ended' });
    expect(done).toEqual(['sample/1/1']);
    expect(await stage.recorded()).toEqual(['EffectPrepared', 'EffectDone', 'end']);
  });
});
