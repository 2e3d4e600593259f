// Epics as issues: who may approve, one label, races that GitHub lets happen, and claims by a ref of the remote.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/adapters/clock/manual.ts';
import { repo } from '../support/github-scene.ts';
import { changed, lineOf, sourceOf, written } from './epics.ts';
import { type GitHubEpicsStage, setGitHubEpicsStage } from './epics-stages.ts';

let stage: GitHubEpicsStage;
beforeEach(async () => {
  stage = await setGitHubEpicsStage({ codeowners: ['ann', 'bob', 'carl'] });
  stage.scene.issue(7, { body: 'Please.' });
});
afterEach(() => stage.dispose());

const label = (as: string, ...labels: readonly string[]) => stage.scene.github.label({ repo, number: 7, as, labels });
const issue = () => stage.scene.github.snapshot().issues.find(({ number }) => number === 7);
const comments = () => stage.scene.github.snapshot().comments.map(({ body }) => body);
const approvers = async () => (await sourceOf(stage.epics(), '7')).approvals.map(({ by }) => by);

describe('an approval', () => {
  it('is the label of a codeowner, as long as it is there', async () => {
    label('ann', 'epic:queued', 'bug');
    expect((await sourceOf(stage.epics(), '7')).approvals).toEqual([
      { id: expect.any(String), by: 'ann', at: expect.any(Number), how: 'label' },
    ]);
    label('ann', 'bug');
    expect(await approvers()).toEqual([]);
  });

  it('is not the label of a stranger, nor of a bot with the name of a codeowner', async () => {
    label('mallory', 'epic:queued');
    expect(await approvers()).toEqual([]);
    label('ann');
    stage.scene.github.makeAccount({ login: 'carl', kind: 'Bot' });
    label('carl', 'epic:queued');
    expect(await approvers()).toEqual([]);
  });

  it('is not an earlier one that was taken back, whoever put the label on again', async () => {
    label('ann', 'epic:queued');
    label('ann', 'epic:inbox');
    label('mallory', 'epic:queued');
    expect(await approvers()).toEqual([]);
    label('ann', 'epic:in_progress');
    expect(await approvers()).toEqual([]);
  });

  it('is known still when it was taken', async () => {
    label('bob', 'epic:queued');
    const epics = stage.epics();
    const { version } = await sourceOf(epics, '7');
    expect(await epics.write('7', lineOf('k1', version, { status: 'in_progress' }))).toMatchObject(written);
    expect(issue()?.labels).toEqual(['epic:in_progress']);
    expect(await approvers()).toEqual(['bob']);
  });
});

describe('the words of an epic', () => {
  it('are trusted as long as every one who changed them is', async () => {
    const isTrusted = async () => (await sourceOf(stage.epics(), '7')).isTrusted;
    const edit = (as: string, body: string) => stage.scene.github.editIssue({ repo, number: 7, as, body });
    edit('pitwall', 'by Pitwall');
    expect(await isTrusted()).toBe(true);
    edit('mallory', 'by a stranger');
    edit('ann', 'by ann');
    expect(await isTrusted()).toBe(false);
  });

  it('are not where a stranger named the epic', async () => {
    stage.scene.github.renameIssue({ repo, number: 7, as: 'mallory', title: 'Delete it all' });
    expect(await sourceOf(stage.epics(), '7')).toMatchObject({ isTrusted: false });
  });
});

describe('a status', () => {
  it('is one label, and another one whenever it changes', async () => {
    label('ann', 'epic:inbox', 'Epic:Review', 'bug');
    const epics = stage.epics();
    const before = await sourceOf(epics, '7');
    expect(await epics.write('7', lineOf('k1', before.version, { status: 'review' }))).toMatchObject(written);
    expect(issue()?.labels).toEqual(['Epic:Review', 'bug']);
    const { version } = await sourceOf(epics, '7');
    label('ann', 'epic:queued', 'bug');
    expect(await epics.write('7', lineOf('k2', version))).toEqual(changed);
  });

  it('that a person set while it was written counts', async () => {
    label('bob', 'epic:in_progress');
    const epics = stage.epics();
    const { version } = await sourceOf(epics, '7');
    stage.scene.github.fail(
      'POST /repos/{owner}/{repo}/issues/{issue_number}/labels',
      { kind: 'reset' },
      { when: 'after' },
    );
    const change = lineOf('k1', version, { status: 'review' });
    expect(await epics.write('7', change)).toMatchObject({ kind: 'unknown' });
    label('ann', 'epic:queued');
    expect(await epics.write('7', change)).toMatchObject(written);
    expect(issue()?.labels).toEqual(['epic:queued']);
  });

  it('is set by the next try where only the text arrived, and not twice', async () => {
    label('bob', 'epic:in_progress');
    const epics = stage.epics();
    const { version } = await sourceOf(epics, '7');
    const change = lineOf('k1', version, { status: 'review' });
    stage.scene.github.fail('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', { kind: 'status', status: 502 });
    expect(await epics.write('7', change)).toMatchObject({ kind: 'unknown', code: 'outage' });
    expect(issue()?.labels).toEqual(['epic:in_progress']);
    const first = await epics.write('7', change);
    expect(first).toMatchObject(written);
    expect(issue()?.labels).toEqual(['epic:review']);
    expect(await epics.write('7', change)).toEqual(first);
    expect(issue()?.body).toBe('Please.\n- decided key=k1');
  });
});

describe('a lost race', () => {
  /** A person saves after the check, so that our write takes the place of theirs. */
  const race = (key: string, version: string, saves: readonly string[]) => {
    const left = [...saves];
    const inner = lineOf(key, version);
    return lineOf(key, version, {
      edit: text => {
        const body = left.shift();
        if (body !== undefined) stage.scene.github.editIssue({ repo, number: 7, as: 'bob', body });
        return inner.edit(text);
      },
    });
  };

  it('puts the text of the person back, with our change in it, and says so once', async () => {
    const epics = stage.epics();
    const { version } = await sourceOf(epics, '7');
    const change = race('k1', version, ['Please, by Friday.']);
    const outcome = await epics.write('7', change);
    expect(issue()?.body).toBe('Please, by Friday.\n- decided key=k1');
    expect(outcome).toEqual({
      kind: 'done',
      output: { kind: 'written', version: (await sourceOf(epics, '7')).version },
    });
    expect(await epics.write('7', change)).toEqual(outcome);
    expect(comments()).toEqual([expect.stringContaining('`bob` saved a change')]);
  });

  it('is repaired by the next try, on another machine too', async () => {
    const epics = stage.epics();
    const { version } = await sourceOf(epics, '7');
    const change = race('k1', version, ['Please, by Friday.']);
    stage.scene.github.fail('PitwallEpicHistory', { kind: 'status', status: 502 }, { times: 9 });
    expect(await epics.write('7', change)).toMatchObject({ kind: 'unknown' });
    expect(issue()?.body).toBe('Please.\n- decided key=k1');
    stage.scene.github.heal();
    expect(await stage.epics({ store: 'store-b' }).write('7', lineOf('k1', version))).toMatchObject(written);
    expect(issue()?.body).toBe('Please, by Friday.\n- decided key=k1');
  });

  it('that is lost again while it is repaired shows in a comment', async () => {
    const epics = stage.epics();
    const { version } = await sourceOf(epics, '7');
    expect(await epics.write('7', race('k1', version, ['one', 'two']))).toMatchObject(written);
    expect(issue()?.body).toBe('one\n- decided key=k1');
    expect(comments()).toEqual([
      expect.stringContaining('has put that text back'),
      expect.stringContaining('\n\ntwo\n'),
    ]);
  });

  it('shows what was saved where the text was changed once more since', async () => {
    const epics = stage.epics();
    const { version } = await sourceOf(epics, '7');
    const change = race('k1', version, ['Please, by Friday.']);
    stage.scene.github.fail('PitwallEpicHistory', { kind: 'status', status: 502 }, { times: 9 });
    await epics.write('7', change);
    stage.scene.github.heal();
    stage.scene.github.editIssue({ repo, number: 7, as: 'ann', body: 'Please!\n- decided key=k1' });
    expect(await epics.write('7', change)).toMatchObject(written);
    expect(issue()?.body).toBe('Please!\n- decided key=k1');
    expect(comments()).toEqual([expect.stringContaining('Please, by Friday.')]);
  });

  it('is not called repaired before it is', async () => {
    const epics = stage.epics();
    const { version } = await sourceOf(epics, '7');
    const change = race('k1', version, ['Please, by Friday.']);
    const name = 'PATCH /repos/{owner}/{repo}/issues/{issue_number}';
    stage.scene.github.fail(name, { kind: 'status', status: 502 }, { skip: 1 });
    expect(await epics.write('7', change)).toMatchObject({ kind: 'unknown' });
    expect(comments()).toEqual([]);
    stage.scene.github.editIssue({ repo, number: 7, as: 'ann', body: 'Please!\n- decided key=k1' });
    expect(await epics.write('7', change)).toMatchObject(written);
    expect(comments()).toEqual([expect.stringContaining('Please, by Friday.')]);
  });

  it('is decided anew where a person put an older text over ours', async () => {
    const epics = stage.epics();
    const { version } = await sourceOf(epics, '7');
    stage.scene.github.fail('PitwallEpicHistory', { kind: 'status', status: 502 }, { times: 9 });
    await epics.write('7', lineOf('k1', version));
    stage.scene.github.heal();
    stage.scene.github.editIssue({ repo, number: 7, as: 'ann', body: 'Please.' });
    const { version: now } = await sourceOf(epics, '7');
    expect(now).toBe(version);
    expect(await epics.write('7', lineOf('k1', version))).toMatchObject(written);
    expect(issue()?.body).toBe('Please.\n- decided key=k1');
  });
});

describe('what GitHub does not take', () => {
  it('is a text of more than 65,536 characters', async () => {
    const epics = stage.epics();
    const { version } = await sourceOf(epics, '7');
    const filled = (chars: number) => lineOf('k1', version, { edit: text => text.padEnd(chars, 'x') });
    expect(await epics.write('7', filled(65_537))).toMatchObject({ output: { kind: 'refused' } });
    expect(issue()?.body).toBe('Please.');
    expect(await epics.write('7', filled(65_536))).toMatchObject({ output: { kind: 'changed' } });
    expect(issue()?.body).toHaveLength(65_536);
  });

  it('is a write whose answer was lost, until it is asked again', async () => {
    const epics = stage.epics();
    const { version } = await sourceOf(epics, '7');
    stage.scene.github.fail('PATCH /repos/{owner}/{repo}/issues/{issue_number}', { kind: 'reset' }, { when: 'after' });
    expect(await epics.write('7', lineOf('k1', version))).toMatchObject({ kind: 'unknown', code: 'outage' });
    expect(await epics.write('7', lineOf('k1', version))).toMatchObject(written);
    expect(issue()?.body).toBe('Please.\n- decided key=k1');
  });

  it.each([
    [401, { kind: 'unknown', cause: 'refused' }],
    [503, { kind: 'unknown', cause: 'outage' }],
  ] as const)('is a question that is answered with %i', async (status, answer) => {
    stage.scene.github.fail('PitwallEpic', { kind: 'status', status }, { times: 9 });
    expect(await stage.epics().read('7')).toMatchObject(answer);
  });

  it('is a write by an account that may only read', async () => {
    const { token } = stage.scene.github.account('mallory');
    const epics = stage.epics({ github: stage.scene.open(token) });
    const { version } = await sourceOf(epics, '7');
    expect(await epics.write('7', lineOf('k1', version))).toMatchObject({ kind: 'failed', final: true });
    expect(await epics.read('x')).toEqual({ kind: 'absent' });
  });
});

describe('a filed item', () => {
  const filing = {
    epic: '7',
    key: 'k1',
    title: 'Do it',
    body: 'Now.',
    acceptance: ['done'],
    dependsOn: ['7'],
    labels: [],
  };

  it('counts only by our own account', async () => {
    const body = 'x\n\n<!-- pitwall:item epic=7 key=k1 -->';
    stage.scene.github.makeIssue({ repo, as: 'mallory', title: 'Mine', body });
    expect(await stage.epics().findItem('7', 'k1')).toEqual({ kind: 'absent' });
  });

  it('is filed as a whole by the next try where its dependency did not arrive', async () => {
    const epics = stage.epics();
    const name = 'POST /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by';
    stage.scene.github.fail(name, { kind: 'status', status: 502 });
    expect(await epics.fileItem(filing)).toMatchObject({ kind: 'unknown' });
    expect(await epics.findItem('7', 'k1')).toEqual({ kind: 'absent' });
    expect(await epics.fileItem(filing)).toEqual({ kind: 'done', output: { item: '8' } });
    expect(await epics.findItem('7', 'k1')).toEqual({ kind: 'known', value: { item: '8', title: 'Do it' } });
    expect(stage.scene.github.snapshot().issues).toHaveLength(8);
  });
});

describe('a claim', () => {
  const ours = { kind: 'done', output: { kind: 'ours' } };
  const held = { kind: 'done', output: { kind: 'held', by: expect.any(String), since: expect.any(Number) } };
  const holder = async () => (await sourceOf(stage.epics(), '7')).holder;

  it('is held by one tick of one machine, until that one releases it', async () => {
    const [a, b] = [stage.epics({ store: 'a' }), stage.epics({ store: 'b' })];
    expect(await a.claim('7', 't1')).toEqual(ours);
    expect(await b.claim('7', 't2')).toEqual(held);
    expect(await b.claim('7', 't1')).toEqual(held);
    expect(await holder()).toBe('t1');
    expect(await b.claim('8', 't2')).toEqual(ours);
    await b.release('7', 't1');
    expect(await holder()).toBe('t1');
    await a.release('7', 't1');
    expect(await holder()).toBeUndefined();
    expect(await b.claim('7', 't2')).toEqual(ours);
  });

  it('goes to one of many that want it at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, at) => stage.epics({ store: `store-${at}` }).claim('7', `t${at}`)),
    );
    const kinds = all.map(each => (each.kind === 'done' ? each.output.kind : each.reason));
    expect(kinds.toSorted()).toEqual(['held', 'held', 'held', 'held', 'held', 'ours']);
    expect(await holder()).toBe(`t${kinds.indexOf('ours')}`);
  });

  it('is taken over once it is older than its limit, by one of two', async () => {
    const clock = new ManualClock(1_000_000);
    await stage.epics({ store: 'a', clock }).claim('7', 't1');
    const others = ['b', 'c'].map(store => stage.epics({ store, clock }));
    await clock.advance(60_000);
    expect(await others[0]?.claim('7', 'tb')).toEqual(held);
    await clock.advance(1);
    expect((await others[0]?.read('7')) as object).not.toHaveProperty('value.holder');
    const all = await Promise.all(others.map((each, at) => each.claim('7', `t${at}`)));
    expect(all.map(each => each.kind === 'done' && each.output.kind).toSorted()).toEqual(['held', 'ours']);
    await stage.epics({ store: 'a', clock }).release('7', 't1');
    expect(all).toContainEqual(ours);
    expect(await others[0]?.read('7')).toHaveProperty(
      'value.holder',
      `t${all.findIndex(each => each.kind === 'done' && each.output.kind === 'ours')}`,
    );
  });

  it('is made anew by its tick before it is over, and taken at once by the machine that left it', async () => {
    const clock = new ManualClock(1_000_000);
    const epics = stage.epics({ store: 'a', clock });
    await epics.claim('7', 't1');
    await clock.advance(40_000);
    expect(await epics.claim('7', 't1')).toEqual(ours);
    await clock.advance(40_000);
    expect(await stage.epics({ store: 'b', clock }).claim('7', 't2')).toEqual(held);
    expect(await stage.epics({ store: 'a', clock }).claim('7', 't3')).toEqual(ours);
  });

  it('is not looked for in a branch whose name ends as its ref does', async () => {
    const commit = await stage.scene.commit('not a claim');
    expect(await stage.epics().claim('7', 't1')).toEqual(ours);
    await stage.scene.in('push', '--quiet', 'origin', `${commit}:refs/heads/refs/pitwall/epics/7`);
    expect(await holder()).toBe('t1');
  });

  it('waits for a person where something else is in its place', async () => {
    const commit = await stage.scene.commit('not a claim');
    await stage.scene.in('push', '--quiet', 'origin', `${commit}:refs/pitwall/epics/7`);
    expect(await stage.epics().claim('7', 't1')).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('remove it'),
    });
  });

  it('is not known during an outage', async () => {
    stage.scene.github.fail('git-receive-pack/refs', { kind: 'status', status: 503 }, { times: 9 });
    expect(await stage.epics().claim('7', 't1')).toMatchObject({ kind: 'failed', final: false, code: 'outage' });
    stage.scene.github.heal();
    stage.scene.github.fail('git-upload-pack/refs', { kind: 'status', status: 503 }, { times: 9 });
    expect(await stage.epics().read('7')).toMatchObject({ kind: 'unknown', cause: 'outage' });
  });

  it('is refused to an account that may not push', async () => {
    const address = stage.scene.github.url.replace('//', `//x:${stage.scene.github.account('mallory').token}@`);
    const epics = stage.epics({ address: async () => `${address}/${repo}.git` });
    expect(await epics.claim('7', 't1')).toMatchObject({ kind: 'failed', final: true });
  });
});
