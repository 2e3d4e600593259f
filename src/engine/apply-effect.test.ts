import { describe, expect, it } from 'vitest';
import { effect, note, ownerOf, Stage, sampleFlow, stream } from '../../test/support/run-stage.ts';
import { type Answer, absent, known, unknown } from '../core/answer.ts';
import { Problem } from '../core/problem.ts';
import type { Performed } from '../ports/performed.ts';
import { applyEffect } from './apply-effect.ts';
import type { EffectContext, EffectKind } from './parts.ts';
import { prepareEffects } from './prepare-effects.ts';
import { Stream } from './stream.ts';

const flow = sampleFlow(() => ({ why: 'w' }));
const done: Performed<unknown> = { kind: 'done', output: { id: 7 } };

/** An effect kind that notes what is asked of it. */
function kindOf(performed: Performed<unknown> | (() => Promise<Performed<unknown>>), found?: Answer<unknown>) {
  const calls: string[] = [];
  const contexts: EffectContext[] = [];
  const perform = async (_input: unknown, context: EffectContext) => {
    calls.push('perform');
    contexts.push(context);
    return typeof performed === 'function' ? await performed() : performed;
  };
  const lookup = async () => {
    calls.push('lookup');
    return found ?? absent;
  };
  const kind: EffectKind = found ? { perform, lookup } : { perform };
  return { kind, calls, contexts };
}

async function setUp() {
  const stage = new Stage({ flows: [flow] });
  const parts = stage.parts();
  const taken = await parts.journal.acquireLease(stream, parts.owner, 30_000);
  if (taken.kind !== 'acquired') throw new Error('the lease is held');
  const held = new Stream(parts.journal, flow, stream);
  const writer = { parts, stream: held, lease: taken.lease };
  const controller = new AbortController();
  const apply = async (kind: EffectKind, cause = 'post/1') => {
    const prepared = await prepareEffects(writer, [effect(cause)], {
      state: held.state,
      version: held.version,
      facts: [],
    });
    const [intent] = prepared.kind === 'prepared' ? prepared.intents : [];
    return intent ? await applyEffect({ writer, intent, kind, signal: controller.signal }) : prepared.kind;
  };
  /** An engine before us prepared it and died. */
  const prepareBefore = async () => {
    await stage.say({ type: 'EffectPrepared', data: { ...effect('post/1'), key: `${stream}/1` } });
    await held.refresh();
  };
  const lastData = async () => (await stage.store.journal.read(stream)).at(-1)?.data;
  return { stage, held, writer, controller, apply, prepareBefore, lastData };
}

describe('a new effect', () => {
  it('is an intent in the journal before it happens, and a fact afterwards', async () => {
    const { stage, apply, lastData } = await setUp();
    let before: readonly string[] = [];
    const { kind } = kindOf(async () => {
      before = await stage.recorded();
      return done;
    });
    expect(await apply(kind)).toBe('done');
    expect(before).toEqual(['EffectPrepared']);
    expect(await stage.recorded()).toEqual(['EffectPrepared', 'EffectDone']);
    expect(await lastData()).toMatchObject({ key: 'sample/1/1', output: { id: 7 } });
  });

  it('is not looked up: nobody can have done it', async () => {
    const { apply, lastData } = await setUp();
    const { kind, calls } = kindOf(done, known({ id: 1 }));
    await apply(kind);
    expect(calls).toEqual(['perform']);
    expect(await lastData()).toMatchObject({ isDoubtful: false });
  });

  it('gets its key, its stream and the epoch of the lease', async () => {
    const { apply } = await setUp();
    const { kind, contexts } = kindOf(done);
    await apply(kind, 'a');
    await apply(kind, 'b');
    expect(contexts).toMatchObject([{ key: 'sample/1/1', stream, epoch: 1 }, { key: 'sample/1/2' }]);
  });

  it.each<[string, Performed<unknown>]>([
    ['EffectFailed', { kind: 'failed', reason: 'no', final: true }],
    ['EffectUnknown', { kind: 'unknown', reason: 'timeout' }],
  ])('is recorded as %s when it went like %j', async (type, performed) => {
    const { stage, apply, lastData } = await setUp();
    expect(await apply(kindOf(performed).kind)).toBe(performed.kind);
    expect(await stage.recorded()).toEqual(['EffectPrepared', type]);
    const { kind: _kind, ...data } = performed;
    expect(await lastData()).toEqual({ key: 'sample/1/1', ...data });
  });

  it('that throws may have happened', async () => {
    const { apply, lastData } = await setUp();
    const { kind } = kindOf(async () => {
      throw new Error('socket hang up');
    });
    expect(await apply(kind)).toBe('unknown');
    expect(await lastData()).toMatchObject({ reason: 'socket hang up' });
  });

  it('that finds the environment broken throws and keeps its intent', async () => {
    const { stage, apply } = await setUp();
    const problem = new Problem({ code: 'store-moved', what: 'moved', remedy: 'move it back' });
    const { kind } = kindOf(async () => {
      throw problem;
    });
    await expect(apply(kind)).rejects.toBe(problem);
    expect(await stage.recorded()).toEqual(['EffectPrepared']);
  });

  it('is superseded when the stream moved on before its intent was stored', async () => {
    const { stage, apply } = await setUp();
    await stage.say(note('faster'));
    const { kind, calls } = kindOf(done);
    expect(await apply(kind)).toBe('superseded');
    expect(calls).toEqual([]);
    expect(await stage.recorded()).toEqual(['faster']);
  });

  it('is recorded as done also when the stream moved on meanwhile', async () => {
    const { stage, apply } = await setUp();
    const { kind } = kindOf(() => stage.say(note('meanwhile')).then(() => done));
    expect(await apply(kind)).toBe('done');
    expect(await stage.recorded()).toEqual(['EffectPrepared', 'meanwhile', 'EffectDone']);
  });
});

describe('an effect that was prepared before', () => {
  it('is taken up under the lease, looked up and found', async () => {
    const { stage, apply, prepareBefore, lastData } = await setUp();
    await prepareBefore();
    const { kind, calls } = kindOf(done, known({ id: 1 }));
    expect(await apply(kind)).toBe('done');
    expect(calls).toEqual(['lookup']);
    expect(await stage.recorded()).toEqual(['EffectPrepared', 'EffectRetried', 'EffectDone']);
    expect(await lastData()).toEqual({ key: 'sample/1/1', output: { id: 1 }, isDoubtful: false });
  });

  it('is done when the look finds nothing, in doubt whether the first one still arrives', async () => {
    const { apply, prepareBefore, lastData } = await setUp();
    await prepareBefore();
    const { kind, calls } = kindOf(done, absent);
    await apply(kind);
    expect(calls).toEqual(['lookup', 'perform']);
    expect(await lastData()).toMatchObject({ isDoubtful: true });
  });

  it('is found, but in doubt if two tries had no answer: the other one may still arrive', async () => {
    const { apply, prepareBefore, lastData } = await setUp();
    await prepareBefore();
    const lost = kindOf({ kind: 'unknown', reason: '502' }, absent);
    await apply(lost.kind);
    const { kind, calls } = kindOf(done, known({ id: 1 }));
    await apply(kind);
    expect(calls).toEqual(['lookup']);
    expect(await lastData()).toEqual({ key: 'sample/1/1', output: { id: 1 }, isDoubtful: true });
  });

  it('is done again without doubt where that is harmless', async () => {
    const { apply, prepareBefore, lastData } = await setUp();
    await prepareBefore();
    const { kind, calls } = kindOf(done);
    await apply(kind);
    expect(calls).toEqual(['perform']);
    expect(await lastData()).toMatchObject({ isDoubtful: false });
  });

  const failing = async () => {
    throw new Error('502');
  };

  it.each([
    ['learns nothing', async () => unknown('502')],
    ['throws', failing],
  ])('is not done while the look %s', async (_how, lookup) => {
    const { stage, apply, prepareBefore } = await setUp();
    await prepareBefore();
    const { kind, calls } = kindOf(done);
    expect(await apply({ ...kind, lookup })).toBe('unknown');
    expect(calls).toEqual([]);
    expect(await stage.recorded()).toEqual(['EffectPrepared', 'EffectRetried', 'EffectUnknown']);
  });
});

describe('an effect that is not wanted any more', () => {
  it('keeps its intent when it did not happen', async () => {
    const { stage, apply, controller } = await setUp();
    const { kind } = kindOf(async () => {
      controller.abort();
      return { kind: 'failed', reason: 'aborted', final: true };
    });
    expect(await apply(kind)).toBe('cancelled');
    expect(await stage.recorded()).toEqual(['EffectPrepared']);
  });

  it('is recorded when it happened all the same', async () => {
    const { stage, apply, controller } = await setUp();
    const { kind } = kindOf(async () => {
      controller.abort();
      return done;
    });
    expect(await apply(kind)).toBe('done');
    expect(await stage.recorded()).toEqual(['EffectPrepared', 'EffectDone']);
  });
});

describe('an engine that lost the lease', () => {
  const rob = async (stage: Stage) => {
    stage.dead.add('engine-1');
    await stage.store.journal.acquireLease(stream, ownerOf('engine-2'), 30_000);
  };

  it('does nothing', async () => {
    const { stage, apply } = await setUp();
    await rob(stage);
    const { kind, calls } = kindOf(done);
    expect(await apply(kind)).toBe('lease-lost');
    expect(calls).toEqual([]);
  });

  it('looks after what it did, so that it is there once', async () => {
    const { stage, apply } = await setUp();
    const { kind, calls } = kindOf(() => rob(stage).then(() => done), known({ id: 7 }));
    expect(await apply(kind)).toBe('lease-lost');
    expect(calls).toEqual(['perform', 'lookup']);
    expect(await stage.recorded()).toEqual(['EffectPrepared']);
  });

  it('looks a few times when the look learns nothing', async () => {
    const { stage, apply } = await setUp();
    const { kind, calls } = kindOf(() => rob(stage).then(() => done), unknown('502'));
    await apply(kind);
    expect(calls).toEqual(['perform', 'lookup', 'lookup', 'lookup']);
  });
});

describe('a fact that an effect records on its way', () => {
  it.each([
    ['stored when nothing happened since the decision', [], true, ['fact']],
    ['refused when anything did', [note('faster')], false, ['faster']],
  ])('is %s', async (_what, meanwhile, isStored, between) => {
    const { stage, held, apply } = await setUp();
    const answers: boolean[] = [];
    const kind: EffectKind = {
      perform: async (_input, { record }) => {
        for (const event of meanwhile) await stage.say(event);
        await held.refresh();
        answers.push(await record([note('fact')]));
        return done;
      },
    };
    await apply(kind);
    expect(answers).toEqual([isStored]);
    expect(await stage.recorded()).toEqual(['EffectPrepared', ...between, 'EffectDone']);
  });
});

describe('an effect that does not answer', () => {
  const never = () => new Promise<never>(() => undefined);

  it('is unknown after its time, and told to end', async () => {
    const { stage, apply, lastData } = await setUp();
    const { kind, contexts } = kindOf(never);
    const applying = apply({ ...kind, deadlineMs: 5000 });
    await stage.settle();
    await stage.clock.advance(4999);
    expect(contexts[0]?.signal.aborted).toBe(false);
    await stage.clock.advance(1);
    expect(await applying).toBe('unknown');
    expect(contexts[0]?.signal.aborted).toBe(true);
    expect(await lastData()).toMatchObject({ reason: 'no answer within 5 s' });
    expect(stage.clock.sleepers).toBe(0);
  });

  it('has a minute where its kind says nothing, and its lookup as well', async () => {
    const { stage, apply, prepareBefore } = await setUp();
    await prepareBefore();
    const applying = apply({ perform: never, lookup: never });
    await stage.settle();
    await stage.clock.advance(60_000);
    expect(await applying).toBe('unknown');
  });
});

describe('an answer that cannot be stored', () => {
  it('is a failure for good, so that the effect is not done again and again', async () => {
    const { apply, lastData } = await setUp();
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(await apply({ perform: async () => ({ kind: 'done', output: circle }) })).toBe('failed');
    expect(await lastData()).toMatchObject({ final: true, reason: expect.stringContaining('cannot be stored') });
  });
});
