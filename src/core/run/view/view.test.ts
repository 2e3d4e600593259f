import { describe, expect, it } from 'vitest';
import { approve, complete } from '../../../../test/support/run-results.ts';
import { RunStory } from '../../../../test/support/run-story.ts';
import type { Step } from '../../workflow/workflow.ts';
import { requestOf } from '../state.ts';
import { currentAttempt, currentStep, isResearchSkipped, liveAttempt, settledResult, spentUsd } from './current.ts';
import { hasGateEvidence, isApproved } from './evidence.ts';
import { bounceCount, rejectionCount } from './limits.ts';

const crash = { kind: 'crashed', detail: '' } as const;

describe('the current attempt', () => {
  it('is the newest of this visit', () => {
    const story = RunStory.at('Implementation').attempt(crash).attempt(complete('developer'));
    expect(currentAttempt(story.state)?.attempt).toBe('7.2');
    expect(settledResult(story.state)?.result).toEqual(complete('developer'));
  });

  it('is none in a new visit, and none that a resume set aside', () => {
    const story = RunStory.at('Implementation').attempt(complete('developer'));
    expect(currentAttempt(story.entered('Audit').state)).toBeUndefined();
    expect(settledResult(story.state)).toBeUndefined();
    const aside = RunStory.at('Implementation').attempt(crash).stopped('agent-failed').resumed();
    expect(currentAttempt(aside.state)).toBeUndefined();
  });

  it('is live until it is concluded', () => {
    const story = RunStory.at('Implementation').planned();
    expect(liveAttempt(story.state)?.attempt).toBe('7.1');
    expect(liveAttempt(story.concluded({ outcome: crash }).state)).toBeUndefined();
  });
});

describe('what a run has spent', () => {
  it('is the sum of what its attempts report, unknown costs left out', () => {
    const story = RunStory.at('Implementation');
    const usage = { tokens: 1, toolCalls: 1 };
    story.planned().concluded({ outcome: crash, usage: { ...usage, costUsd: 1.5 } });
    story.planned().concluded({ outcome: crash, usage });
    story.planned().concluded({ outcome: crash, usage: { ...usage, costUsd: 2 } });
    expect(spentUsd(story.planned().state)).toBe(3.5);
  });
});

describe('research that was skipped', () => {
  it('counts as skipped until a researcher was sent after all', () => {
    const story = RunStory.at('Architecture').entered('TestDesign', 'skip');
    expect(isResearchSkipped(story.state)).toBe(true);
    story.entered('Research', 'back').attempt(complete('researcher'));
    expect(isResearchSkipped(story.state)).toBe(false);
  });
});

describe('counts of a run', () => {
  it('take rejections from audits, void ones and approvals left out', () => {
    const story = RunStory.at('Audit').attempt(approve());
    for (const verdict of ['rejected', 'void', 'score-rejected', 'approved'] as const) story.judged(verdict);
    expect(rejectionCount(story.state)).toBe(2);
  });

  it('take bounces from visits', () => {
    const story = RunStory.at('Implementation')
      .entered('Implementation', 'bounce')
      .entered('Implementation', 'rejection');
    expect(bounceCount(story.entered('Implementation', 'bounce').state)).toBe(2);
  });
});

describe('evidence', () => {
  const gated = (state: 'pass' | 'fail') => RunStory.at('Implementation').gated(state);
  const has = (story: RunStory, commit: string) =>
    hasGateEvidence(story.state, currentStep(story.state) as Step, commit);

  it('of the gates is bound to one commit', () => {
    expect(has(gated('pass'), 'tip')).toBe(true);
    expect(has(gated('pass'), 'newer')).toBe(false);
    expect(has(RunStory.at('Implementation'), 'tip')).toBe(false);
  });

  it('of the gates is what the newest report says', () => {
    expect(has(gated('fail').entered('Implementation', 'bounce').gated('pass'), 'tip')).toBe(true);
    expect(has(gated('pass').entered('Implementation', 'bounce').gated('fail'), 'tip')).toBe(false);
  });

  it('of the audit is the newest verdict that is not void, on that commit', () => {
    const story = RunStory.at('Audit').attempt(approve()).judged('approved');
    expect(isApproved(story.state, 'tip')).toBe(true);
    expect(isApproved(story.state, 'newer')).toBe(false);
    expect(isApproved(story.judged('void').state, 'tip')).toBe(true);
    expect(isApproved(story.judged('rejected').state, 'tip')).toBe(false);
  });
});

describe('the request of a run', () => {
  it('is a bug to ask for before there is one', () => {
    expect(() => requestOf(new RunStory().state)).toThrow('run/7 was never requested');
  });
});
