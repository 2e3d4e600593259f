import { describe, expect, it } from 'vitest';
import { RunStory } from '../../../test/support/run-story.ts';
import { standingOf } from '../../core/run/view/standing.ts';
import { cardText, nextText, standingText } from './standing-text.ts';

const at = (status: string) => RunStory.at(status);
const merged = () => at('Done').record({ type: 'RunEnded', data: { how: 'merged', detail: 'tip' } });

describe('the standing of a run in words', () => {
  it.each([
    [new RunStory().requested(), 'at the start', 'running', 'It is driven by pitwall run, pid 5.'],
    [at('Research'), 'at Research', 'running', 'It is driven by pitwall run, pid 5.'],
    [at('Research').paused(), 'paused by ann', 'paused by ann', 'It starts nothing new until you resume it.'],
    [at('Research').stopAsked(true), 'being dropped, as ann asked', undefined, 'It is driven by pitwall run, pid 5.'],
    [at('Done'), 'in review', 'in review', 'It is ready for your review.'],
    [at('Research').stopped('by-person'), 'stopped: by-person', undefined, 'A person stopped it.'],
    [merged(), 'ended: merged', 'merged', 'Nothing is left to do.'],
  ])('%#', (story, text, card, next) => {
    const standing = standingOf(story.state);
    expect(standingText(standing)).toBe(text);
    expect(cardText(standing)).toBe(card ?? text);
    expect(nextText(standing, 'pitwall run, pid 5')).toBe(next);
  });

  it('says how to continue a run that no process drives', () => {
    const standing = standingOf(at('Research').state, { isDriven: false });
    expect(cardText(standing)).toBe('interrupted');
    expect(nextText(standing, undefined)).toBe('It was running when Pitwall stopped.');
  });
});
