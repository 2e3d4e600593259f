// What a person typed: an agent reads it, the person gets what it makes of it, and no message is sent.
import { describe, expect, it } from 'vitest';
import { ann, causesOf, landed, member, TeamStory, verified } from '../../../../test/support/team-story.ts';
import type { AttemptSnapshot } from '../../attempt/queries.ts';
import type { WordsReading } from '../../attempt/result/result.ts';
import { initialAttempt } from '../../attempt/state.ts';

const attempt = 'team-auth.words-1';
const ended = { outcome: { kind: 'finished' }, usage: { tokens: 1, toolCalls: 0 }, at: 5 } as const;
const result = (reading: WordsReading) => ({
  submitted: { result: { action: 'COMPLETE', agentName: 'classifier', commentBody: 'c', reading } },
  ended,
});
const saw = (more: Partial<AttemptSnapshot>): AttemptSnapshot => ({ ...initialAttempt(`attempt/${attempt}`), ...more });
const said = (story = new TeamStory().started()) =>
  story.record({ type: 'WordsSaid', data: { id: 'w1', text: 'ask b to use bcrypt' } }, ann);
const readings = ({ state }: TeamStory) => state.words.map(({ reading }) => reading);

describe('what a person typed', () => {
  it('is read in a worktree of its own, which goes again, and nothing is sent', () => {
    const story = said();
    expect(story.settle()).toMatchObject([
      { kind: 'EnsureWorktree', input: { branch: 'pitwall-reader/auth', base: 'main' } },
      {
        kind: 'StartAttempt',
        input: { attempt, flow: 'team/auth', role: 'classifier', worktree: 'pitwall-reader/auth' },
      },
    ]);
    expect(story.decide()).toMatchObject({ awaits: 'attempt team-auth.words-1' });
    const reading = { kind: 'directive', text: 'use bcrypt', member: 'b' } as const;
    story.attempts(attempt, saw(result(reading)));
    expect(story.settle()).toMatchObject([{ kind: 'RemoveWorktree', cause: 'reader-gone/1' }]);
    expect(readings(story)).toEqual([reading]);
    expect(story.state.directives).toEqual([]);
  });

  it('keeps the merge train waiting for nothing', () => {
    const story = new TeamStory([member('a')]).started({ a: verified });
    expect(causesOf(said(story).decide().effects)).toEqual([
      'reader/team-auth.words-1',
      'say/verified/a/c1',
      'land/a/c1/0/0',
    ]);
  });

  it('comes back as a question where it is open', () => {
    const story = said();
    story.settle();
    story.attempts(attempt, saw(result({ kind: 'open', text: 'Which store?' })));
    story.settle();
    expect(story.state.questions).toMatchObject([{ id: 'words/w1', kind: 'judgment', text: 'Which store?' }]);
  });

  it.each([
    [
      'names the members where it is for none of them',
      result({ kind: 'directive', text: 'x', member: 'c' }),
      /members: a, b$/,
    ],
    [
      'says why where the agent ended without a word',
      { ended: { ...ended, outcome: { kind: 'stalled', detail: 'silence' } } },
      /stalled: silence/,
    ],
    [
      'says what was wrong with its result',
      { ended, submitted: { result: { action: 'COMPLETE' } } },
      /reading is missing/,
    ],
    [
      'takes no word of one that was cancelled before it began',
      { cancel: { by: 'engine', reason: 'over', at: 1 } },
      /cancelled/,
    ],
  ] as const)('%s', (_what, snapshot, why) => {
    const story = said();
    story.settle();
    story.attempts(attempt, saw(snapshot as Partial<AttemptSnapshot>));
    story.settle();
    expect(readings(story)).toMatchObject([{ kind: 'unclear', text: expect.stringMatching(why) }]);
  });

  it('is given up with its agent when the team is stopped', () => {
    const story = said();
    story.settle();
    story.sees('a', landed).sees('b', landed).record({ type: 'StopRequested', data: {} }, ann);
    expect(story.settle()).toMatchObject([{ kind: 'CancelAttempt', input: { attempt, by: 'person' } }]);
    expect(story.state.ended).toBeUndefined();
    story.attempts(attempt, saw({ ended: { ...ended, outcome: { kind: 'cancelled', by: 'person' } } }));
    expect(causesOf(story.settle())).toEqual(['reader-gone/1']);
    expect(story.state.ended).toEqual({ how: 'stopped' });
  });

  it.each([
    ['worktree', 'EnsureWorktree', ['reader-gone/1']],
    ['agent', 'StartAttempt', ['cancel/team-auth.words-1']],
  ])('ends the %s that was begun when the team is stopped, and takes it away again', (_what, kind, rest) => {
    const story = said();
    while (story.decide().effects[0]?.kind !== kind) story.decided();
    const prepared = story.begun(kind);
    story.sees('a', landed).sees('b', landed).record({ type: 'StopRequested', data: {} }, ann);
    expect(story.decide().effects).toMatchObject([{ kind }]);
    story.record({ type: 'EffectDone', data: { ...prepared, isDoubtful: false } });
    expect(causesOf(story.settle())).toEqual(rest);
  });

  it('waits for the removal of the worktree before it, which a kill may have left half done', () => {
    const story = said();
    story.settle();
    story.attempts(attempt, saw(result({ kind: 'status', text: 'fine' })));
    story.decided();
    const prepared = story.begun('RemoveWorktree');
    story.record({ type: 'WordsSaid', data: { id: 'w2', text: 'and now?' } }, ann);
    expect(causesOf(story.decide().effects)).toEqual(['reader-gone/1']);
    story.record({ type: 'EffectDone', data: { ...prepared, isDoubtful: false } });
    expect(causesOf(story.decide().effects)).toEqual(['reader/team-auth.words-2']);
  });

  it('leaves nothing when the team is stopped while the worktree before it goes', () => {
    const story = said();
    story.settle();
    story.attempts(attempt, saw(result({ kind: 'status', text: 'fine' })));
    story.decided();
    story.begun('RemoveWorktree');
    story.record({ type: 'WordsSaid', data: { id: 'w2', text: 'and now?' } }, ann);
    story.sees('a', landed).sees('b', landed).record({ type: 'StopRequested', data: {} }, ann);
    story.decided();
    expect(causesOf(story.decide().effects)).toEqual(['reader-gone/1']);
  });
});
