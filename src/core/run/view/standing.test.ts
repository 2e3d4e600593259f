import { describe, expect, it } from 'vitest';
import { RunStory } from '../../../../test/support/run-story.ts';
import { initialAttempt } from '../../attempt/state.ts';
import type { EventData } from '../events.ts';
import { standingOf } from './standing.ts';

const at = (status: string) => RunStory.at(status);
const ended = (how: EventData<'RunEnded'>['how']) =>
  at('Done').record({ type: 'RunEnded', data: { how, detail: 'tip' } });
const open = {
  question: 'q',
  text: 'Which?',
  default: 'this',
  deadline: 5000,
  askedAt: 1,
  about: { kind: 'question' },
} as const;
const attempt = { ...initialAttempt('attempt/7.1'), openQuestion: open };

describe('where a run stands', () => {
  it.each([
    ['is starting before its first step', new RunStory().requested(), 'starting', 'pitwall'],
    ['is working at a step', at('Research'), 'working', 'pitwall'],
    ['is being stopped while its agent still works', at('Research').stopAsked(), 'stopping', 'pitwall'],
    ['waits for a decision when a person paused it', at('Research').paused(), 'paused', 'decision'],
    ['waits for a decision when it stopped', at('Research').stopped('timeout'), 'stopped', 'decision'],
    ['waits for a review at the end of its workflow', at('Done'), 'in-review', 'review'],
    ['waits for nothing when it was dropped', at('Research').stopped('dropped'), 'stopped', undefined],
    ['waits for nothing when it ended', ended('merged'), 'ended', undefined],
  ])('%s', (_rule, story, kind, waitsFor) => {
    expect(standingOf(story.state)).toMatchObject({ run: 'run/7', kind, waitsFor });
  });

  it('waits for an answer until the deadline, also while it is paused', () => {
    const asking = { kind: 'asking', waitsFor: 'answer', deadline: 5000, next: [{ argv: ['answer', '7', '"..."'] }] };
    expect(standingOf(at('Research').paused().state, { attempt })).toMatchObject(asking);
  });

  it('goes on with a resume when no process drives it', () => {
    const left = {
      kind: 'working',
      step: 'Research',
      waitsFor: 'resume',
      next: [{ argv: ['resume', '7'], does: 'continue' }],
    };
    expect(standingOf(at('Research').state, { isDriven: false })).toEqual({ run: 'run/7', ...left });
    expect(standingOf(at('Done').state, { isDriven: false })).toMatchObject({ waitsFor: 'review' });
  });
});
