import { describe, expect, it } from 'vitest';
import { RunStory } from '../../../../test/support/run-story.ts';
import type { EventData } from '../events.ts';
import { runFlow } from '../flow.ts';

type How = EventData<'RunEnded'>['how'];

const ended = (how: How, closesItems = true) =>
  RunStory.at('Audit', { closesItems })
    .record({ type: 'RunEnded', data: { how, detail: 'x' } })
    .did('RemoveWorktree', 'remove', { entry: null })
    .did('MoveCard', 'card/resolved', null);
const close = (why: string) => ({ kind: 'CloseItem', cause: 'close', input: { item: '7', why } });
const isEnded = ({ state }: RunStory) => runFlow.isEnded(state);

describe('the item of a run that ended', () => {
  it.each<How>(['merged', 'already-resolved'])('is closed once, and the run is driven until then: %s', how => {
    const story = ended(how);
    expect(story.decide()).toMatchObject({ rule: 'close-item', effects: [close(how)] });
    expect(isEnded(story)).toBe(false);
    story.did('CloseItem', 'close', null);
    expect([story.decide().rule, isEnded(story)]).toEqual(['over', true]);
  });

  it('is closed though the worktree would not go', () => {
    const story = RunStory.at('Audit', { closesItems: true }).record({
      type: 'RunEnded',
      data: { how: 'merged', detail: 'x' },
    });
    expect(story.decide().rule).toBe('remove-worktree');
    story.record({ type: 'Warned', data: { cause: 'remove', message: 'it is locked' } });
    expect(story.decide().effects).toEqual([close('merged')]);
  });

  it.each<[string, RunStory]>([
    ['nobody wants that', ended('merged', false)],
    ['a person merged what was never proven', ended('merged-unproven')],
    ['the run only stopped', RunStory.at('Audit', { closesItems: true }).stopped('review-closed')],
  ])('stays open where %s', (_, story) => {
    expect([story.decide().rule, isEnded(story)]).toEqual(['over', true]);
  });

  it('stays open with a warning where the forge will not, and the run is over all the same', () => {
    const story = ended('merged').missed('CloseItem', 'close', { final: true, reason: 'not allowed' });
    const message = 'item 7 was not closed: not allowed; close it by hand';
    expect(story.decide().record).toEqual([{ type: 'Warned', data: { cause: 'close', message } }]);
    story.record({ type: 'Warned', data: { cause: 'close', message } });
    expect([story.decide().rule, isEnded(story)]).toEqual(['over', true]);
  });

  it('is tried for some minutes through an outage, then given up', () => {
    const story = ended('merged');
    const { now } = story;
    for (let tries = 1; tries <= 8; tries++) {
      expect(story.decide().effects).toEqual([close('merged')]);
      story.missed('CloseItem', 'close');
      story.now = story.decide().wakeAt ?? story.now;
    }
    expect(story.decide().record).toMatchObject([{ type: 'Warned' }]);
    expect(story.now - now).toBeGreaterThan(2 * 60_000);
    expect(story.now - now).toBeLessThan(5 * 60_000);
  });
});
