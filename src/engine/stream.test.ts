import { describe, expect, it } from 'vitest';
import {
  note,
  ownerOf,
  type SampleState,
  Stage,
  sampleFlow,
  stream,
  withMethods,
} from '../../test/support/run-stage.ts';
import { flowOf } from './parts.ts';
import { request } from './request.ts';
import { appendAt, appendFact, Stream, streamOf } from './stream.ts';

const flow = sampleFlow(() => ({ why: 'w' }));

async function setUp() {
  const stage = new Stage({ flows: [flow] });
  const parts = stage.parts();
  const taken = await parts.journal.acquireLease(stream, parts.owner, 30_000);
  if (taken.kind !== 'acquired') throw new Error('the lease is held');
  const held = new Stream(parts.journal, flow, stream);
  return { stage, parts, held, writer: { parts, stream: held, lease: taken.lease } };
}

const notesOf = (held: Stream) => (held.state as SampleState).notes;

describe('a stream', () => {
  it('folds what is new, each event once, also when two refreshes run at once', async () => {
    const { stage, held } = await setUp();
    for (const text of ['a', 'b', 'c']) await stage.say(note(text));
    await Promise.all([held.refresh(), held.refresh()]);
    await held.refresh();
    expect(notesOf(held)).toEqual(['a', 'b', 'c']);
    expect(held.version).toBe(3);
  });

  it('does not fold across a gap', async () => {
    const { stage, parts } = await setUp();
    for (const text of ['a', 'b']) await stage.say(note(text));
    const read = async () => (await parts.journal.read(stream)).slice(1);
    const journal = withMethods(parts.journal, { read });
    await expect(new Stream(journal, flow, stream).refresh()).rejects.toThrow('a gap before version 2');
  });

  it('takes facts only at the version that they were decided on', async () => {
    const { stage, held, writer } = await setUp();
    await stage.say(note('theirs'));
    expect(await appendAt(writer, 0, [note('ours')])).toMatchObject({ kind: 'conflict' });
    expect(notesOf(held)).toEqual(['theirs']);
    expect(await appendAt(writer, 1, [note('ours')])).toMatchObject({ kind: 'appended' });
    expect(notesOf(held)).toEqual(['theirs', 'ours']);
  });

  it('takes what is true anyway whatever happened meanwhile, under the lease', async () => {
    const { stage, writer } = await setUp();
    await stage.say(note('theirs'));
    expect(await appendFact(writer, note('true'))).toBe(true);
    expect(await stage.recorded()).toEqual(['theirs', 'true']);
    stage.dead.add('engine-1');
    await stage.store.journal.acquireLease(stream, ownerOf('engine-2'), 30_000);
    expect(await appendFact(writer, note('too late'))).toBe(false);
    expect(await stage.recorded()).toEqual(['theirs', 'true']);
  });

  it('is driven by the flow of its name', async () => {
    const { parts } = await setUp();
    expect(flowOf(parts, 'sample/1')).toBe(flow);
    expect(() => flowOf(parts, 'samples/1')).toThrow('no flow drives samples/1');
  });
});

describe('a stream that was folded before', () => {
  it('is folded on from there, by everybody who reads through the same journal', async () => {
    const { stage, parts } = await setUp();
    const asked: number[] = [];
    const read: typeof parts.journal.read = (name, after) => {
      asked.push(after ?? 0);
      return parts.journal.read(name, after);
    };
    const journal = withMethods(parts.journal, { read });
    await stage.say(note('a'));
    expect(await streamOf(journal, flow, stream).refresh()).toMatchObject({ version: 1, state: { notes: ['a'] } });
    await stage.say(note('b'));
    expect(await streamOf(journal, flow, stream).refresh()).toMatchObject({ version: 2, state: { notes: ['a', 'b'] } });
    expect(asked).toEqual([0, 1]);
  });

  it('is another one for another flow', async () => {
    const { stage, parts } = await setUp();
    await stage.say(note('a'));
    await streamOf(parts.journal, flow, stream).refresh();
    const counting = sampleFlow(() => ({ why: 'w' }), { fold: state => ({ ...state, notes: ['counted'] }) });
    const { state } = await streamOf(parts.journal, counting, stream).refresh();
    expect(state).toMatchObject({ notes: ['counted'] });
  });

  it('is let go when many others were used since, and folded anew', async () => {
    const { parts } = await setUp();
    const first = streamOf(parts.journal, flow, stream);
    for (let n = 0; n < 2000; n++) streamOf(parts.journal, flow, `sample/other-${n}`);
    expect(streamOf(parts.journal, flow, stream)).not.toBe(first);
  });
});

describe('a request', () => {
  const asked = { stream, event: note('please'), actor: { kind: 'person', id: 'ann' }, id: 'ann/asks' } as const;

  it('is appended at whatever version the stream has, without its lease', async () => {
    const { stage, parts } = await setUp();
    await stage.say(note('a'));
    expect(await request(parts, asked)).toBe(2);
    const [, event] = await parts.journal.read(stream);
    expect(event).toMatchObject({ type: 'Noted', actor: { kind: 'person', id: 'ann' }, at: 1_000_000 });
  });

  it('reads nothing', async () => {
    const { stage, parts } = await setUp();
    const read = async () => {
      throw new Error('nobody has to read for this');
    };
    await request({ ...parts, journal: withMethods(parts.journal, { read }) }, asked);
    expect(await stage.recorded()).toEqual(['please']);
  });

  it('with the same id is the same request', async () => {
    const { stage, parts } = await setUp();
    await request(parts, asked);
    await request(parts, asked);
    expect(await stage.recorded()).toEqual(['please']);
  });
});
