import { describe, expect, it } from 'vitest';
import { AttemptStory } from '../../../../test/support/run-attempt-story.ts';
import { RunPlayer } from '../../../../test/support/run-player.ts';
import { complete } from '../../../../test/support/run-results.ts';
import { RunStory } from '../../../../test/support/run-story.ts';
import { known } from '../../answer.ts';

const jump = (from: string, to: string) => RunStory.at(from).jumpAsked(to).decide();
const entered = (status: string) => [{ type: 'StepEntered', data: { status, how: 'jump', reason: 'moved by ann' } }];

describe('a jump', () => {
  it.each([
    ['Architecture', 'TestDesign', 'on'],
    ['Architecture', 'Research', 'back'],
    ['Architecture', 'Architecture', 'to its own beginning'],
    ['Audit', 'Implementation', 'back'],
    ['Implementation', 'Audit', 'on'],
    ['Research', 'Architecture', 'on'],
    ['TestDesign', 'Implementation', 'on'],
  ])('from %s to %s moves the run %s', (from, to) => {
    expect(jump(from, to)).toMatchObject({ rule: 'jump', effects: [], record: entered(to) });
  });

  it.each([
    ['Research', 'Implementation', 'Research does not lead to Implementation'],
    ['Implementation', 'Research', 'Implementation does not lead to Research'],
    ['Audit', 'Done', 'Done is not reached by a jump'],
    ['Architecture', 'Backlog', 'Backlog is not reached by a jump'],
    ['Architecture', 'Nowhere', 'there is no such step'],
  ])('from %s to %s is refused with its reason', (from, to, reason) => {
    expect(jump(from, to).record).toEqual([{ type: 'JumpRefused', data: { status: to, reason } }]);
  });

  it('may choose the first step of a run', () => {
    const story = new RunStory().requested().itemRead().jumpAsked('Implementation');
    expect(story.decide().record).toMatchObject(entered('Implementation'));
  });

  it('that was refused lets the run go on', () => {
    const story = RunStory.at('Research').jumpAsked('Done');
    story.record({ type: 'JumpRefused', data: { status: 'Done', reason: 'no' } });
    expect(story.decide().rule).toBe('plan-attempt');
  });

  it('ends the agent at work first, whose result then counts for nothing', () => {
    const story = RunStory.at('Architecture').planned().started().jumpAsked('Research');
    story.sees({ attempt: known(new AttemptStory().requested().launched().state) });
    const input = { attempt: '7.1', by: 'person', reason: 'moved by ann' };
    expect(story.decide().effects).toEqual([{ kind: 'CancelAttempt', cause: 'cancel/7.1', input }]);
    story.did('CancelAttempt', 'cancel/7.1', null);
    expect(story.decide().awaits).toBe('attempt 7.1');
    const attempt = new AttemptStory().requested().launched().submitted(complete('architect'));
    story.sees({ attempt: known(attempt.ended({ kind: 'cancelled', by: 'person' }).state) });
    expect(story.decide().record[0]?.data).not.toHaveProperty('result');
    expect(story.concluded({ outcome: { kind: 'cancelled', by: 'person' } }).decide().record).toMatchObject(
      entered('Research'),
    );
  });

  it('keeps what the developer had not committed, before anything else', () => {
    const story = RunStory.at('Implementation').attempt({ kind: 'cancelled', by: 'person' }).jumpAsked('Audit');
    const { effects } = story.decide();
    expect(effects).toMatchObject([{ kind: 'KeepWork', cause: 'keep/7.1', input: { attempt: '7.1' } }]);
    expect(story.did('KeepWork', 'keep/7.1', null).decide().record).toMatchObject(entered('Audit'));
  });

  it('gives the new step a new agent that knows who moved the run', () => {
    const player = RunPlayer.start().reach('Architecture').jumpAsked('Research');
    player.settle();
    expect(player.lastAttempt()).toMatchObject({ role: 'researcher', why: 'first', notes: ['moved by ann'] });
  });

  it('waits while the run is paused', () => {
    expect(RunStory.at('Architecture').paused().jumpAsked('Research').decide().rule).toBe('paused');
  });

  it('into an audit still needs gates on the tip', () => {
    const player = RunPlayer.start().reach('Implementation').jumpAsked('Audit');
    player.gateState = 'fail';
    player.settle();
    expect(player.status).toBe('Implementation');
    expect(player.state.visits.at(-1)?.how).toBe('bounce');
  });
});
