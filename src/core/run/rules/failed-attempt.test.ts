import { describe, expect, it } from 'vitest';
import { RunPlayer } from '../../../../test/support/run-player.ts';
import { complete } from '../../../../test/support/run-results.ts';
import { branch, RunStory } from '../../../../test/support/run-story.ts';
import { noUsage, type Outcome } from '../../attempt/outcome.ts';
import { quickWorkflow } from '../../workflow/workflow.ts';
import type { EventData, RunEvent } from '../events.ts';

const ending = (outcome: Outcome, status = 'Implementation') => RunStory.at(status).attempt(outcome);
const budget: Outcome = { kind: 'failed', cause: 'budget', detail: '11 of 10 tokens' };
const message = 'wip(#7): fix it\n\nPitwall-Run: 7\nPitwall-Attempt: 7.1\n';
const keep = { kind: 'KeepWork', cause: 'keep/7.1', input: { branch, attempt: '7.1', message } };

function planOf(story: RunStory): EventData<'AttemptPlanned'> | undefined {
  const [event] = story.decide().record;
  return event?.type === 'AttemptPlanned' ? event.data : undefined;
}

const stopOf = (story: RunStory) => {
  const [event] = story.decide().record;
  return event?.type === 'RunStopped' ? event.data.reason : undefined;
};

describe('work of an agent that was cut off', () => {
  it.each<[Outcome, boolean]>([
    [{ kind: 'timed-out', detail: '' }, true],
    [{ kind: 'stalled', detail: '' }, true],
    [budget, true],
    [{ kind: 'crashed', detail: '' }, false],
    [{ kind: 'cancelled', by: 'engine' }, false],
    [{ kind: 'failed', cause: 'model-error', detail: '' }, false],
  ])('after %j is kept before anything else: %s', (outcome, isKept) => {
    expect(ending(outcome).decide().effects).toEqual(isKept ? [keep] : []);
  });

  it('that cannot be kept stops the run', () => {
    const story = ending({ kind: 'timed-out', detail: '' });
    for (let n = 0; n < 3; n++) story.missed('KeepWork', 'keep/7.1');
    expect(stopOf(story)).toBe('worktree-failed');
  });
});

describe('an attempt without a usable result', () => {
  it.each<[string, Outcome, string]>([
    ['timed out', { kind: 'timed-out', detail: '' }, 'timeout'],
    ['ran over its budget', budget, 'budget'],
    ['is not logged in', { kind: 'failed', cause: 'not-logged-in', detail: '' }, 'not-logged-in'],
    ['has no quota left', { kind: 'failed', cause: 'quota-gone', detail: '' }, 'quota-gone'],
    ['asks for an unknown model', { kind: 'failed', cause: 'model-unknown', detail: '' }, 'model-unknown'],
    ['would work on a full disk', { kind: 'failed', cause: 'disk-full', detail: '' }, 'disk-full'],
    ['got no answer', { kind: 'failed', cause: 'unanswered', detail: 'May I?' }, 'unanswered'],
  ])('stops the run when it %s', (_how, outcome, reason) => {
    expect(stopOf(ending(outcome).did('KeepWork', 'keep/7.1', null))).toBe(reason);
  });

  it.each<[string, Outcome, number]>([
    ['crashed, after 10 s', { kind: 'crashed', detail: '' }, 1_010_000],
    ['met an error of the model, after 10 s', { kind: 'failed', cause: 'model-error', detail: '' }, 1_010_000],
    ['could not be run, after 10 s', { kind: 'failed', cause: 'runner-error', detail: '' }, 1_010_000],
    ['stalled, at once', { kind: 'stalled', detail: '' }, 1_000_000],
    ['was ended by Pitwall, at once', { kind: 'cancelled', by: 'engine' }, 0],
    ['was limited in its rate, when that ends', { kind: 'rate-limited', until: 7_000_000 }, 7_000_000],
  ])('is tried again when it %s', (_how, outcome, notBefore) => {
    const plan = planOf(ending(outcome).did('KeepWork', 'keep/7.1', null));
    expect(plan).toMatchObject({ attempt: '7.2', role: 'developer', why: 'retry', notBefore, commit: 'tip' });
  });

  it('that was cancelled in between does not start the count of crashes anew, another kind of end does', () => {
    const crash: Outcome = { kind: 'crashed', detail: '' };
    const twice = ending(crash).attempt({ kind: 'cancelled', by: 'engine' }).attempt(crash);
    expect(planOf(twice)?.notBefore).toBe(twice.now + 20_000);
    const stalled = ending(crash).attempt({ kind: 'stalled', detail: '' }).attempt(crash);
    expect(planOf(stalled)?.notBefore).toBe(stalled.now + 10_000);
  });

  it('in an earlier visit does not count', () => {
    const crash: Outcome = { kind: 'crashed', detail: '' };
    const story = ending(crash).attempt(crash).entered('Implementation', 'bounce').attempt(crash);
    expect(planOf(story)?.notBefore).toBe(story.now + 10_000);
  });

  it('is shown its errors in one repair turn, in the same conversation', () => {
    const player = RunPlayer.start({ workflow: quickWorkflow });
    player.agent({ result: { action: 'COMPLETE', agentName: 'developer', summary: 's' } });
    const { why, continues, notes } = player.lastAttempt();
    expect([why, continues]).toEqual(['repair', '7.1']);
    expect(notes.at(-1)).toMatch(/^Your last answer could not be used:\ncommentBody: /);
  });

  it('becomes no success when it says nothing', () => {
    const player = RunPlayer.start({ workflow: quickWorkflow });
    player.agent({});
    player.agent({});
    expect(player.stopReason).toBe('invalid-result');
    expect(player.state.stopped?.detail).toContain('no result was submitted');
    expect(player.status).toBe('Implementation');
  });
});

describe('a refusal', () => {
  const refused = () => ending({ kind: 'refused', reason: 'not with me' });

  it('is said in the thread, then stops the run where it stands', () => {
    expect(refused().decide().effects).toMatchObject([
      { kind: 'PostComment', cause: 'comment/7.1', input: { body: '## Agent Refused\n\ndeveloper: not with me' } },
    ]);
    expect(stopOf(refused().commented())).toBe('refused');
  });

  it('stops the run also when the thread refuses it, with a warning', () => {
    const story = refused().missed('PostComment', 'comment/7.1', { final: true });
    const [warned] = story.decide().record;
    expect(warned).toMatchObject({ type: 'Warned', data: { cause: 'comment/7.1' } });
    expect(stopOf(story.record(warned as RunEvent))).toBe('refused');
  });
});

describe('a researcher over budget', () => {
  it('posts the findings that it had', () => {
    const story = RunStory.at('Research').planned().started();
    const said = { attempt: '7.1', outcome: budget, usage: noUsage, errors: [], text: 'Two libraries fit.' };
    story.record({ type: 'AttemptConcluded', data: said }).did('KeepWork', 'keep/7.1', null);
    const body = '## Research Findings\n\nResearch ended early: 11 of 10 tokens.\n\nTwo libraries fit.';
    expect(story.decide().effects).toMatchObject([{ kind: 'PostComment', input: { body } }]);
  });

  it('goes on with what it has, and says so', () => {
    const story = ending(budget, 'Research').did('KeepWork', 'keep/7.1', null);
    expect(story.decide().effects).toMatchObject([{ kind: 'PostComment', cause: 'comment/7.1' }]);
    expect(story.commented().decide().record).toMatchObject([
      { type: 'Warned', data: { message: expect.stringContaining('11 of 10 tokens') } },
      { type: 'StepEntered', data: { status: 'Architecture', how: 'forward' } },
    ]);
  });

  it('still stops when it ran out of time', () => {
    const story = ending({ kind: 'timed-out', detail: '' }, 'Research').did('KeepWork', 'keep/7.1', null);
    expect(stopOf(story)).toBe('timeout');
  });
});

describe('an attempt with a result', () => {
  it('has not failed, however it ended', () => {
    const story = RunStory.at('Research').planned().started();
    story.concluded({ outcome: { kind: 'timed-out', detail: '' }, result: complete('researcher') });
    expect(story.decide().rule).toBe('post-comment');
  });
});
