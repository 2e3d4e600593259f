import { expect, it } from 'vitest';
import type { Recorded } from '../../event.ts';
import { type BusState, emptyBus, foldBus, intentsInForce } from './bus-state.ts';
import { deliver } from './deliver.ts';
import { type BusEvent, busStream } from './events.ts';
import type { MessageDraft } from './message-types.ts';

type Said = MessageDraft & { readonly from: string; readonly id?: string };

/** One message per second. */
function events(said: readonly (Said | 'refusal')[]): readonly Recorded<BusEvent>[] {
  return said.map((each, index): Recorded<BusEvent> => {
    const version = index + 1;
    const place = { stream: busStream('t'), version, id: `e${version}`, at: version * 1000 };
    const actor = { kind: 'engine', id: 'test' } as const;
    if (each === 'refusal')
      return { ...place, actor, type: 'MessageRefused', data: { from: 'a', code: 'placeholder', reason: 'no' } };
    const { id = `m${version}`, from, to = 'all', type, re, payload } = each;
    return { ...place, actor, type: 'MessagePublished', data: { id, from, to, type, re, payload } };
  });
}

const busAfter = (...said: readonly (Said | 'refusal')[]): BusState => events(said).reduce(foldBus, emptyBus);

const intent = (from: string, files: readonly string[], more: object = {}): Said => ({
  from,
  type: 'agent.intent',
  payload: { files, summary: 's', validForSeconds: 60, ...more },
});
const idsOf = (bus: BusState, now: number) => intentsInForce(bus, now).map(({ id }) => id);

it('keeps every intent until it runs out', () => {
  const bus = busAfter(intent('a', ['x']), intent('a', ['y']), intent('b', ['x']));
  expect(idsOf(bus, 3000)).toEqual(['m1', 'm2', 'm3']);
  expect(idsOf(bus, 60_999)).toEqual(['m1', 'm2', 'm3']);
  expect(idsOf(bus, 61_000)).toEqual(['m2', 'm3']);
});

it('ends an intent that its own member releases, and renews one without a gap', () => {
  const renewed = busAfter(intent('a', ['x']), intent('a', ['x'], { releases: ['m1'] }));
  expect(idsOf(renewed, 3000)).toEqual(['m2']);
  const released = busAfter(intent('a', ['x']), intent('a', [], { releases: ['m1'], validForSeconds: undefined }));
  expect(idsOf(released, 3000)).toEqual([]);
  const foreign = busAfter(intent('a', ['x']), intent('b', ['y'], { releases: ['m1'] }));
  expect(idsOf(foreign, 3000)).toEqual(['m1', 'm2']);
});

it('forgets what ran out before the next intent', () => {
  const many = Array.from({ length: 100 }, () => intent('a', ['x'], { validForSeconds: 1 }));
  expect(busAfter(...many).intents).toHaveLength(1);
});

const blocked = (from: string, waitingOn: string): Said => ({
  from,
  type: 'agent.blocked',
  payload: { needs: 'n', waitingOn },
});
const status = (from: string, word: string): Said => ({ from, type: 'agent.status', payload: { status: word } });

it('keeps who waited for whom, also when the wait is over', () => {
  const bus = busAfter(blocked('a', 'b'), blocked('c', 'b'), status('a', 'working'), status('c', 'blocked'));
  expect(bus.blocked).toEqual([
    { member: 'a', waitingOn: 'b', needs: 'n', at: 1000, isOver: true },
    { member: 'c', waitingOn: 'b', needs: 'n', at: 2000, isOver: false },
  ]);
  expect(bus.statuses).toMatchObject({ a: { status: 'working', at: 3000 }, c: { status: 'blocked' } });
});

it('has one edge per pair, and opens it again', () => {
  const bus = busAfter(blocked('a', 'b'), status('a', 'working'), blocked('a', 'b'));
  expect(bus.blocked).toEqual([{ member: 'a', waitingOn: 'b', needs: 'n', at: 3000, isOver: false }]);
});

const question = (from: string): Said => ({ from, type: 'agent.question', payload: { question: 'Now?' } });
const answer = (to: string, re?: string): Said => ({
  from: 'person',
  to,
  type: 'agent.answer',
  payload: { answer: 'yes' },
  ...(re && { re }),
});

it('closes a question with its answer, and asks the same text again as another question', () => {
  expect(busAfter(question('a'), answer('a', 'm1')).questions).toEqual([]);
  expect(busAfter(question('a'), answer('a', 'm1'), question('a')).questions).toMatchObject([{ id: 'm3', seq: 3 }]);
});

it('takes an answer without a name for the only open question, and for none of two', () => {
  expect(busAfter(question('a'), question('b'), answer('a')).questions).toMatchObject([{ from: 'b' }]);
  expect(busAfter(question('a'), question('a'), answer('a')).questions).toHaveLength(2);
});

it('counts refusals as events and delivers none', () => {
  const said = ['refusal', status('a', 'working'), 'refusal'] as const;
  expect(busAfter(...said)).toMatchObject({ head: 3, intents: [] });
  const { messages, cursor } = deliver(events(said), { after: 0, limit: 10 });
  expect(messages.map(({ seq }) => seq)).toEqual([2]);
  expect(cursor).toBe(3);
});

it('delivers to a reader what is for it or for all, but not its own words', () => {
  const said: readonly Said[] = [
    { ...status('a', '1'), to: 'all' },
    { ...status('b', '2'), to: 'a' },
    { ...status('b', '3'), to: 'c' },
    { ...status('b', '4'), to: 'all' },
  ];
  const seqs = (reader?: string) =>
    deliver(events(said), { after: 0, reader, limit: 10 }).messages.map(({ seq }) => seq);
  expect(seqs('a')).toEqual([2, 4]);
  expect(seqs('c')).toEqual([1, 3, 4]);
  expect(seqs('person')).toEqual([1, 4]);
  expect(seqs()).toEqual([1, 2, 3, 4]);
});

it('gives no more than asked for, and a cursor that goes on right there', () => {
  const all = events(Array.from({ length: 7 }, (_, index) => ({ ...status('b', String(index)), to: 'a' })));
  const seen: number[] = [];
  for (let after = 0; after < 7; ) {
    const { messages, cursor } = deliver(all.slice(after), { after, reader: 'a', limit: 3 });
    expect(messages.length).toBeLessThanOrEqual(3);
    seen.push(...messages.map(({ seq }) => seq));
    after = cursor;
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it('gives fewer where they are long, but always one', () => {
  const all = events(['x'.repeat(50), 'y', 'z'].map(word => ({ ...status('b', word), to: 'a' })));
  const seqs = (after: number, charsMax: number) =>
    deliver(all.slice(after), { after, reader: 'a', limit: 9, charsMax }).messages.map(({ seq }) => seq);
  expect(seqs(0, 10)).toEqual([1]);
  expect(seqs(1, 10)).toEqual([2]);
  expect(seqs(1, 1000)).toEqual([2, 3]);
});

it('keeps what a person wrote to members, an answer with its question', () => {
  const asked: Said = { from: 'a', to: 'person', type: 'agent.question', payload: { question: 'Which?' } };
  const answered: Said = { from: 'person', to: 'a', re: 'm1', type: 'agent.answer', payload: { answer: 'ours' } };
  const told: Said = { from: 'person', to: 'all', type: 'agent.feedback', payload: { errors: ['One.', 'Two.'] } };
  const ofPitwall: Said = { ...told, from: 'coordinator' };
  const bus = busAfter(asked, answered, told, ofPitwall);
  expect(bus.questions).toEqual([]);
  expect(bus.byPeople).toEqual([
    { seq: 2, to: 'a', by: 'test', text: '[answer] ours\nYou had asked: Which?' },
    { seq: 3, to: 'all', by: 'test', text: 'One.\nTwo.' },
  ]);
});
