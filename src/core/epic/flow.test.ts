import { describe, expect, it } from 'vitest';
import { bodyWith, EpicStory, hour, noon } from '../../../test/support/epic-story.ts';
import { approvalScope } from './keys.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const dispatch = (task_id: string, worker = 'claude', project = 'shop') => ({
  action: 'dispatch',
  task_id,
  worker,
  project,
});
const byLabel = { id: 'a1', by: 'ann', at: noon - hour, how: 'commit' } as const;
const kinds = (effects: readonly { kind: string }[]) => effects.map(({ kind }) => kind);

/** An epic with one item that is ready and approved. */
function ready(notes = '', more: Parameters<EpicStory['item']>[1] = { title: 'T7' }): EpicStory {
  const story = new EpicStory('').item('7', more);
  const mark = story.stamp('7');
  const cells = ['ready', 'claude', '', '', notes === '' ? mark : `${mark}; ${notes}`];
  return Object.assign(story, { source: { ...story.source, text: bodyWith({ 7: cells }) } });
}

describe('a tick', () => {
  it.each([
    ['review', 'waits', true],
    ['blocked', 'waits', true],
    ['ready_for_user_review', 'finished', true],
    ['done', 'finished', false],
    ['queued', 'not-approved', true],
    ['inbox', 'waits', true],
    ['in_progress', 'not-approved', true],
  ])('of an epic in %s that nobody approved writes nothing', (status, outcome, needsPerson) => {
    const story = new EpicStory(bodyWith({ 7: ['ready'] }, `status: ${status}`)).item('7', { title: 'T7' });
    const { conclusion, effects, asked } = story.tick();
    expect(conclusion).toMatchObject({ outcome, needsPerson });
    expect([...effects, ...(asked ? [asked] : [])]).toEqual([]);
  });

  it('asks the decomposer for items where there are none, and leaves the plan to a person', () => {
    const story = new EpicStory('# Goal\n');
    const item = (title: string, dependsOn: number[]) => ({
      title,
      body: title,
      acceptance: ['a'],
      dependsOn,
      size: 'S',
      tags: [],
    });
    story.answers = [{ action: 'propose', items: [item('a', []), item('b', [1]), item('Verify the goal', [1, 2])] }];
    const { asked, conclusion, effects } = story.tick();
    expect(asked).toMatchObject({ role: 'decomposer', shown: { body: { text: '# Goal\n', author: 'ann' } } });
    expect(conclusion).toMatchObject({ outcome: 'decided', needsPerson: true });
    expect(kinds(effects)).toEqual(['EnsureWorktree', 'StartAttempt', 'WriteEpic', 'RemoveWorktree']);
    expect(story.body).toMatchObject({ status: 'review', items: [] });
    expect(story.body.proposal.items.map(({ title }) => title)).toEqual(['a', 'b', 'Verify the goal']);
    expect(story.tick().conclusion).toMatchObject({ outcome: 'waits', needsPerson: true });
    promoted(story);
  });

  function promoted(story: EpicStory): void {
    story.edits(text => text.replace('status: review', 'status: queued'));
    story.source = { ...story.source, approvals: [{ ...byLabel, at: noon + hour }] };
    story.now = noon + 2 * hour;
    const { effects } = story.tick();
    expect(kinds(effects)).toEqual(['WriteEpic', 'FileItem', 'FileItem', 'FileItem', 'WriteEpic']);
    const dependencies = effects
      .filter(({ kind }) => kind === 'FileItem')
      .map(({ input }) => (input as { dependsOn: string[] }).dependsOn);
    expect(dependencies).toEqual([[], ['50'], ['50', '51']]);
    const { body } = story;
    expect(body).toMatchObject({ status: 'in_progress', brakeReset: iso(noon + 2 * hour), underWay: null });
    expect(body.proposal.items).toEqual([]);
    expect(body.items.map(({ item, worker, notes }) => [item, worker, notes])).toEqual(
      ['50', '51', '52'].map(item => [item, 'claude', story.stamp(item)]),
    );
  }

  it('takes an approval up once, and stamps what was approved', () => {
    const text = bodyWith({ 7: ['ready'], 8: ['ready', 'codex'] }, 'status: queued');
    const story = new EpicStory(text, { approvals: [byLabel] }).item('7', { title: 'T7' }).item('8', { title: 'T8' });
    expect(story.tick().decisions).toMatchObject([{ kind: 'take' }]);
    expect(story.body).toMatchObject({ status: 'in_progress', brakeReset: iso(noon) });
    expect(story.row('7')).toMatchObject({ worker: 'claude', notes: story.stamp('7') });
    expect(story.row('8')).toMatchObject({ worker: 'codex', notes: story.stamp('8', 'codex') });
    story.edits(now => now.replace('status: in_progress', 'status: queued'));
    expect(story.tick().conclusion.outcome).toBe('not-approved');
  });

  it.each([
    ['every item is done', [['done'], ['done']], 'done'],
    ['an item can be worked on', [['done'], ['ready', 'claude', '', '', 'approved=1a2b3c4d']], 'in_progress'],
    ['what an item waited for is done', [['done'], ['blocked', 'claude', '', '', 'waits for 7']], 'in_progress'],
    ['an item is not approved', [['done'], ['ready']], 'ready_for_user_review'],
    ['an item is blocked', [['done'], ['blocked']], 'ready_for_user_review'],
  ] as const)('looks again at an epic that was handed over: %s', (_what, [seven, eight], status) => {
    const text = bodyWith({ 7: seven, 8: eight }, 'status: ready_for_user_review');
    const story = new EpicStory(text, { approvals: [byLabel] }).item('7', { title: 'T7' }).item('8', { title: 'T8' });
    story.tick();
    expect(story.body.status).toBe(status);
  });

  it('counts an approval by command for what the person saw, and not for what it became', () => {
    const story = new EpicStory(bodyWith({ 7: ['ready'] }, 'status: queued')).item('7', { title: 'T7' });
    story.record({ type: 'EpicApproved', data: { scope: approvalScope(story.body) } }, { kind: 'person', id: 'ann' });
    story.edits(text => text.replace('| T7 |', '| Another |'));
    expect(story.tick().conclusion.outcome).toBe('not-approved');
    story.edits(text => text.replace('| Another |', '| T7 |').replace('# Goal', '# Goal\n\nA remark.'));
    expect(story.tick().conclusion.outcome).toBe('decided');
  });

  it('writes a dispatch before it begins it, and what came of it afterwards', () => {
    const story = ready('ann: soon');
    story.answers = [dispatch('7')];
    const seen: string[] = [];
    story.before = ({ kind }) => {
      if (kind === 'RequestRun') {
        seen.push(story.row('7')?.status ?? '', story.body.underWay ?? '');
        story.run('7', {});
      }
      return undefined;
    };
    const { asked, effects, conclusion } = story.tick();
    expect(asked).toMatchObject({ role: 'planner', question: 'preflight', candidates: ['7'] });
    expect(kinds(effects)).toEqual([
      'EnsureWorktree',
      'StartAttempt',
      'WriteEpic',
      'RequestRun',
      'WriteEpic',
      'RemoveWorktree',
    ]);
    expect(effects[3]).toMatchObject({ input: { item: '7', base: 'main', agent: 'claude' } });
    expect(seen[0]).toBe('in_progress');
    expect(seen[1]).toMatch(/^dispatch 7 [0-9a-f]{8}@store-1$/);
    expect(conclusion).toMatchObject({ outcome: 'decided', why: 'dispatch 7 to claude' });
    expect(story.row('7')).toMatchObject({ status: 'in_progress', pr: 'b/7', lastActivity: iso(noon) });
    expect(story.row('7')?.notes).toMatch(/^approved=\S+; key=[0-9a-f]{8}; ann: soon$/);
    expect(story.body.memory).toMatchObject([{ class: 'dispatch_ok', decision: 'dispatch 7 to claude' }]);
    expect(story.body.log.map(({ text }) => text.replace(/ key=.*/, ''))).toEqual([
      'about to dispatch 7 to claude',
      'dispatched 7 to claude, nothing is left after it',
    ]);
    expect(story.tick().conclusion).toMatchObject({ outcome: 'idle', why: '7 at work' });
  });

  it('decides again where a person was faster, and asks no second agent', () => {
    const story = ready();
    story.answers = [dispatch('7')];
    let isFirst = true;
    story.before = ({ kind }) => {
      if (kind === 'WriteEpic' && isFirst) story.edits(text => text.replace('# Goal', '# Goal\n\nA remark.'));
      if (kind === 'WriteEpic') isFirst = false;
      return undefined;
    };
    const { effects, decisions } = story.tick();
    expect(decisions).toHaveLength(2);
    expect(kinds(effects).filter(kind => kind === 'StartAttempt' || kind === 'RequestRun')).toEqual([
      'StartAttempt',
      'RequestRun',
    ]);
    expect(story.source.text).toContain('A remark.');
  });

  it('does not begin what a person took back after it was written', () => {
    const story = ready();
    story.answers = [dispatch('7')];
    const original = story.decide.bind(story);
    story.decide = () => {
      const isWritten = story.state.open && story.row('7')?.status === 'in_progress';
      if (isWritten) story.edits(text => text.replace('| in_progress |', '| blocked |'));
      return original();
    };
    const { effects } = story.tick();
    expect(kinds(effects)).not.toContain('RequestRun');
    expect(story.row('7')?.status).toBe('blocked');
  });

  it.each([
    ['another agent', dispatch('7', 'gemini'), '7 to gemini in shop'],
    ['another repository', dispatch('7', 'claude', 'other'), '7 to claude in other'],
    ['an item that the epic does not have', dispatch('99'), '99 to claude in shop'],
  ])('refuses %s by name', (_what, answer, requested) => {
    const story = ready();
    story.answers = [answer];
    const { effects, conclusion } = story.tick();
    expect(kinds(effects)).not.toContain('RequestRun');
    expect(conclusion.needsPerson).toBe(true);
    expect(story.row('7')?.status).toBe('blocked');
    expect(story.body.infeasible).toMatchObject([{ item: '7', requested }]);
    expect(story.body.memory).toMatchObject([{ class: 'dispatch_halt' }]);
  });

  it('never starts what changed since it was approved', () => {
    const story = ready();
    story.item('7', { title: 'T7', body: 'something larger' });
    const { asked, effects } = story.tick();
    expect(asked).toBeUndefined();
    expect(kinds(effects)).toEqual(['WriteEpic']);
    expect(story.row('7')?.status).toBe('blocked');
    expect(story.body.infeasible).toHaveLength(1);
  });

  it('sends a wrong answer back once, with what was wrong, and counts the second', () => {
    const story = ready();
    story.answers = [{ action: 'dispatch' }, { verdict: 'PASS' }];
    const { effects, decisions } = story.tick();
    const [first, second] = effects
      .filter(({ kind }) => kind === 'StartAttempt')
      .map(({ input }) => (input as { notes: string[] }).notes);
    expect(first).toEqual([]);
    expect(second?.join()).toContain('task_id');
    expect(decisions).toMatchObject([{ kind: 'malformed' }]);
    expect(story.body.memory).toMatchObject([{ class: 'verdict_malformed' }]);
    expect(story.row('7')?.status).toBe('ready');
  });

  it('sends prohibited prose back', () => {
    const story = ready();
    const fix = { action: 'file_fix_task', parent: '7', title: 'Quiet the test' };
    story.answers = [{ ...fix, body: 'We can relax the assertion.' }, dispatch('7')];
    const { effects, decisions } = story.tick();
    expect(effects.filter(({ kind }) => kind === 'StartAttempt')).toHaveLength(2);
    expect(decisions).toMatchObject([{ kind: 'dispatch' }]);
  });

  it.each([
    ['ambiguity', 'dispatch', 'dispatch_ok', 'in_progress'],
    ['missing-information', 'file-search', 'react_filed_fix', 'blocked'],
    ['missing-tool', 'file-fix', 'react_filed_fix', 'blocked'],
  ])('remedies a halt for %s', (kind, decision, row, status) => {
    const story = ready();
    story.answers = [{ action: 'halt', status: 'review', kind, reason: 'the page is not named' }];
    expect(story.tick().decisions).toMatchObject([{ kind: decision }]);
    expect(story.body).toMatchObject({ status: 'in_progress', memory: [{ class: row }] });
    expect(story.row('7')?.status).toBe(status);
  });

  it('halts for a person where nothing remedies it', () => {
    const story = ready();
    story.answers = [{ action: 'halt', status: 'blocked', kind: 'safety', reason: 'it would lose data' }];
    expect(story.tick().conclusion).toMatchObject({ outcome: 'halted', needsPerson: true });
    expect(story.body).toMatchObject({ status: 'blocked', reactHalts: 0, memory: [{ class: 'dispatch_halt' }] });
  });
});

describe('work that came to an exit', () => {
  const atWork = (story: EpicStory, notes = '') =>
    story.edits(text =>
      text.replace(
        /\| ready \| claude \|[^\n]*/,
        `| in_progress | claude | b/7 | ${iso(noon)} | ${story.stamp('7')}${notes} |`,
      ),
    );
  const verified = { isVerified: true, commit: 'c0ffee1234567890', gates: { test: 'pass' } } as const;

  it('is at its review surface once verifier and evidence agree, and then all is done', () => {
    const story = atWork(ready()).run('7', verified);
    story.answers = [{ verdict: 'PASS' }];
    const { asked, effects } = story.tick();
    expect(asked).toMatchObject({ role: 'verifier', commit: verified.commit, evidence: 'test: pass' });
    expect(effects[0]).toMatchObject({ kind: 'EnsureWorktree', input: { base: verified.commit } });
    expect(story.row('7')?.status).toBe('ready_for_user_review');
    expect(story.body.memory).toMatchObject([{ class: 'verify_pass' }]);
    expect(story.tick().conclusion).toMatchObject({ outcome: 'finished', needsPerson: true });
    expect(story.body.status).toBe('ready_for_user_review');
  });

  it('comes back with the reason of a FAIL, and goes on with it', () => {
    const story = atWork(ready()).run('7', verified);
    story.answers = [{ verdict: 'FAIL', reason: 'the list is empty' }];
    story.tick();
    expect(story.row('7')).toMatchObject({ status: 'review' });
    expect(story.row('7')?.notes).toContain('judged=c0ffee123456; verify-fail: the list is empty');
    story.answers = [dispatch('7')];
    const { asked, effects } = story.tick();
    expect(asked).toMatchObject({
      role: 'planner',
      question: 'react',
      about: 'verify-fail: the list is empty',
      item: '7',
    });
    expect(effects.find(({ kind }) => kind === 'AskRun')).toMatchObject({
      input: { run: '7', ask: { kind: 'hear', reason: 'the list is empty', isBinding: true } },
    });
    expect(story.row('7')?.status).toBe('in_progress');
    // The same commit is not judged again.
    expect(story.tick().conclusion).toMatchObject({ outcome: 'idle' });
  });

  it('waits for the item that mends it', () => {
    const story = atWork(ready()).run('7', verified);
    story.answers = [{ verdict: 'FAIL', reason: 'the list is empty' }];
    story.tick();
    story.answers = [
      { action: 'file_fix_task', parent: '7', title: 'Fill the list', body: 'It is cleared too early.' },
    ];
    story.tick();
    const fix = story.body.items.at(-1);
    expect(fix).toMatchObject({ title: 'Fill the list', status: 'ready', worker: 'claude' });
    expect(fix?.notes).toBe(`${story.stamp(fix?.item ?? '')}; fix of 7`);
    expect(story.row('7')).toMatchObject({ status: 'blocked' });
    expect(story.row('7')?.notes).toContain(`waits for ${fix?.item}`);
    story.edits(text => text.replace('| ready | claude |', '| done | claude |'));
    expect(story.tick().decisions).toMatchObject([{ kind: 'ready', item: '7' }]);
    expect(story.row('7')?.status).toBe('review');
  });

  it('is handed over with a verification to be done where the verifier cannot say', () => {
    const story = atWork(ready()).run('7', verified);
    story.answers = [{ verdict: 'REVISE', reason: 'nobody ran it' }];
    const { effects } = story.tick();
    expect(effects.find(({ kind }) => kind === 'FileItem')).toMatchObject({
      input: { dependsOn: ['7'], body: 'nobody ran it' },
    });
    expect(story.row('7')?.status).toBe('ready_for_user_review');
  });

  it.each([
    [{ phase: 'stopped', how: 'attempts' }, 'review'],
    [{ phase: 'ended', how: 'merged' }, 'done'],
    [{ phase: 'ended', how: 'dropped' }, 'blocked'],
  ] as const)('is written down: %o', (run, status) => {
    const story = atWork(ready()).run('7', run);
    const { asked } = story.tick();
    expect(asked).toBeUndefined();
    expect(story.row('7')?.status).toBe(status);
  });

  it('is queued once more after four silent hours, then blocked', () => {
    const story = atWork(ready()).run('7', { progressAt: noon });
    story.now = noon + 4 * hour + 1;
    const { effects } = story.tick();
    expect(effects.find(({ kind }) => kind === 'AskRun')).toMatchObject({ input: { ask: { kind: 'stop' } } });
    expect(story.row('7')).toMatchObject({ status: 'queued' });
    expect(story.row('7')?.notes).toContain('stalled 1x');
    story.run('7', { phase: 'stopped' });
    story.answers = [dispatch('7')];
    expect(story.tick().effects.find(({ kind }) => kind === 'AskRun')).toMatchObject({
      input: { ask: { kind: 'resume' } },
    });
    story.run('7', { progressAt: noon });
    story.now += 4 * hour + 1;
    story.tick();
    expect(story.row('7')?.status).toBe('blocked');
  });

  it('is not silent while its run gives signs of life', () => {
    const story = atWork(ready()).run('7', { progressAt: noon + 3 * hour });
    story.now = noon + 5 * hour;
    expect(story.tick().conclusion.outcome).toBe('idle');
  });
});

describe('on several machines', () => {
  it('a dispatch that another one began is never begun again', () => {
    const story = ready();
    story.answers = [dispatch('7')];
    story.before = ({ kind }) => {
      if (kind === 'RequestRun') throw new Error('killed');
      return undefined;
    };
    expect(() => story.tick()).toThrow('killed');
    const other = new EpicStory(story.source.text).item('7', { title: 'T7' });
    const { decisions, effects } = other.tick('store-2');
    expect(decisions).toMatchObject([{ kind: 'adopt', why: '7 was dispatched on another machine' }]);
    expect(kinds(effects)).toEqual(['WriteEpic']);
    expect(other.body.underWay).toBeNull();
    expect(other.body.memory).toMatchObject([{ class: 'dispatch_ok' }]);
    expect(other.tick('store-2').conclusion.outcome).toBe('idle');
  });

  it('goes on from the body alone', () => {
    const story = ready();
    story.answers = [dispatch('7')];
    const other = new EpicStory(story.source.text).item('7', { title: 'T7' });
    other.answers = [dispatch('7')];
    expect(other.tick('store-2').decisions[0]?.key).toBe(story.tick().decisions[0]?.key);
  });

  it('says who holds it', () => {
    const story = new EpicStory('# Goal\n', { form: 'forge', labels: ['epic:inbox'], holder: 'theirs' });
    const lost = { kind: 'held', by: 'theirs', since: 0 };
    const perform = story.record.bind(story);
    story.record = (event, actor) => {
      if (event.type === 'EffectDone' && (event.data.output as { kind?: string } | null)?.kind === 'ours')
        return perform({ ...event, data: { ...event.data, output: lost } }, actor);
      return perform(event, actor);
    };
    const { conclusion } = story.tick('store-1', true);
    expect(conclusion).toMatchObject({ outcome: 'held', why: 'another tick holds it: theirs' });
  });
});

describe('a high-risk item', () => {
  const risky = { title: 'Deploy it', body: 'b' };
  const plan = '\n## Rollback Plan\n\n### 7\n\n> Put the old one back.\n';

  it('is blocked without a way back', () => {
    const story = ready('', risky);
    expect(story.tick().decisions).toMatchObject([{ kind: 'block', item: '7' }]);
    expect(story.row('7')?.notes).toContain('Rollback Plan');
  });

  it('is shown to a critic in a tick of its own, and dispatched in the next', () => {
    const story = ready('', risky).edits(text => `${text}${plan}`);
    story.answers = [{ verdict: 'SAFE' }];
    const { asked, decisions } = story.tick();
    expect(asked).toMatchObject({
      role: 'critic',
      risk: ['its text says deploy'],
      shown: { rollbackPlan: 'Put the old one back.' },
    });
    expect(decisions).toMatchObject([{ kind: 'safe' }]);
    story.answers = [dispatch('7')];
    expect(story.tick().decisions).toMatchObject([{ kind: 'dispatch' }]);
  });

  it('waits for a person whom the critic asks, and does what they say', () => {
    const story = ready('', risky).edits(text => `${text}${plan}`);
    story.answers = [{ verdict: 'REFUSE', reason: 'nothing is backed up' }];
    expect(story.tick().conclusion.needsPerson).toBe(true);
    expect(story.row('7')?.status).toBe('blocked');
    expect(story.body.decisions).toMatchObject([{ id: 'critic-7', options: ['drop it', 'dispatch anyway'] }]);
    story.edits(text => text.replace('- answer:', '- answer: dispatch anyway'));
    expect(story.tick().decisions).toMatchObject([{ kind: 'answer' }]);
    expect(story.row('7')?.status).toBe('ready');
    expect(story.body.decisions).toEqual([]);
  });
});

describe('the brake', () => {
  const failures = (count: number) =>
    Array.from(
      { length: count },
      (_, n) => `| ${iso(noon - hour + n)} | verify 7 | verify_fail | sig=0a0b0c0d r |\n`,
    ).join('');
  const memory = (count: number) =>
    `\n## Pattern Memory\n\n| Tick (ISO) | Decision | Class | Notes |\n|---|---|---|---|\n${failures(count)}`;

  it('halts before any agent is asked', () => {
    const story = ready().edits(text => `${text}${memory(3)}`);
    const { asked, conclusion } = story.tick();
    expect(asked).toBeUndefined();
    expect(conclusion).toMatchObject({ outcome: 'halted', needsPerson: true });
    expect(story.body.status).toBe('review');
    expect(story.body.memory.at(-1)).toMatchObject({ class: 'brake_fired' });
  });

  it('does not halt one failure earlier', () => {
    const story = ready().edits(text => `${text}${memory(2)}`);
    story.answers = [dispatch('7')];
    expect(story.tick().decisions).toMatchObject([{ kind: 'dispatch' }]);
  });
});
