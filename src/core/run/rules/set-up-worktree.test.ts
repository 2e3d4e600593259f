import { describe, expect, it } from 'vitest';
import { branch, RunStory } from '../../../../test/support/run-story.ts';
import { promptParts } from '../prompt/prompt-parts.ts';

const made = () => new RunStory().requested().itemRead().madeWorktree();
const effect = (n: number) => ({ kind: 'SetUpWorktree', cause: `setup/${n}`, input: { branch } });
const failedTwice = (story: RunStory) =>
  story.missed('SetUpWorktree', 'setup/1').later(20_000).missed('SetUpWorktree', 'setup/1', { reason: 'no network' });
const message = 'the worktree could not be set up: no network';
const warned = { type: 'Warned', data: { cause: 'setup/1', message } } as const;
const told = (story: RunStory) => promptParts(story.state, 'developer').filter(({ kind }) => kind === 'set-up');

describe('the set-up of a worktree', () => {
  it('is due once the worktree is made, before the first step', () => {
    expect(made().decide()).toMatchObject({ rule: 'set-up-worktree', effects: [effect(1)] });
    expect(made().setUp().decide().rule).toBe('begin');
  });

  it('that was under way when its engine died is done again', () => {
    const story = made();
    story.prepared(effect(1));
    expect(story.decide()).toMatchObject({ rule: 'set-up-worktree', effects: [effect(1)] });
  });

  it('is due again when the worktree was made again', () => {
    const story = RunStory.at('Implementation').madeWorktree();
    expect(story.decide()).toMatchObject({ rule: 'set-up-worktree', effects: [effect(2)] });
    expect(story.setUp().decide().rule).toBe('plan-attempt');
  });

  it('is tried twice, then a warning, and the run goes on', () => {
    const story = made().missed('SetUpWorktree', 'setup/1').later(20_000);
    expect(story.decide().effects).toEqual([effect(1)]);
    story.missed('SetUpWorktree', 'setup/1', { reason: 'no network' });
    expect(story.decide()).toMatchObject({ rule: 'set-up-worktree', record: [warned], effects: [] });
    expect(story.record(warned).decide().rule).toBe('begin');
  });

  it('is tried anew when a person resumes a stopped run, and warns no second time', () => {
    const story = failedTwice(made()).record(warned).stopped('by-person').later(1).resumed();
    expect(story.decide().effects).toEqual([effect(1)]);
    expect(failedTwice(story).decide().rule).toBe('begin');
  });

  it('is not due in review, where nobody works any more', () => {
    const story = RunStory.at('Done').did('EnsureReview', 'review/1', null).madeWorktree();
    expect(story.decide().rule).not.toBe('set-up-worktree');
  });

  it('hands on what the worktree has to do without', () => {
    const story = made().setUp({ warnings: ['.env is not copied', 'no submodule'] });
    const record = ['.env is not copied', 'no submodule'].map(text => ({
      type: 'Warned' as const,
      data: { cause: 'setup/1', message: text },
    }));
    expect(story.decide()).toMatchObject({ rule: 'set-up-worktree', record });
    for (const event of record) story.record(event);
    expect(story.decide().rule).toBe('begin');
  });
});

describe('the prompt', () => {
  it('says what the worktree has to do without, until it is made ready', () => {
    const story = failedTwice(made()).record(warned).entered('Implementation');
    expect(told(story)).toMatchObject([{ text: `- ${message}`, provenance: { kind: 'tool-output' } }]);
    expect(told(story.worktree())).toEqual([]);
  });

  it('says nothing of a set-up that is still tried, or that worked', () => {
    expect(told(made().missed('SetUpWorktree', 'setup/1'))).toEqual([]);
    expect(told(made().setUp())).toEqual([]);
  });
});
