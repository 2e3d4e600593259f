import { describe, expect, it } from 'vitest';
import { noUsage } from '../../core/attempt/outcome.ts';
import type { EventData, RunEvent } from '../../core/run/events.ts';
import { effectNames, factText } from './fact-text.ts';

const key = 'run/7/1';
const input = { item: '7', status: 'Audit' };
const plan: EventData<'AttemptPlanned'> = { attempt: '7.1', role: 'developer', why: 'first', notBefore: 0, notes: [] };
const concluded: EventData<'AttemptConcluded'> = {
  attempt: '7.1',
  outcome: { kind: 'finished' },
  usage: noUsage,
  errors: [],
  followUps: [{ title: 'Rename the flag', body: 'Its name says the opposite.' }],
};
const events: readonly RunEvent[] = [
  { type: 'EffectPrepared', data: { key, cause: 'c', kind: 'MoveCard', input } },
  { type: 'EffectDone', data: { key, output: null, isDoubtful: false } },
  { type: 'EffectUnknown', data: { key, reason: 'no\nnetwork' } },
  { type: 'AttemptPlanned', data: plan },
  { type: 'AttemptConcluded', data: concluded },
  { type: 'StepEntered', data: { status: 'Audit', how: 'bounce', reason: 'Gates blocked\n\n- test' } },
  { type: 'PauseRequested', data: {} },
  { type: 'ResumeRequested', data: { grant: false } },
];

describe('what a fact of a run says', () => {
  it('is one line without the names of fields', () => {
    expect(events.map(event => factText(event, effectNames(events)))).toEqual([
      'move card Audit (run/7/1)',
      'move card Audit (run/7/1)',
      'move card Audit (run/7/1): no network',
      '7.1, developer',
      '7.1, 0 tokens: finished; follow-up: Rename the flag',
      'Audit: Gates blocked - test',
      '',
      '',
    ]);
  });
});
