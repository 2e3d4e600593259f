import { describe, expect, it } from 'vitest';
import { AttemptStory, gone } from '../../../../test/support/run-attempt-story.ts';
import { absent, known, unknown } from '../../answer.ts';
import type { AttemptEvent, EndCause } from '../events.ts';
import type { Outcome } from '../outcome.ts';

const launched = () => new AttemptStory().requested().launched();
const told = (cause: EndCause) =>
  launched().record({ type: 'AttemptEndRequested', data: { cause, detail: 'the detail' } });

function outcomeIn(events: readonly AttemptEvent[]): Outcome | undefined {
  const [event] = events;
  return event?.type === 'AttemptEnded' ? event.data.outcome : undefined;
}

describe('the end of an attempt', () => {
  it.each<[EndCause, Outcome]>([
    ['cancel', { kind: 'cancelled', by: 'engine' }],
    ['orphaned', { kind: 'cancelled', by: 'engine' }],
    ['timeout', { kind: 'timed-out', detail: 'the detail' }],
    ['tool-timeout', { kind: 'stalled', detail: 'the detail' }],
    ['stall', { kind: 'stalled', detail: 'the detail' }],
    ['budget', { kind: 'failed', cause: 'budget', detail: 'the detail' }],
    ['unanswered', { kind: 'failed', cause: 'unanswered', detail: 'the detail' }],
  ])('by %s has its own outcome', (cause, outcome) => {
    expect(outcomeIn(told(cause).sees(known(gone)).decide().record)).toEqual(outcome);
  });

  it.each(['person', 'flow', 'engine'] as const)('by a cancel of the %s says whose it was', by => {
    const story = launched().cancelled(by);
    story.record({ type: 'AttemptEndRequested', data: { cause: 'cancel', detail: '' } });
    expect(outcomeIn(story.sees(known(gone)).decide().record)).toEqual({ kind: 'cancelled', by });
  });

  it.each([
    [{ toolCallsMax: 2 }, { tokens: 5, toolCalls: 3 }, '3 of 2 tool calls'],
    [{ tokensMax: 100 }, { tokens: 101, toolCalls: 0 }, '101 of 100 tokens'],
  ])('is judged by its budget, however quick it was: %j', (limits, usage, detail) => {
    const story = new AttemptStory().requested({ limits }).launched();
    const end = { outcome: { kind: 'finished' } } as const;
    const outcome = { kind: 'failed', cause: 'budget', detail };
    expect(outcomeIn(story.sees({ isRunning: false, usage, end }).decide().record)).toEqual(outcome);
  });

  it('is what the agent said when nobody told it to end', () => {
    const end = { outcome: { kind: 'refused', reason: 'no' }, text: 'I will not.' } as const;
    const usage = { tokens: 7, toolCalls: 1, costUsd: 0.5 };
    expect(launched().sees({ isRunning: false, usage, end }).decide().record).toEqual([
      { type: 'AttemptEnded', data: { outcome: end.outcome, usage, text: 'I will not.' } },
    ]);
  });

  it('by a limit stays that, whatever the agent says when it is told to end', () => {
    const story = told('timeout').sees({ isRunning: false, end: { outcome: { kind: 'finished' } } });
    expect(outcomeIn(story.decide().record)?.kind).toBe('timed-out');
  });

  it('without a last word is a crash', () => {
    expect(outcomeIn(launched().sees(known(gone)).decide().record)?.kind).toBe('crashed');
  });

  it.each([
    ['of an engine that is gone', known({ ...gone, isOurs: false })],
    ['that left no trace', absent],
  ])('of an agent %s blames nobody', (_which, snapshot) => {
    expect(outcomeIn(launched().sees(snapshot).decide().record)).toEqual({ kind: 'cancelled', by: 'engine' });
  });

  it('is believed only when the processes are gone', () => {
    expect(
      launched()
        .sees({ end: { outcome: { kind: 'finished' } } })
        .decide().record,
    ).toEqual([]);
    expect(told('timeout').decide().record).toEqual([]);
    expect(told('timeout').sees(unknown('no permission')).decide().record).toEqual([]);
  });

  it('of an agent that stays unseen comes a while after its processes were ended', () => {
    const story = told('timeout').sees(unknown('no permission'));
    story.record({
      type: 'EffectPrepared',
      data: { key: 'attempt/7.1/1', cause: 'end', kind: 'EndAgent', input: null },
    });
    expect(story.decide().record).toEqual([]);
    story.record({ type: 'EffectDone', data: { key: 'attempt/7.1/1', output: null, isDoubtful: false } });
    expect(story.later(59_999).decide()).toMatchObject({ record: [], wakeAt: story.now + 1000 });
    expect(outcomeIn(story.later(1).decide().record)).toEqual({ kind: 'timed-out', detail: 'the detail' });
  });
});
