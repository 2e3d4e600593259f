import { expect, it } from 'vitest';
import { ManualClock } from '../../adapters/clock/manual.ts';
import { createMemoryStore } from '../../adapters/store/memory.ts';
import { teamEvents } from '../../core/team/events.ts';
import { membersOf } from './members-of.ts';

it('names those that are in a team now', async () => {
  const clock = new ManualClock();
  const { journal } = createMemoryStore({ clock, liveness: () => 'alive', definitionsFor: () => teamEvents });
  const actor = { kind: 'person', id: 'ann' } as const;
  const member = (name: string) => ({ name, item: name, title: name, dependsOn: [] });
  const request = { team: 'blue', base: 'main', onto: 'b', members: [member('auth'), member('api')], settings: {} };
  const facts = [
    { type: 'TeamRequested', data: request },
    { type: 'MemberAdded', data: { member: member('ui') } },
    { type: 'MemberRemoved', data: { name: 'auth' } },
  ];
  const events = facts.map((fact, index) => ({ ...fact, id: `e${index}`, at: 1, actor }));
  await journal.append({ stream: 'team/blue', expectedVersion: 0, events });
  expect(await membersOf(journal, 'blue')).toEqual(['api', 'ui']);
  expect(await membersOf(journal, 'red')).toEqual([]);
});
