import { describe, expect, it } from 'vitest';
import { complete } from '../../../test/support/run-results.ts';
import { ann, RunStory } from '../../../test/support/run-story.ts';
import type { Grants } from './state.ts';
import { type StopReason, stopReasonSchema } from './stop-reason.ts';
import { isItemDue } from './view/watch.ts';

const blamesAnAttempt: readonly StopReason[] = [
  'invalid-result',
  'agent-failed',
  'not-logged-in',
  'quota-gone',
  'model-unknown',
  'disk-full',
  'timeout',
  'budget',
  'unanswered',
  'refused',
  'no-changes',
  'claim-unproven',
  'history-rewritten',
];

const atWork = () => RunStory.at('Implementation');

describe('the state of a run', () => {
  it('numbers its visits and keeps how and why each began', () => {
    const { visits } = atWork().entered('Audit').entered('Implementation', 'rejection', 'not yet').state;
    expect(visits.map(({ n, status, how }) => [n, status, how])).toEqual([
      [1, 'Implementation', 'forward'],
      [2, 'Audit', 'forward'],
      [3, 'Implementation', 'rejection'],
    ]);
    expect(visits.at(-1)?.reason).toBe('not yet');
  });

  it('binds an attempt to the visit in which it was planned', () => {
    const { attempts } = atWork().attempt(complete('developer')).entered('Audit').planned().state;
    expect(attempts.map(attempt => attempt.visit)).toEqual([1, 2]);
  });

  it('concludes the attempt that is named, no other', () => {
    const story = atWork().attempt({ kind: 'crashed', detail: '' }).planned();
    expect(story.state.attempts.map(attempt => attempt.conclusion?.outcome.kind)).toEqual(['crashed', undefined]);
  });

  it('keeps warnings, overrides, audits and returns in order', () => {
    const story = atWork()
      .attempt(complete('developer'))
      .judged('void')
      .judged('approved')
      .overridden('a')
      .overridden('b');
    story.record({ type: 'Warned', data: { cause: 'card/1', message: 'stuck' } });
    story.record({ type: 'ReviewReturned', data: { id: 'r1', reason: 'no' } });
    const { audits, overrides, warnings, reviewReturns } = story.state;
    expect(audits.map(audit => audit.verdict)).toEqual(['void', 'approved']);
    expect(overrides.map(({ commit }) => commit)).toEqual(['a', 'b']);
    expect(warnings).toEqual([{ cause: 'card/1', message: 'stuck' }]);
    expect(reviewReturns).toMatchObject([{ id: 'r1' }]);
  });

  it('remembers who paused, stopped and jumped', () => {
    const { pausedBy, stopRequest, jumpRequest } = atWork().paused().stopAsked(true).jumpAsked('Audit').state;
    expect(pausedBy).toEqual(ann);
    expect(stopRequest).toEqual({ by: ann, drop: true });
    expect(jumpRequest).toEqual({ by: ann, status: 'Audit' });
  });

  it('has carried out a stop when it has stopped, and a jump when it was made or refused', () => {
    const stopped = atWork().stopAsked().stopped('by-person').state;
    expect(stopped).not.toHaveProperty('stopRequest');
    expect(stopped.stopped).toEqual({ reason: 'by-person', detail: 'as told', at: 1_000_000 });
    expect(atWork().jumpAsked('Audit').entered('Audit', 'jump').state).not.toHaveProperty('jumpRequest');
    const refused = atWork().jumpAsked('Done');
    refused.record({ type: 'JumpRefused', data: { status: 'Done', reason: 'no' } });
    expect(refused.state).not.toHaveProperty('jumpRequest');
  });

  it('keeps a jump that was asked for while the run went on by itself', () => {
    expect(atWork().jumpAsked('Audit').entered('Audit', 'forward').state.jumpRequest).toBeDefined();
  });
});

describe('a resume', () => {
  it('lifts pause, stop request and stop', () => {
    const { state } = atWork().paused().stopAsked().resumed();
    expect(state).not.toHaveProperty('pausedBy');
    expect(state).not.toHaveProperty('stopRequest');
    expect(atWork().stopped('blocked').later(5).resumed().state).not.toHaveProperty('stopped');
    expect(atWork().later(5).resumed().state.resumedAt).toBe(1_000_005);
  });

  it('lets the item be read once more, also when the clock was set back meanwhile', () => {
    const story = atWork().later(5);
    story.record({ type: 'ResumeRequested', data: { grant: false } }, ann);
    expect(isItemDue(story.state)).toBe(true);
    expect(isItemDue(story.later(-9).itemRead().state)).toBe(false);
  });

  it.each(stopReasonSchema.options)('after %s starts the step anew only if an attempt was to blame', reason => {
    const story = atWork().attempt({ kind: 'crashed', detail: '' }).attempt({ kind: 'crashed', detail: '' });
    const asides = story
      .stopped(reason)
      .resumed()
      .state.attempts.map(attempt => attempt.isSetAside);
    expect(asides).toEqual([false, blamesAnAttempt.includes(reason)]);
  });

  it('sets nothing aside when the run had not stopped', () => {
    const { attempts } = atWork().attempt({ kind: 'crashed', detail: '' }).paused().resumed(true).state;
    expect(attempts[0]?.isSetAside).toBe(false);
  });

  it.each<[StopReason, keyof Grants]>([
    ['loop-limit', 'attempts'],
    ['rejection-limit', 'rejections'],
    ['gate-limit', 'gateBounces'],
    ['review-limit', 'reviewRounds'],
    ['invalid-result', 'repairs'],
    ['agent-failed', 'retries'],
    ['timeout', 'time'],
    ['budget', 'budget'],
  ])('with a grant after %s adds one portion of %s and of nothing else', (reason, kind) => {
    const none = RunStory.at('Implementation').state.grants;
    const story = atWork().attempt({ kind: 'crashed', detail: '' }).stopped(reason);
    expect(story.resumed(true).state.grants).toEqual({ ...none, [kind]: 1 });
    expect(story.stopped(reason).resumed(true).state.grants[kind]).toBe(2);
    expect(story.stopped(reason).resumed(false).state.grants[kind]).toBe(2);
  });

  it('with a grant adds nothing when no limit was reached', () => {
    const none = RunStory.at('Implementation').state.grants;
    expect(atWork().stopped('by-person').resumed(true).state.grants).toEqual(none);
    expect(atWork().paused().resumed(true).state.grants).toEqual(none);
  });

  it('after a stop makes what was given up due again', () => {
    const story = atWork().missed('PushBranch', 'push/tip', { final: true }).stopped('forge-refused');
    expect(story.state.effects.at(-1)).toMatchObject({ status: 'failed', isFinal: true });
    expect(story.resumed().state.effects.at(-1)).toMatchObject({ status: 'prepared', isFinal: false, misses: 0 });
  });
});
