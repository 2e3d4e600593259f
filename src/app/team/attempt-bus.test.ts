import { beforeEach, expect, it } from 'vitest';
import { TeamInMemory } from '../../../test/support/team-in-memory.ts';

let team: TeamInMemory;
beforeEach(async () => {
  team = await TeamInMemory.of('auth', 'api');
});

const busOf = async (attempt: string) => {
  const bus = await team.busFor(attempt);
  if (!bus) throw new Error(`${attempt} has no bus`);
  return bus;
};
const question = (to: string) => ({ type: 'agent.question', to, payload: { question: 'Now?' } });
const reading = { limit: 10, waitMs: 0, signal: new AbortController().signal };

it('speaks as the member whose item the run has', async () => {
  const auth = await busOf(await team.attemptFor('item-auth'));
  expect(auth).toMatchObject({ team: 'blue', member: 'auth' });
  await auth.publish(question('api'));
  expect(await team.bus()).toMatchObject([
    { type: 'MessagePublished', data: { from: 'auth', to: 'api' }, actor: { kind: 'attempt', id: 'item-auth.1' } },
  ]);
});

it.each([
  ['a run that a person asked for', 'item-auth', null],
  ['a run of a team that does not exist', 'item-auth', 'team/red'],
  ['a run of an epic', 'item-auth', 'epic/3'],
  ['an item of none of its members', 'item-ui', 'team/blue'],
])('is not there for %s', async (_, item, parent) => {
  expect(await team.busFor(await team.attemptFor(item, parent))).toBeUndefined();
});

it('takes nothing from an attempt that is over, gives it nothing, and says so', async () => {
  const attempt = await team.attemptFor('item-auth');
  const auth = await busOf(attempt);
  expect(await auth.publish(question('api'))).toMatchObject({ kind: 'published' });
  await team.end(attempt);
  expect(await auth.publish(question('api'))).toMatchObject({ kind: 'refused', code: 'stale-attempt' });
  expect(await auth.read({ ...reading, after: 1 })).toBeUndefined();
  expect((await team.bus())[1]).toMatchObject({
    type: 'MessageRefused',
    data: { from: 'auth', code: 'stale-attempt' },
  });
  expect(await team.store.bookmarks.find('bus/blue auth')).toBe(0);
});

it('goes on in the next attempt where the member was', async () => {
  const [auth, api] = [await busOf(await team.attemptFor('item-auth')), await busOf(await team.attemptFor('item-api'))];
  for (let count = 0; count < 3; count++) await auth.publish(question('api'));
  await api.read({ ...reading, limit: 2 });
  await api.read({ ...reading, after: 2 });
  const next = await team.attemptFor('item-api', undefined, 2);
  const found = await (await busOf(next)).read(reading);
  expect(found?.messages.map(({ seq }) => seq)).toEqual([3]);
});

it('names the intents of the member alone', async () => {
  const [auth, api] = [await busOf(await team.attemptFor('item-auth')), await busOf(await team.attemptFor('item-api'))];
  const intent = { type: 'agent.intent', payload: { files: ['a'], summary: 's', validForSeconds: 60 } };
  await auth.publish({ ...intent, id: 'mine' });
  await api.publish({ ...intent, id: 'other' });
  expect((await auth.intents()).map(({ id }) => id)).toEqual(['mine']);
});

it('records a foreign token with its owner, and not without end', async () => {
  const auth = await busOf(await team.attemptFor('item-auth'));
  await auth.refuseToken('bus_publish', '9.1');
  await auth.refuseToken('bus_read', undefined);
  expect(await team.bus()).toMatchObject([
    { type: 'MessageRefused', data: { from: 'attempt 9.1', code: 'wrong-token' }, actor: { id: '9.1' } },
    { type: 'MessageRefused', data: { from: 'unknown', code: 'wrong-token' } },
  ]);
  for (let count = 0; count < 100; count++) await auth.refuseToken('bus_publish', '9.1');
  expect(await team.bus()).toHaveLength(20);
});
