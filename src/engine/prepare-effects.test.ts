import { describe, expect, it } from 'vitest';
import { effect, note, ownerOf, Stage, sampleFlow, stream, withMethods } from '../../test/support/run-stage.ts';
import { startEngine } from './loop.ts';
import { prepareEffects } from './prepare-effects.ts';
import { Stream } from './stream.ts';

const flow = sampleFlow(() => ({ why: 'w' }));

async function setUp() {
  const stage = new Stage({ flows: [flow] });
  const parts = stage.parts();
  const taken = await parts.journal.acquireLease(stream, parts.owner, 30_000);
  if (taken.kind !== 'acquired') throw new Error('the lease is held');
  const held = new Stream(parts.journal, flow, stream);
  return { stage, held, writer: { parts, stream: held, lease: taken.lease } };
}

const ahead = async (held: Stream) => ({ ...(await held.refresh()), facts: [] });

describe('the effects of a decision', () => {
  it('are prepared together, each with a key of its own', async () => {
    const { stage, held, writer } = await setUp();
    const prepared = await prepareEffects(writer, [effect('a'), effect('b')], await ahead(held));
    expect(prepared).toMatchObject({
      kind: 'prepared',
      intents: [
        { request: { cause: 'a' }, key: 'sample/1/1', isNew: true, version: 2 },
        { request: { cause: 'b' }, key: 'sample/1/2', isNew: true, version: 2 },
      ],
    });
    expect(await stage.recorded()).toEqual(['EffectPrepared', 'EffectPrepared']);
  });

  it('that were prepared before are taken up beside the new ones', async () => {
    const { stage, held, writer } = await setUp();
    await prepareEffects(writer, [effect('a')], await ahead(held));
    const prepared = await prepareEffects(writer, [effect('b'), effect('a')], await ahead(held));
    expect(prepared).toMatchObject({
      intents: [
        { key: 'sample/1/2', isNew: true },
        { key: 'sample/1/1', isNew: false },
      ],
    });
    expect(await stage.recorded()).toEqual(['EffectPrepared', 'EffectPrepared', 'EffectRetried']);
  });

  it('are not prepared at all when the stream moved on since the decision', async () => {
    const { stage, held, writer } = await setUp();
    const seen = await ahead(held);
    await stage.say(note('faster'));
    expect(await prepareEffects(writer, [effect('a'), effect('b')], seen)).toEqual({ kind: 'superseded' });
    expect(await stage.recorded()).toEqual(['faster']);
  });

  it('are not prepared without the lease', async () => {
    const { stage, held, writer } = await setUp();
    stage.dead.add('engine-1');
    await stage.store.journal.acquireLease(stream, ownerOf('engine-2'), 30_000);
    expect(await prepareEffects(writer, [effect('a')], await ahead(held))).toEqual({ kind: 'lease-lost' });
  });

  it('cost no append when there are none', async () => {
    const { stage, held, writer } = await setUp();
    expect(await prepareEffects(writer, [], await ahead(held))).toEqual({ kind: 'prepared', intents: [] });
    expect(await stage.recorded()).toEqual([]);
  });

  it('take one append for all intents and one for each outcome, and no append is refused', async () => {
    const causes = Array.from({ length: 100 }, (_, n) => `post/${n}`);
    const posting = sampleFlow(({ effects }) =>
      effects.all.filter(({ status }) => status === 'done').length === causes.length
        ? { why: 'done', record: [note('end')] }
        : {
            why: 'w',
            effects: causes
              .filter(cause => !effects.all.some(each => each.cause === cause && each.status === 'done'))
              .map(cause => effect(cause)),
          },
    );
    const perform = async () => ({ kind: 'done', output: null }) as const;
    const stage = new Stage({ flows: [posting], effects: { Post: { perform } } });
    const outcomes: string[] = [];
    const { journal } = stage.store;
    const counted = withMethods<typeof journal>(journal, {
      append: async asked => {
        const outcome = await journal.append(asked);
        outcomes.push(outcome.kind);
        return outcome;
      },
    });
    const engine = await startEngine(stage.parts('engine-1', { journal: counted }));
    await engine.drive(stream, new AbortController().signal);
    engine.close();
    expect(outcomes).toEqual(Array.from({ length: 102 }, () => 'appended'));
  });
});
