import { describe, expect, it } from 'vitest';
import { complete } from '../../../../test/support/run-results.ts';
import { RunStory } from '../../../../test/support/run-story.ts';
import { unknown } from '../../answer.ts';

describe('an agent for the current step', () => {
  it('is planned with the reason why the run came here', () => {
    expect(RunStory.at('Architecture').decide()).toEqual({
      rule: 'plan-attempt',
      why: 'architect is due (first)',
      effects: [],
      record: [
        {
          type: 'AttemptPlanned',
          data: { attempt: '7.1', role: 'architect', why: 'first', notBefore: 0, notes: ['on to Architecture'] },
        },
      ],
    });
  });

  it('is told the newest reason only', () => {
    const story = RunStory.at('Implementation').attempt(complete('developer'));
    story.entered('Implementation', 'bounce', 'gates').attempt(complete('developer'));
    story.entered('Implementation', 'rejection', 'findings');
    expect(story.decide().record).toMatchObject([{ data: { attempt: '7.3', notes: ['findings'] } }]);
  });

  it('that judges gets the commit to be judged, the others none', () => {
    expect(RunStory.at('Audit').gated().decide().record).toMatchObject([{ data: { role: 'auditor', commit: 'tip' } }]);
    expect(RunStory.at('Implementation').decide().record[0]?.data).not.toHaveProperty('commit');
  });

  it('begins anew after a resume that set the last one aside', () => {
    const story = RunStory.at('Implementation').attempt({ kind: 'timed-out', detail: '' }).stopped('timeout').resumed();
    expect(story.decide().record).toMatchObject([{ data: { attempt: '7.2', why: 'resume' } }]);
  });

  it('waits for a worktree that can be seen', () => {
    const story = RunStory.at('Implementation').sees({ worktree: unknown('busy') });
    expect(story.decide()).toMatchObject({ record: [], wakeAt: story.now + 5000 });
  });
});
