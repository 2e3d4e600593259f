import { describe, expect, it } from 'vitest';
import { AttemptStory } from '../../../../test/support/run-attempt-story.ts';
import { approve, complete } from '../../../../test/support/run-results.ts';
import { branch, RunStory } from '../../../../test/support/run-story.ts';
import { absent, known, unknown } from '../../answer.ts';
import { noUsage, type Outcome } from '../../attempt/outcome.ts';
import type { EventData } from '../events.ts';

const planned = () => RunStory.at('Implementation').planned();
const running = () => new AttemptStory().requested().launched();
const ended = (outcome: Outcome, result?: unknown) => {
  const story = running();
  if (result !== undefined) story.submitted(result);
  return known(story.ended(outcome, { tokens: 7, toolCalls: 1, costUsd: 0.5 }).state);
};

function conclusionOf(story: RunStory): EventData<'AttemptConcluded'> | undefined {
  const [event] = story.decide().record;
  return event?.type === 'AttemptConcluded' ? event.data : undefined;
}

const concluded = (outcome: Outcome, result?: unknown) =>
  conclusionOf(
    planned()
      .started()
      .sees({ attempt: ended(outcome, result) }),
  );

describe('a planned attempt', () => {
  it('is started with everything that its agent needs', () => {
    const story = RunStory.at('Audit').planned({ notes: ['look closer'], continues: '7.0' });
    const [effect] = story.decide().effects;
    expect(effect).toMatchObject({ kind: 'StartAttempt', cause: 'start/7.1' });
    expect(effect?.input).toMatchObject({
      attempt: '7.1',
      flow: 'run/7',
      role: 'auditor',
      worktree: branch,
      commit: 'tip',
      continues: '7.0',
      notes: ['look closer'],
      limits: { timeoutMs: 1_800_000 },
    });
  });

  it('waits for its time', () => {
    const story = RunStory.at('Implementation').planned({ notBefore: 1_010_000 });
    expect(story.decide()).toMatchObject({ effects: [], wakeAt: 1_010_000 });
    expect(story.later(10_000).decide().effects).toHaveLength(1);
  });

  it('does not wait for hours when the clock is set back', () => {
    const story = RunStory.at('Implementation').planned({ notBefore: 1_010_000 }).later(-7_200_000);
    expect(story.decide().effects).toMatchObject([{ kind: 'StartAttempt' }]);
  });

  it('that was started goes on, also when the clock is set back', () => {
    const story = RunStory.at('Implementation').planned({ notBefore: 1_000_000 }).started().later(-500_000);
    expect(story.sees({ attempt: known(running().state) }).decide().awaits).toBe('attempt 7.1');
  });

  it('is waited for while its agent works', () => {
    const story = planned()
      .started()
      .sees({ attempt: known(running().state) });
    expect(story.decide()).toMatchObject({ rule: 'conclude-attempt', record: [], effects: [], awaits: 'attempt 7.1' });
  });

  it('is looked at again when its stream cannot be read', () => {
    const story = planned()
      .started()
      .sees({ attempt: unknown('store is busy') });
    expect(story.decide()).toMatchObject({ record: [], effects: [], wakeAt: story.now + 5000 });
  });
});

describe('the end of an attempt', () => {
  const crashed: Outcome = { kind: 'crashed', detail: 'signal 9' };

  it('becomes a fact of the run with what it cost', () => {
    const data = concluded({ kind: 'finished' }, complete('developer'));
    expect(data).toEqual({
      attempt: '7.1',
      outcome: { kind: 'finished' },
      usage: { tokens: 7, toolCalls: 1, costUsd: 0.5 },
      errors: [],
      workedMs: 0,
      result: complete('developer'),
    });
  });

  it('says how long the agent worked, not how long until the next Pitwall saw its end', () => {
    const left: Outcome = { kind: 'cancelled', by: 'engine' };
    const story = () => new AttemptStory().requested().launched();
    const worked = (attempt: AttemptStory, outcome: Outcome) => {
      attempt.now += 24_000;
      attempt.record({ type: 'AttemptEnded', data: { outcome, usage: noUsage } });
      return conclusionOf(
        planned()
          .started()
          .sees({ attempt: known(attempt.state) }),
      )?.workedMs;
    };
    expect(worked(story(), crashed)).toBe(24_000);
    expect(worked(story().later(5000).cancelled('engine'), left)).toBe(5000);
    expect(worked(story().later(5000).cancelled(), { kind: 'cancelled', by: 'person' })).toBe(5000);
    expect(worked(story(), left)).toBeUndefined();
  });

  it.each<[string, Outcome]>([
    ['crashed', crashed],
    ['timed out', { kind: 'timed-out', detail: '' }],
    ['stalled', { kind: 'stalled', detail: '' }],
    ['was ended by Pitwall', { kind: 'cancelled', by: 'engine' }],
  ])('keeps what was submitted before the agent %s', (_how, outcome) => {
    expect(concluded(outcome, complete('developer'))?.result).toEqual(complete('developer'));
  });

  it('takes no result from an agent that passed its budget', () => {
    const outcome = { kind: 'failed', cause: 'budget', detail: '3 of 2 tool calls' } as const;
    expect(concluded(outcome, complete('developer'))).toMatchObject({ outcome });
    expect(concluded(outcome, complete('developer'))?.result).toBeUndefined();
  });

  it.each<[string, Outcome]>([
    ['a person cancelled it', { kind: 'cancelled', by: 'person' }],
    ['its flow cancelled it', { kind: 'cancelled', by: 'flow' }],
    ['it refused', { kind: 'refused', reason: 'no' }],
  ])('drops what was submitted when %s', (_how, outcome) => {
    const data = concluded(outcome, complete('developer'));
    expect(data?.outcome).toEqual(outcome);
    expect(data).not.toHaveProperty('result');
  });

  it('is a refusal when that is what it submitted', () => {
    const data = concluded(crashed, { refusal: 'not with me' });
    expect(data?.outcome).toEqual({ kind: 'refused', reason: 'not with me' });
  });

  it('holds what is wrong with a result that does not fit', () => {
    const data = concluded({ kind: 'finished' }, approve());
    expect(data).not.toHaveProperty('result');
    expect(data?.errors.map(error => error.path)).toEqual(['action', 'agentName']);
  });

  it('without a result is an error only when the agent says that it finished', () => {
    expect(concluded({ kind: 'finished' })?.errors).toEqual([{ path: '', message: 'no result was submitted' }]);
    expect(concluded(crashed)?.errors).toEqual([]);
  });

  it('is a cancel when the attempt was never begun', () => {
    expect(conclusionOf(planned().started().sees({ attempt: absent }))?.outcome.kind).toBe('cancelled');
    const early = known(new AttemptStory().requested().cancelled('person').state);
    const data = conclusionOf(planned().started().sees({ attempt: early }));
    expect(data?.outcome).toEqual({ kind: 'cancelled', by: 'person' });
  });

  it('is not come yet when a launched agent was told to end', () => {
    const attempt = known(running().cancelled('person').state);
    expect(conclusionOf(planned().started().sees({ attempt }))).toBeUndefined();
  });
});

describe('follow-ups', () => {
  const noted = { title: 'Rename the flag', body: 'Its name says the opposite.' };
  const submitted = { title: 'Test the parser', body: 'Nothing does.' };
  const concludedWith = (outcome: Outcome, result?: unknown) => {
    const story = running().record({ type: 'FollowUpNoted', data: noted });
    if (result !== undefined) story.submitted(result);
    return conclusionOf(
      planned()
        .started()
        .sees({ attempt: known(story.ended(outcome).state) }),
    );
  };

  it('are those that the agent noted and those of its result, each once', () => {
    const result = { ...complete('developer'), followUps: [submitted, noted] };
    expect(concludedWith({ kind: 'finished' }, result)?.followUps).toEqual([noted, submitted]);
  });

  it('are kept of an attempt that crashed', () => {
    expect(concludedWith({ kind: 'crashed', detail: 'x' })?.followUps).toEqual([noted]);
  });

  it('are not there where there are none', () => {
    expect(concluded({ kind: 'finished' }, complete('developer'))).not.toHaveProperty('followUps');
  });
});
