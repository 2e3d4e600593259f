// What waits for a person, and how they answer and write on the bus: against a journal in memory.
import { beforeEach, describe, expect, it } from 'vitest';
import { TeamInMemory } from '../../../test/support/team-in-memory.ts';
import { systemClock } from '../../adapters/clock/system.ts';
import type { RunStore } from '../runs/runs-workspace.ts';
import { publishOnBus, readBus } from './person-bus.ts';
import { answerTeam } from './questions.ts';
import { directMember } from './requests.ts';
import { teamStatus } from './team-status.ts';

const ann = { kind: 'person', id: 'ann' } as const;
let team: TeamInMemory;
const workspace = {
  clock: systemClock,
  findRuns: async () =>
    ({ journal: team.store.journal, liveness: () => 'alive', transcript: () => [] }) as unknown as RunStore,
};
const asks = async (attempt: string, to: string) => {
  const bus = await team.busFor(attempt);
  const payload = { question: `Which, ${to}?`, options: ['ours', 'theirs'] };
  const said = await bus?.publish({ type: 'agent.question', to, payload });
  if (said?.kind !== 'published') throw new Error('it was refused');
  return said.message.id;
};

beforeEach(async () => {
  team = await TeamInMemory.of('auth', 'api');
});

describe('a question of a member', () => {
  it('is shown to the person it is for, and its answer goes to the member', async () => {
    const attempt = await team.attemptFor('item-auth');
    await asks(attempt, 'api');
    const id = await asks(attempt, 'person');
    expect((await teamStatus(workspace, ann, {})).questions).toEqual([
      { id, kind: 'member', from: 'auth', text: 'Which, person? (ours / theirs)' },
    ]);
    await answerTeam(workspace, ann, { answer: 'ours' });
    expect((await team.bus()).at(-1)).toMatchObject({
      actor: ann,
      data: { from: 'person', to: 'auth', type: 'agent.answer', re: id, payload: { answer: 'ours' } },
    });
    expect((await teamStatus(workspace, ann, {})).questions).toEqual([]);
    await expect(answerTeam(workspace, ann, { answer: 'ours' })).rejects.toThrow('has no open question');
  });

  it('must be named where there are several', async () => {
    const ids = [await asks(await team.attemptFor('item-auth'), 'person')];
    ids.push(await asks(await team.attemptFor('item-api'), 'person'));
    await expect(answerTeam(workspace, ann, { answer: 'ours' })).rejects.toMatchObject({
      remedy: `Name one of them with --question: ${ids.join(', ')}.`,
    });
    await answerTeam(workspace, ann, { answer: 'ours', question: ids[1] });
    expect((await teamStatus(workspace, ann, {})).questions).toMatchObject([{ id: ids[0] }]);
  });
});

describe('a person', () => {
  it('leaves the bus as it is by asking how things are', async () => {
    await asks(await team.attemptFor('item-auth'), 'person');
    const before = await team.store.journal.streams('');
    await teamStatus(workspace, ann, {});
    await readBus(workspace, ann, { reader: 'auth' });
    expect(await team.store.journal.streams('')).toEqual(before);
  });

  it('reads the candidates after a wrong name', async () => {
    await expect(directMember(workspace, ann, { member: 'nobody', text: 'x' })).rejects.toMatchObject({
      remedy: 'Members of team/blue: auth, api.',
    });
    await expect(readBus(workspace, ann, { reader: 'nobody' })).rejects.toMatchObject({
      remedy: 'Readers here: auth, api, person, supervisor, coordinator.',
    });
  });

  it('publishes as a person and nothing else, and reads why a message is refused', async () => {
    const errors = ['Use bcrypt'];
    const message = { type: 'agent.feedback', to: 'auth', payload: { errors } };
    expect(await publishOnBus(workspace, ann, { message })).toMatchObject({ kind: 'published', message: { seq: 1 } });
    const forged = { ...message, from: 'coordinator' };
    expect(await publishOnBus(workspace, ann, { message: forged })).toMatchObject({ code: 'forged-sender' });
    const verified = { type: 'agent.verified', payload: { commit: 'c', gates: {} } };
    expect(await publishOnBus(workspace, ann, { message: verified })).toMatchObject({ code: 'not-allowed' });
    const agent = { kind: 'attempt', id: '7.1' } as const;
    await expect(publishOnBus(workspace, agent, { message })).rejects.toThrow('only a person may ask');
    expect((await team.bus()).map(({ type }) => type)).toEqual([
      'MessagePublished',
      'MessageRefused',
      'MessageRefused',
    ]);
  });
});
