import { describe, expect, it } from 'vitest';
import { RunStory } from '../../../../test/support/run-story.ts';
import { known } from '../../answer.ts';
import { initialAttempt } from '../../attempt/state.ts';
import type { ItemWatch } from '../../world/snapshots.ts';
import { putBacksMax } from './put-card-back.ts';

const mallory = (id = 'm1') => ({ id, by: 'mallory', isTrusted: false });
const ann = { id: 'm1', by: 'ann', isTrusted: true };

const watched = (status: string) =>
  new RunStory()
    .requested({ watchItemMs: 30_000 })
    .itemRead({ version: 'v1' })
    .worktree()
    .entered(status)
    .itemRead({ version: 'v1' });

/** An agent is at work, so that nothing but the card is left to do. */
const working = (status: string) => {
  const story = watched(status).planned().started();
  return story.sees({ attempt: known(initialAttempt('attempt/7.1')) });
};

const back = (n: number, status = 'Research', visit = 1) => ({
  kind: 'MoveCard',
  cause: `card/${visit}/back/${n}`,
  input: { item: '7', status },
});

function recordAll(story: RunStory): RunStory {
  for (let record = story.decide().record; record.length > 0; record = story.decide().record)
    for (const event of record) story.record(event);
  return story;
}

describe('a card that stands elsewhere', () => {
  it.each<[string, string, Partial<ItemWatch>]>([
    [
      'Research',
      'mallory moved the card to Audit, who is not among the codeowners',
      { card: 'Audit', move: mallory() },
    ],
    [
      'Research',
      'mallory moved the card to Backlog, who is not among the codeowners',
      { card: 'Backlog', move: mallory() },
    ],
    ['Research', 'the card was moved to Backlog, it is not known by whom', { card: 'Backlog' }],
    ['Research', 'the card was moved off the board, it is not known by whom', {}],
    ['Research', 'ann moved the card to Audit, but Research does not lead to Audit', { card: 'Audit', move: ann }],
    ['Research', 'ann moved the card to Ideas, but there is no such step', { card: 'Ideas', move: ann }],
    ['Audit', 'ann moved the card to Done, but Done is not reached by a jump', { card: 'Done', move: ann }],
    ['Research', 'ann moved the card off the board, but there is no such step', { move: ann }],
  ])('goes back to %s: %s', (status, why, watch) => {
    const story = working(status).sees({ watch });
    const message = `${why}; it goes back to ${status}`;
    expect(story.decide().record).toEqual([
      { type: 'CardPutBack', data: watch.move ? { move: watch.move.id } : {} },
      { type: 'Warned', data: { cause: 'card/1/back/1', message } },
    ]);
    expect(recordAll(story).decide()).toMatchObject({ rule: 'conclude-attempt', effects: [back(1, status)] });
  });

  it('goes back beside what else is done, and nobody waits for it', () => {
    const story = watched('Implementation').attempt({ action: 'COMPLETE', agentName: 'developer', commentBody: 'x' });
    story.commented().committed();
    const [gates] = story.sees({ watch: { card: 'Implementation' } }).decide().effects;
    expect(gates?.kind).toBe('RunGates');
    recordAll(story.sees({ watch: { card: 'Audit', move: mallory() } }));
    expect(story.decide().effects).toEqual([back(1, 'Implementation'), gates]);
    story.missed('MoveCard', 'card/1/back/1');
    expect(story.decide()).toMatchObject({ effects: [gates], wakeAt: story.now + 1000 });
  });

  it('stays while the run is paused', () => {
    const story = watched('Research').paused();
    expect(story.sees({ watch: { card: 'Audit', move: mallory() } }).decide().rule).toBe('paused');
  });

  it('is left alone where our own move was given up', () => {
    const story = new RunStory().requested({ watchItemMs: 1 }).itemRead({ version: 'v1' }).worktree();
    story.record({ type: 'StepEntered', data: { status: 'Research', how: 'start', reason: 'on' } });
    story.itemRead({ version: 'v1' }).missed('MoveCard', 'card/1', { final: true });
    recordAll(story.sees({ watch: { card: 'Audit', move: mallory() } }));
    expect(story.state.putBacks).toEqual([]);
  });

  it(`goes back ${putBacksMax} times in a visit, then stays, and one warning says so`, () => {
    const story = working('Research');
    for (let n = 1; n <= putBacksMax + 3; n++) {
      recordAll(story.sees({ watch: { card: 'Audit', move: mallory(`m${n}`) } }));
      if (story.decide().effects.length > 0) story.did('MoveCard', `card/1/back/${n}`, null);
    }
    expect(story.state.putBacks).toHaveLength(putBacksMax);
    const said = 'the card was moved back to Research 5 times and stays in Audit now';
    expect(story.state.warnings.map(({ message }) => message).slice(putBacksMax)).toEqual([said]);
    story
      .concluded({ outcome: { kind: 'cancelled', by: 'flow' } })
      .entered('Architecture')
      .itemRead({ version: 'v1' });
    recordAll(
      story
        .planned()
        .started()
        .sees({ attempt: known(initialAttempt('attempt/7.2')) }),
    );
    expect(story.decide().effects).toEqual([back(1, 'Architecture', 2)]);
  });

  it('is told of once, though it goes back twice for the same move', () => {
    const story = recordAll(working('Research').sees({ watch: { card: 'Audit', move: mallory() } }));
    story.did('MoveCard', 'card/1/back/1', null);
    expect(recordAll(story).decide().effects).toEqual([back(2)]);
    expect(story.state.warnings).toHaveLength(1);
  });
});
