import { describe, expect, it } from 'vitest';
import { approve, complete } from '../../../../test/support/run-results.ts';
import { openReview, RunStory } from '../../../../test/support/run-story.ts';
import { known } from '../../answer.ts';
import { returnArtifacts } from '../prompt/return-artifacts.ts';

const feedback = (id = 'm1', isBinding = true) =>
  ({ type: 'FeedbackGiven', data: { id, reason: `[directive] ${id}`, by: 'ann', isBinding } }) as const;
const back = [{ type: 'ReviewReturned' }, { type: 'StepEntered', data: { status: 'Implementation', how: 'review' } }];
const inReview = () =>
  RunStory.at('Audit')
    .attempt(approve())
    .judged('approved')
    .did('EnsureReview', 'review/tip', null)
    .entered('Done')
    .sees({ review: known(openReview) });

describe('feedback', () => {
  it('sends work in review back to the code step, once', () => {
    const story = inReview().record(feedback()).record(feedback());
    expect(story.decide()).toMatchObject({ rule: 'after-done', record: back });
    for (const fact of story.decide().record) story.record(fact);
    story.did('MoveCard', `card/${story.state.visits.length}`, null);
    expect(story.decide().record).toMatchObject([{ type: 'AttemptPlanned', data: { role: 'developer' } }]);
  });

  it('leaves merged work alone', () => {
    const story = inReview()
      .record(feedback())
      .sees({ review: known({ ...openReview, state: 'merged' }) });
    expect(story.decide().record).toMatchObject([{ type: 'RunEnded' }]);
  });

  it('sends work back from the audit', () => {
    const story = RunStory.at('Audit').record(feedback());
    expect(story.decide()).toMatchObject({ rule: 'follow-feedback', record: back });
  });

  it('reaches an agent that is about to be started without a return', () => {
    const story = RunStory.at('Implementation').record(feedback());
    expect(story.decide().record).toMatchObject([{ type: 'AttemptPlanned' }]);
    expect(returnArtifacts(story.state)).toMatchObject([{ text: '[directive] m1', to: 'developer' }]);
  });

  it('waits for the agent at work, whose result is committed first', () => {
    const story = RunStory.at('Implementation').planned().record(feedback());
    expect(story.decide().record).toEqual([]);
    const after = RunStory.at('Implementation').attempt(complete('developer')).commented().record(feedback());
    expect(after.decide().effects).toMatchObject([{ kind: 'CommitWork' }]);
  });

  it('that does not bind is only there to read, until an agent has delivered', () => {
    const story = RunStory.at('Implementation').record(feedback('m2', false));
    expect(returnArtifacts(story.state)).toHaveLength(1);
    story.attempt(complete('developer'));
    expect(returnArtifacts(story.state)).toHaveLength(0);
    expect(story.record(feedback('m3', false)).decide().rule).not.toBe('follow-feedback');
  });

  it('stops the run at the limit of review rounds', () => {
    const story = RunStory.at('Audit', { limits: { reviewRoundsMax: 0 } }).record(feedback());
    expect(story.decide().record).toMatchObject([{ type: 'RunStopped', data: { reason: 'review-limit' } }]);
  });

  it('is bounded for each turn: what binds first, then the oldest, and the rest in the next turns', () => {
    const story = RunStory.at('Implementation');
    for (const n of Array.from({ length: 23 }).keys()) story.record(feedback(`m${n}`, n === 20));
    const shown = () => returnArtifacts(story.state).map(({ text }) => text);
    const named = (...ids: readonly number[]) => ids.map(id => `[directive] m${id}`);
    expect(shown()).toEqual([...named(20, 0, 1, 2, 3, 4, 5, 6, 7, 8), expect.stringMatching(/^13 more wait/)]);
    story.attempt(complete('developer'));
    expect(shown()).toEqual([...named(9, 10, 11, 12, 13, 14, 15, 16, 17, 18), expect.stringMatching(/^3 more wait/)]);
    story.attempt(complete('developer'));
    expect(shown()).toEqual(named(19, 21, 22));
    story.attempt(complete('developer'));
    expect(shown()).toEqual([]);
  });

  it('is bounded by its length too, and one piece is shown however long it is', () => {
    const story = RunStory.at('Implementation');
    for (const id of ['a', 'b'])
      story.record({ type: 'FeedbackGiven', data: { id, reason: id.repeat(60_000), isBinding: false } });
    expect(returnArtifacts(story.state).map(({ text }) => text[0])).toEqual(['a', '1']);
  });

  it('that binds and did not fit into a turn sends the work back for it', () => {
    const story = RunStory.at('Implementation');
    for (const n of Array.from({ length: 12 }).keys()) story.record(feedback(`m${n}`));
    story.attempt(complete('developer')).commented().committed();
    expect(story.decide()).toMatchObject({
      rule: 'follow-feedback',
      record: [{ data: { reason: '[directive] m11' } }, {}],
    });
  });

  it('that comes after its agent was planned waits for the next one', () => {
    const story = RunStory.at('Implementation').record(feedback('before', false)).planned();
    for (const n of Array.from({ length: 12 }).keys()) story.record(feedback(`m${n}`));
    expect(returnArtifacts(story.state).map(({ text }) => text)).toEqual(['[directive] before']);
  });
});
