// How a run begins: the entry rules in their order, up to the first agent.
import { describe, expect, it } from 'vitest';
import { complete } from '../../../../test/support/run-results.ts';
import { branch, itemFacts, RunStory } from '../../../../test/support/run-story.ts';
import { absent, known, unknown } from '../../answer.ts';

const requested = () => new RunStory().requested();
const read = () => requested().itemRead();
const stopOf = (story: RunStory) => {
  const [event] = story.decide().record;
  return event?.type === 'RunStopped' ? event.data.reason : undefined;
};

describe('a stream without a request', () => {
  it('waits for a person to ask', () => {
    expect(new RunStory().decide()).toMatchObject({ rule: 'unrequested', record: [], effects: [] });
    expect(new RunStory().decide().awaits).toBe('a person to ask');
  });
});

describe('the item', () => {
  it('is read again when a person resumes the run, and its last text counts if it is gone', () => {
    const story = RunStory.at('Implementation').stopped('refused').later(5);
    story.record({ type: 'ResumeRequested', data: { grant: false } });
    const changed = { ...itemFacts, body: 'clearer' };
    expect(story.sees({ item: known(changed) }).decide().record).toEqual([{ type: 'ItemRead', data: changed }]);
    expect(story.sees({ item: absent }).decide().record).toEqual([{ type: 'ItemRead', data: itemFacts }]);
  });

  it('is read before anything else', () => {
    expect(requested().decide()).toMatchObject({
      rule: 'read-item',
      effects: [],
      record: [{ type: 'ItemRead', data: itemFacts }],
    });
  });

  it.each([
    ['item-gone', absent],
    ['untrusted-author', known({ ...itemFacts, isTrusted: false })],
    ['item-closed', known({ ...itemFacts, isClosed: true, blockers: ['#6'] })],
    ['blocked', known({ ...itemFacts, blockers: ['#6'] })],
  ])('stops the run with %s', (reason, item) => {
    expect(stopOf(requested().sees({ item }))).toBe(reason);
  });

  it('by a stranger is refused as such, also when it is blocked', () => {
    const item = known({ ...itemFacts, isTrusted: false, blockers: ['#6'] });
    expect(stopOf(requested().sees({ item }))).toBe('untrusted-author');
  });

  it.each([
    ['is by mallory, who is not among the codeowners', { author: 'mallory' }],
    ['is not trusted: its text was last edited by eve', { distrust: 'its text was last edited by eve' }],
  ])('that nobody trusts says why: %s', (why, facts) => {
    const item = known({ ...itemFacts, isTrusted: false, ...facts });
    expect(requested().sees({ item }).decide().record).toEqual([
      { type: 'RunStopped', data: { reason: 'untrusted-author', detail: `item 7 ${why}` } },
    ]);
  });

  it('that cannot be read now is read later', () => {
    const story = requested().sees({ item: unknown('503') });
    expect(story.decide()).toMatchObject({ record: [], effects: [], wakeAt: story.now + 5000 });
  });

  it('is read once', () => {
    expect(read().sees({ item: absent }).decide().rule).not.toBe('read-item');
  });
});

describe('the worktree', () => {
  const ensure = (n: number) => ({ kind: 'EnsureWorktree', cause: `worktree/${n}`, input: { branch, base: 'main' } });

  it('is asked for before anything else happens', () => {
    expect(read().decide()).toMatchObject({ rule: 'ensure-worktree', effects: [ensure(1)] });
  });

  it('that another git keeps from being made stops the run as such', () => {
    const story = read().missed('EnsureWorktree', 'worktree/1', { final: true, code: 'git-locked' });
    expect(stopOf(story)).toBe('git-locked');
    const other = read().missed('EnsureWorktree', 'worktree/1', { final: true, reason: 'git-locked: it broke' });
    expect(stopOf(other)).toBe('worktree-failed');
  });

  it('that vanished is made again', () => {
    const story = RunStory.at('Implementation').sees({ worktree: absent });
    expect(story.decide()).toMatchObject({ rule: 'ensure-worktree', effects: [ensure(2)] });
    story.worktree().sees({ worktree: 'tip' });
    expect(story.decide().rule).toBe('plan-attempt');
    expect(story.sees({ worktree: absent }).decide().effects).toEqual([ensure(3)]);
  });

  it('that vanishes again and again stops the run; a resume makes it anew', () => {
    const story = RunStory.at('Implementation').sees({ worktree: absent });
    for (let n = 2; n <= 10; n++) story.did('EnsureWorktree', `worktree/${n}`, { path: branch });
    expect(stopOf(story)).toBe('worktree-failed');
    expect(story.stopped('worktree-failed').later(1).resumed().decide().effects).toEqual([ensure(11)]);
  });

  it('that cannot be seen is not taken for gone', () => {
    const story = RunStory.at('Implementation').sees({ worktree: unknown('disk is busy') });
    expect(story.decide()).toMatchObject({ rule: 'ensure-worktree', effects: [], wakeAt: story.now + 5000 });
  });

  it('that cannot be made after three tries stops the run, and is tried anew when it is resumed', () => {
    const story = read();
    for (let n = 0; n < 2; n++) story.missed('EnsureWorktree', 'worktree/1').later(20_000);
    expect(story.decide().effects).toEqual([ensure(1)]);
    expect(stopOf(story.missed('EnsureWorktree', 'worktree/1'))).toBe('worktree-failed');
    expect(story.stopped('worktree-failed').resumed().decide().effects).toEqual([ensure(1)]);
  });

  it('with commits of somebody else stops the run', () => {
    expect(stopOf(RunStory.at('Implementation').sees({ trouble: 'foreign-commits' }))).toBe('branch-moved');
  });

  it('with a rewritten history has what is there kept, then stops the run and says where', () => {
    const story = RunStory.at('Implementation').attempt(complete('developer')).sees({ trouble: 'rewritten' });
    const keep = { kind: 'KeepAside', cause: 'aside/1/tip', input: { branch } };
    expect(story.decide().effects).toEqual([keep]);
    story.did('KeepAside', keep.cause, { refs: ['refs/a', 'refs/b'], recorded: 'refs/c' });
    const detail = expect.stringMatching(/the recorded commit is refs\/c; .* is kept as refs\/a, refs\/b$/);
    expect(story.decide().record).toMatchObject([{ data: { reason: 'history-rewritten', detail } }]);
  });

  it('with a rewritten history that cannot be kept stops the run all the same', () => {
    const story = RunStory.at('Implementation').attempt(complete('developer')).sees({ trouble: 'rewritten' });
    expect(stopOf(story.missed('KeepAside', 'aside/1/tip', { final: true }))).toBe('history-rewritten');
  });

  it('that a person put back after that gets a new attempt, not an audit of what no developer delivered', () => {
    const story = RunStory.at('Implementation').attempt(complete('developer')).stopped('history-rewritten').resumed();
    expect(story.decide().record).toMatchObject([
      { type: 'AttemptPlanned', data: { role: 'developer', why: 'resume' } },
    ]);
  });

  it('is not looked at while an agent works in it', () => {
    expect(RunStory.at('Implementation').planned().sees({ trouble: 'rewritten' }).decide().rule).toBe(
      'conclude-attempt',
    );
  });
});

describe('the first step', () => {
  const at = (startStatus?: string) =>
    new RunStory()
      .requested(startStatus === undefined ? {} : { startStatus })
      .itemRead()
      .worktree();
  const entered = (status: string, how: string) => [{ type: 'StepEntered', data: { status, how } }];

  it('is the backlog, which leads on by itself', () => {
    const story = at();
    expect(story.decide().record).toMatchObject(entered('Backlog', 'start'));
    story.record({ type: 'StepEntered', data: { status: 'Backlog', how: 'start', reason: '' } });
    expect(story.decide().record).toMatchObject(entered('Research', 'forward'));
  });

  it('is where the card stands', () => {
    expect(at('Implementation').decide().record).toMatchObject(entered('Implementation', 'start'));
  });

  it.each(['Nowhere', 'Done'])('is never %s', status => {
    expect(stopOf(at(status))).toBe('unknown-status');
  });

  it('that is unknown comes with the list of those that there are', () => {
    expect(at('Nowhere').decide().why).toMatch(/Backlog, Research, .*Audit, Done/);
  });
});

describe('the first step of a run that was resumed before it', () => {
  const moved = () =>
    new RunStory().requested({ startStatus: 'Someday' }).itemRead().worktree().stopped('unknown-status');

  it('is where a person moved the card', () => {
    const story = moved()
      .resumed()
      .sees({ card: known('Research') });
    expect(story.decide().record).toMatchObject([{ type: 'StepEntered', data: { status: 'Research', how: 'start' } }]);
  });

  it('is waited for while the card cannot be seen', () => {
    const story = moved()
      .resumed()
      .sees({ card: unknown('502') });
    expect(story.decide()).toMatchObject({ record: [], wakeAt: story.now + 5000 });
  });

  it('stays unknown while the card was not moved', () => {
    expect(moved().resumed().decide().record).toMatchObject([{ data: { reason: 'unknown-status' } }]);
  });
});

describe('a run', () => {
  it('keeps its first request', () => {
    const story = new RunStory().requested({ startStatus: 'Research' }).requested({ startStatus: 'Audit' });
    expect(story.state.request?.startStatus).toBe('Research');
  });

  it('that is paused in doubt says when it looks again', () => {
    const story = RunStory.at('Research');
    const key = story.prepared({ kind: 'PostComment', cause: 'a', input: {} });
    story.record({ type: 'EffectDone', data: { key, output: null, isDoubtful: true } }).paused();
    expect(story.decide()).toMatchObject({ rule: 'paused', wakeAt: story.now + 60_000 });
  });
});

describe('research', () => {
  const withFindings = (how: 'start' | 'forward' | 'back' | 'jump') =>
    requested().itemRead({ findings: 'known before' }).worktree().entered('Research', how, 'look closer');

  it.each(['start', 'forward'] as const)('is skipped on the way (%s) when its findings are there', how => {
    expect(withFindings(how).decide()).toMatchObject({
      rule: 'skip-research',
      record: [{ type: 'StepEntered', data: { status: 'Architecture', how: 'skip' } }],
    });
  });

  it.each(['back', 'jump'] as const)('is done after a %s, with the reason, whatever was found before', how => {
    expect(withFindings(how).decide()).toMatchObject({
      rule: 'plan-attempt',
      record: [{ type: 'AttemptPlanned', data: { role: 'researcher', notes: ['look closer'] } }],
    });
  });

  it('is done when nothing was found before', () => {
    expect(RunStory.at('Research').decide().rule).toBe('plan-attempt');
  });

  it('is the only step that is skipped', () => {
    const story = requested().itemRead({ findings: 'known before' }).worktree().entered('Architecture');
    expect(story.decide().rule).toBe('plan-attempt');
  });

  it('that an agent began is not skipped any more', () => {
    expect(withFindings('forward').attempt({ kind: 'crashed', detail: '' }).decide().rule).toBe('failed-attempt');
  });
});

describe('the card', () => {
  const entered = () => {
    const story = requested().itemRead().worktree();
    return story.record({ type: 'StepEntered', data: { status: 'Research', how: 'forward', reason: '' } });
  };
  const move = { kind: 'MoveCard', cause: 'card/1', input: { item: '7', status: 'Research' } };

  it('follows the run before an agent begins, once per visit', () => {
    expect(entered().decide()).toMatchObject({ rule: 'move-card', effects: [move] });
    expect(entered().did('MoveCard', 'card/1', null).decide().rule).toBe('plan-attempt');
    const again = entered().did('MoveCard', 'card/1', null).attempt(complete('researcher'));
    again.record({ type: 'StepEntered', data: { status: 'Research', how: 'back', reason: '' } });
    expect(again.decide().effects).toMatchObject([{ cause: 'card/2' }]);
  });

  it('that does not move after three tries is a warning, and the run goes on', () => {
    const story = entered();
    for (let n = 0; n < 3; n++) story.missed('MoveCard', 'card/1', { reason: 'no such column' });
    const [warned] = story.decide().record;
    expect(warned).toMatchObject({ type: 'Warned', data: { cause: 'card/1' } });
    expect(warned?.type === 'Warned' && warned.data.message).toContain('no such column');
    story.record({ type: 'Warned', data: { cause: 'card/1', message: '' } });
    expect(story.decide().rule).toBe('plan-attempt');
  });
});
