import { describe, expect, it } from 'vitest';
import { ann, landed, TeamStory } from '../../../../test/support/team-story.ts';
import { absent, known, unknown } from '../../answer.ts';
import { trialMergeQuery } from '../../world/workset.ts';
import { teamFlow } from '../flow.ts';
import { worksetOf } from '../view/conflicts.ts';

const working = () => new TeamStory().started();
const both = (story: TeamStory) => story.changes('a', { path: 'x' }).changes('b', { path: 'x' });
const levels = ({ state }: TeamStory) => state.notices.map(({ type, level }) => `${type} ${level}`);

/** Cause and text of what was asked for, in its order. */
function said(requests: readonly { cause: string; input: unknown }[]): readonly (readonly [string, string])[] {
  return requests.map(({ cause, input }) => {
    const { ask, message } = input as { ask?: { reason: string }; message?: { payload: { errors: string[] } } };
    return [cause, ask?.reason ?? message?.payload.errors[0] ?? ''];
  });
}

describe('a conflict', () => {
  it('is a fact, and is told to both on the bus and in their next prompt, once', () => {
    const story = both(working());
    const requests = story.settle();
    expect(levels(story)).toEqual(['in-flight feedback']);
    expect(requests.map(({ cause }) => cause)).toEqual([
      'say/conflict/0/a',
      'conflict/0/a',
      'say/conflict/0/b',
      'conflict/0/b',
    ]);
    expect(requests[1]).toMatchObject({
      kind: 'AskRun',
      input: {
        run: 'a',
        ask: { isBinding: false, reason: expect.stringMatching(/^\[conflict-detector\] in-flight: b /) },
      },
    });
    both(story);
    expect(story.settle()).toEqual([]);
  });

  it('that began while the team was paused is noticed when it goes on, from worktrees that are observed anew', () => {
    const story = working().record({ type: 'PauseRequested', data: {} }, ann);
    const before = worksetOf(story.state, 'a');
    both(story).settle();
    expect(levels(story)).toEqual([]);
    story.record({ type: 'ResumeRequested', data: {} }, ann).settle();
    expect(levels(story)).toEqual(['in-flight feedback']);
    expect(worksetOf(story.state, 'a').epoch).not.toBe(before.epoch);
  });

  it('is the same for an engine that knows nothing but the facts', () => {
    const story = both(working());
    story.settle();
    const { request } = story.state;
    if (request) story.state = { ...story.state, request: { ...request } };
    expect(story.settle()).toEqual([]);
  });

  it('is asked of a person after the window, whose answer goes to both and binds', () => {
    const story = both(working());
    story.settle();
    expect(story.decide().wakeAt).toBe(story.now + 120_000);
    story.now += 120_000;
    story.settle();
    expect(story.state.questions).toMatchObject([{ kind: 'conflict', members: ['a', 'b'] }]);
    const [{ id = '' } = {}] = story.state.questions;
    story.record({ type: 'QuestionAnswered', data: { id, answer: 'a does it' } }, ann);
    const requests = story.settle();
    expect(requests).toMatchObject([
      {},
      { input: { run: 'a', ask: { isBinding: true } } },
      {},
      { input: { run: 'b' } },
    ]);
    expect(said(requests).every(([, text]) => text.endsWith('The answer: a does it'))).toBe(true);
  });

  it('is over when one side no longer has it, and so is its question', () => {
    const story = both(working());
    story.settle();
    story.now += 120_000;
    story.settle();
    story.changes('b', { path: 'y' }).settle();
    expect(levels(story)).toEqual(['in-flight feedback', 'in-flight question', 'in-flight cleared']);
    expect(story.state.questions).toMatchObject([{ isWithdrawn: true }]);
    both(story).settle();
    expect(levels(story).at(-1)).toBe('in-flight feedback');
  });

  it('is over when the work of one has landed', () => {
    const story = both(working());
    story.settle();
    story.sees('a', landed).answers(worksetOf(story.state, 'a'), absent).settle();
    expect(levels(story).at(-1)).toBe('in-flight cleared');
  });

  it('is not over because something cannot be seen', () => {
    const story = both(working());
    story.settle();
    story.answers(worksetOf(story.state, 'b'), unknown('git does not answer')).settle();
    const { request } = story.state;
    if (request) story.state = { ...story.state, request: { ...request } };
    story.settle();
    expect(levels(story)).toEqual(['in-flight feedback']);
  });

  it('follows what members declare, until that runs out', () => {
    const story = working().changes('b', { path: 'src/x' });
    const intent = { id: 'i', member: 'a', files: ['src/'], summary: 's', at: story.now, validForSeconds: 60 };
    story.says(known({ intents: [intent] })).settle();
    expect(levels(story)).toEqual(['ownership feedback']);
    expect(story.state.notices).toMatchObject([{ pair: ['b', 'a'], files: ['src/x'] }]);
    expect(story.decide().wakeAt).toBe(story.now + 60_000);
    story.now += 60_000;
    story.settle();
    expect(levels(story).at(-1)).toBe('ownership cleared');
  });

  it('says what git cannot merge to both, with the lines, once for these files', () => {
    const story = both(working());
    story.settle();
    const query = trialMergeQuery('a', 'b');
    expect(teamFlow.needs(story.state).map(({ key }) => key)).toContain(query.key);
    const text = '<<<<<<< a\none\n=======\ntwo\n>>>>>>> b';
    const requests = story.answers(query, known([{ file: 'x', text }])).settle();
    expect(said(requests).map(([cause]) => cause)).toEqual([
      'say/conflict/merge/["a","b","x"]/a',
      'conflict/merge/["a","b","x"]/a',
      'say/conflict/merge/["a","b","x"]/b',
      'conflict/merge/["a","b","x"]/b',
    ]);
    expect(said(requests)[3]?.[1]).toContain('cannot be merged in x');
    expect(said(requests)[3]?.[1]).toContain('    two\n');
    expect(story.answers(query, known([{ file: 'x', text: 'other' }])).settle()).toEqual([]);
  });

  it('has a text of a bounded length', () => {
    const story = both(working());
    story.settle();
    const conflicts = Array.from({ length: 50 }, (_, at) => ({ file: `f${at}`, text: 'x'.repeat(5000) }));
    const requests = story.answers(trialMergeQuery('a', 'b'), known(conflicts)).settle();
    expect(said(requests).every(([, text]) => text.length < 8000)).toBe(true);
  });

  it('is looked for again when the worktrees say so', () => {
    const story = working();
    story.answers(worksetOf(story.state, 'a'), known({ nextPollAt: story.now + 700 }));
    story.answers(worksetOf(story.state, 'b'), known({ nextPollAt: story.now + 300 }));
    expect(story.decide().nextPollAt).toBe(story.now + 300);
  });
});
