import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../adapters/clock/manual.ts';
import { createMemoryStore, type MemoryStore } from '../../adapters/store/memory.ts';
import type { Recorded } from '../../core/event.ts';
import { redact } from '../../core/redact.ts';
import { busQuery } from '../../core/team/bus/asks.ts';
import { type BusEvent, busEvents, busStream } from '../../core/team/bus/events.ts';
import type { EffectContext } from '../../engine/parts.ts';
import { busKinds, observeBus } from './bus-kinds.ts';
import { type BusParts, publishMessage, type Sender } from './publish-message.ts';
import { readAsReader, readMessages } from './read-messages.ts';

const clock = new ManualClock();
let store: MemoryStore;
let parts: BusParts;
let members: readonly string[];

beforeEach(() => {
  let count = 0;
  store = createMemoryStore({ clock, liveness: () => 'alive', definitionsFor: () => busEvents, redact });
  members = ['auth', 'api'];
  parts = { journal: store.journal, clock, newId: () => `id${++count}`, membersOf: async () => members };
});

const auth: Sender = { team: 'blue', from: 'auth', actor: { kind: 'attempt', id: '7.1' } };
const person: Sender = { team: 'blue', from: 'person', actor: { kind: 'person', id: 'ann' } };
const say = (word: string, more: object = {}) => ({
  type: 'agent.status',
  to: 'api',
  payload: { status: word },
  ...more,
});
const stored = async () => (await store.journal.read(busStream('blue'))) as readonly Recorded<BusEvent>[];

describe('publish', () => {
  it('gives the envelope with the number of the stream, and keeps who spoke', async () => {
    await publishMessage(parts, person, say('first', { type: 'agent.question', payload: { question: 'Now?' } }));
    expect(await publishMessage(parts, auth, say('working'))).toEqual({
      kind: 'published',
      isRepeated: false,
      message: { id: 'id2', seq: 2, at: clock.now(), from: 'auth', ...say('working') },
    });
    expect((await stored()).map(({ actor }) => actor.id)).toEqual(['ann', '7.1']);
  });

  it('records what it refuses, with sender and reason and without the payload', async () => {
    const refused = await publishMessage(parts, auth, say('working', { to: 'ui', id: 'x'.repeat(150) }));
    expect(refused).toMatchObject({ kind: 'refused', code: 'unknown-recipient' });
    const [fact] = await stored();
    expect(fact).toMatchObject({
      type: 'MessageRefused',
      data: { from: 'auth', code: 'unknown-recipient', to: 'ui', type: 'agent.status', id: 'x'.repeat(150) },
      actor: { id: '7.1' },
    });
    expect(JSON.stringify(fact)).not.toContain('working');
  });

  it('records the refusal of what is no message at all', async () => {
    for (const raw of [undefined, null, 'x', [], { type: 7, to: {} }])
      expect(await publishMessage(parts, auth, raw)).toMatchObject({ code: 'malformed' });
    expect(await stored()).toHaveLength(5);
  });

  it('refuses one that has left the team', async () => {
    members = ['api'];
    expect(await publishMessage(parts, auth, say('working'))).toMatchObject({ code: 'not-a-member' });
  });

  it('keeps no secret', async () => {
    const token = `ghp_${'a1'.repeat(20)}`;
    const first = await publishMessage(parts, auth, say(token, { id: 'm' }));
    expect(first).toMatchObject({ kind: 'published', message: { payload: { status: '[redacted]' } } });
    expect(await publishMessage(parts, auth, say(token, { id: 'm' }))).toMatchObject({ isRepeated: true });
    expect(JSON.stringify(await stored())).not.toContain(token);
  });
});

describe('a message that is sent again', () => {
  it('is one message under the id of its sender', async () => {
    const first = await publishMessage(parts, auth, say('working', { id: 'm' }));
    await publishMessage(parts, auth, say('between'));
    const again = await publishMessage(parts, auth, say('working', { id: 'm' }));
    expect(again).toEqual({ ...first, isRepeated: true });
    expect(await stored()).toHaveLength(2);
  });

  it('is another one from another sender', async () => {
    await publishMessage(parts, auth, say('working', { id: 'm' }));
    const other = await publishMessage(parts, { ...auth, from: 'api' }, say('working', { id: 'm', to: 'auth' }));
    expect(other).toMatchObject({ kind: 'published', isRepeated: false, message: { seq: 2 } });
  });

  it('is refused when it says something else under the same id', async () => {
    await publishMessage(parts, auth, say('working', { id: 'm' }));
    expect(await publishMessage(parts, auth, say('done', { id: 'm' }))).toMatchObject({ code: 'id-taken' });
    expect((await stored()).map(({ type }) => type)).toEqual(['MessagePublished', 'MessageRefused']);
  });

  it('is found also when it would be refused by now', async () => {
    await publishMessage(parts, auth, say('?', { id: 'q', type: 'agent.question', payload: { question: 'Now?' } }));
    const answer = { id: 'a', type: 'agent.answer', re: 'q', payload: { answer: 'Yes.' } };
    const first = await publishMessage(parts, person, answer);
    expect(await publishMessage(parts, person, answer)).toEqual({ ...first, isRepeated: true });
    const gone = await publishMessage(parts, auth, say('bye', { id: 'm' }));
    members = [];
    expect(await publishMessage(parts, auth, say('bye', { id: 'm' }))).toEqual({ ...gone, isRepeated: true });
  });

  it('is one message when both are sent at once', async () => {
    const sent = await Promise.all([1, 2, 3].map(() => publishMessage(parts, auth, say('working', { id: 'm' }))));
    expect(sent.filter(each => each.kind === 'published' && !each.isRepeated)).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
  });
});

describe('read', () => {
  const reading = () => ({ ...store, clock });
  const seqsOf = ({ messages }: { readonly messages: readonly { readonly seq: number }[] }) =>
    messages.map(({ seq }) => seq);
  const api = { team: 'blue', reader: 'api', limit: 2 };

  beforeEach(async () => {
    for (const word of ['1', '2', '3']) await publishMessage(parts, auth, say(word));
  });

  it('gives the same again until its cursor is handed in', async () => {
    const first = await readAsReader(reading(), api);
    expect(seqsOf(first)).toEqual([1, 2]);
    expect(await readAsReader(reading(), api)).toEqual(first);
    expect(seqsOf(await readAsReader(reading(), { ...api, after: first.cursor }))).toEqual([3]);
    // The one that was started anew has no cursor.
    expect(seqsOf(await readAsReader(reading(), api))).toEqual([3]);
  });

  it('reads again from before, and keeps the place', async () => {
    await readAsReader(reading(), { ...api, after: 3 });
    expect(seqsOf(await readAsReader(reading(), { ...api, after: 1 }))).toEqual([2, 3]);
    expect(seqsOf(await readAsReader(reading(), api))).toEqual([]);
  });

  it('keeps a place for each reader', async () => {
    await readAsReader(reading(), { ...api, after: 3 });
    await publishMessage(parts, auth, say('4', { to: 'all' }));
    expect(seqsOf(await readAsReader(reading(), { ...api, reader: 'person' }))).toEqual([4]);
    expect(seqsOf(await readAsReader(reading(), api))).toEqual([4]);
    expect(seqsOf(await readAsReader(reading(), { ...api, reader: 'auth' }))).toEqual([]);
  });

  it.each([4, -1, 1.5])('refuses the cursor %d, and moves nothing', async after => {
    await expect(readAsReader(reading(), { ...api, after })).rejects.toMatchObject({ code: 'cursor-unknown' });
    expect(seqsOf(await readAsReader(reading(), api))).toEqual([1, 2]);
  });

  it('passes over pages that are for others', async () => {
    for (let count = 0; count < 1100; count++) await publishMessage(parts, auth, say('x', { to: 'person' }));
    await publishMessage(parts, auth, say('y'));
    const found = await readMessages(reading(), { team: 'blue', reader: 'api', after: 3, limit: 2 });
    expect(seqsOf(found)).toEqual([1104]);
  });

  it('waits for a message that is for the reader', async () => {
    const waiting = readAsReader(reading(), { ...api, after: 3, waitMs: 1000 });
    await publishMessage(parts, auth, say('4', { to: 'person' }));
    await publishMessage(parts, auth, say('5'));
    expect(seqsOf(await waiting)).toEqual([5]);
  });

  it('waits no longer than it was asked to, and gives a cursor past what is for others', async () => {
    const waiting = readAsReader(reading(), { ...api, after: 3, waitMs: 1000 });
    await publishMessage(parts, auth, say('4', { to: 'person' }));
    await clock.advance(1000);
    expect(await waiting).toEqual({ messages: [], cursor: 4 });
  });

  it('ends a wait that is not wanted any more', async () => {
    const gone = new AbortController();
    const waiting = readAsReader(reading(), { ...api, after: 3, waitMs: 1000, signal: gone.signal });
    gone.abort();
    expect(await waiting).toEqual({ messages: [], cursor: 3 });
  });
});

describe('for flows', () => {
  const context = { key: 'team/blue/4', stream: 'team/blue' } as EffectContext;
  const kinds = () => busKinds({ ...store, ...parts, owner: { id: 'e1' } as never });
  const feedback = { type: 'agent.feedback', to: 'api', payload: { errors: ['[testing] red'] } };

  it('publishes as the coordinator, once however often it is tried', async () => {
    const perform = () => kinds().PublishMessage.perform({ team: 'blue', message: feedback }, context);
    expect(await perform()).toEqual({ kind: 'done', output: { id: 'team/blue/4', seq: 1 } });
    expect(await perform()).toEqual({ kind: 'done', output: { id: 'team/blue/4', seq: 1 } });
    expect(await stored()).toMatchObject([{ data: { from: 'coordinator', to: 'api' }, actor: { kind: 'engine' } }]);
  });

  it('fails for good where the message is refused', async () => {
    const message = { ...feedback, to: 'ui' };
    expect(await kinds().PublishMessage.perform({ team: 'blue', message }, context)).toMatchObject({
      kind: 'failed',
      final: true,
      reason: expect.stringContaining('no "ui"'),
    });
  });

  it('observes what is new each time', async () => {
    const observe = observeBus(store.journal);
    expect(await observe(busQuery('blue'))).toMatchObject({ kind: 'known', value: { head: 0, intents: [] } });
    const payload = { files: ['src/a.ts'], summary: 's', validForSeconds: 60 };
    await publishMessage(parts, auth, { type: 'agent.intent', payload });
    expect(await observe(busQuery('blue'))).toMatchObject({ value: { head: 1, intents: [{ member: 'auth' }] } });
    expect(await observe(busQuery('red'))).toMatchObject({ value: { head: 0 } });
  });
});
