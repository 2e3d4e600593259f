import { expect, it } from 'vitest';
import { TeamInMemory } from '../../../test/support/team-in-memory.ts';
import { systemClock } from '../../adapters/clock/system.ts';
import { attemptFlow } from '../../core/attempt/flow.ts';
import { followUpsMax } from '../../core/attempt/follow-up.ts';
import type { AttemptState } from '../../core/attempt/state.ts';
import { streamOf } from '../../engine/stream.ts';
import { noteFollowUp } from './note-follow-up.ts';

const followUp = { title: 'Rename the flag', body: 'Its name says the opposite.' };

async function runningAttempt() {
  const team = await TeamInMemory.of('auth');
  const attempt = await team.attemptFor('item-auth');
  const { journal } = team.store;
  let count = 0;
  return {
    note: (changed: Partial<typeof followUp> = {}) =>
      noteFollowUp(
        { journal, clock: systemClock },
        { attempt, id: `n${++count}`, followUp: { ...followUp, ...changed } },
      ),
    noted: async () =>
      ((await streamOf(journal, attemptFlow, `attempt/${attempt}`).refresh()).state as AttemptState).followUps,
    end: () => team.end(attempt),
  };
}

it('is kept with the attempt, and twice it is one', async () => {
  const { note, noted } = await runningAttempt();
  expect(await note()).toEqual({ kind: 'accepted' });
  expect(await note()).toEqual({ kind: 'accepted' });
  await note({ title: 'Another' });
  expect(await noted()).toEqual([followUp, { ...followUp, title: 'Another' }]);
});

it('has a limit', async () => {
  const { note, noted } = await runningAttempt();
  for (let n = 0; n < followUpsMax; n++) expect(await note({ title: `Number ${n}` })).toEqual({ kind: 'accepted' });
  expect(await note({ title: 'One more' })).toMatchObject({ kind: 'refused' });
  expect(await noted()).toHaveLength(followUpsMax);
});

it('is refused when the attempt is over', async () => {
  const { note, noted, end } = await runningAttempt();
  await note();
  await end();
  expect(await note({ title: 'Late' })).toEqual({ kind: 'refused', reason: 'attempt item-auth.1 is not running' });
  expect(await noted()).toEqual([followUp]);
});
