// Git of the loopback GitHub, and what pushes and merges do to pull requests.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isRefusedPush } from '../../src/adapters/worktrees/git/is-refused-push.ts';
import { LoopbackRoom } from '../support/github/loopback-room.ts';
import type { LoopbackGitHub } from '../support/github/start-github.ts';

let room: LoopbackRoom;
let github: LoopbackGitHub;
const repo = 'acme/app';

beforeEach(async () => {
  room = await LoopbackRoom.open();
  github = room.github;
});
afterEach(() => room.close());

/** What a forge answers to one that asks too often. */
const limits = ([403, 429] as const).map(status => ({ kind: 'secondary-limit', status, retryAfterSec: 1 }) as const);

const openPull = (head: string, body = '') =>
  room.rest('POST', '/pulls', { body: { title: `Work of ${head}`, head, base: 'main', body } });
const merge = (number: number, body: object = {}) => room.rest('PUT', `/pulls/${number}/merge`, { body });
const parents = async (sha: string) => {
  await room.git('clone', '--quiet', room.address('ann'), 'look');
  return (await room.git('-C', 'look', 'log', '-1', '--format=%P', sha)).stdout.split(' ');
};

describe('git', () => {
  it('pushes, and others fetch what was pushed', async () => {
    const sha = await room.pushBranch('work');
    const listed = await room.git('ls-remote', `${github.url}/${repo}.git`, 'refs/heads/work');
    expect(listed.stdout).toBe(`${sha}\trefs/heads/work`);
    expect(await github.head({ repo, branch: 'work' })).toBe(sha);
    const pushes = github.calls.filter(({ operation }) => operation === 'git-receive-pack');
    expect(pushes).toMatchObject([{ kind: 'git', account: 'ann', status: 200 }]);
  });

  it('is refused with a wrong token, without one, and without the right to push', async () => {
    await room.pushBranch('work');
    const to = async (address: string) => {
      const { exitCode, stderr } = await room.git('-C', 'work', 'push', address, 'HEAD:refs/heads/other');
      return exitCode === 0 ? 'pushed' : stderr;
    };
    expect(await to(room.addressWith('wrong'))).toContain('Authentication failed');
    expect(await to(`${github.url}/${repo}.git`)).toContain('could not read Username');
    expect(await to(room.address('bob'))).toContain('403');
    expect(await to(room.addressWith(github.makeToken({ login: 'ann', scopes: ['project'] })))).toContain('403');
    expect(await github.head({ repo, branch: 'other' })).toBeNull();
    expect(await to(room.address('ann'))).toBe('pushed');
  });

  it('refuses for good with words, and for a while with a bare status', async () => {
    await room.pushBranch('work');
    const push = async (address: string, branch = 'other') =>
      (await room.git('-C', 'work', 'push', address, `HEAD:refs/heads/${branch}`)).stderr;
    const unscoped = github.makeToken({ login: 'ann', scopes: ['project'] });
    for (const address of [room.address('bob'), room.addressWith(unscoped), room.addressWith('wrong')])
      expect(isRefusedPush(await push(address))).toBe(true);
    for (const operation of ['git-receive-pack', 'git-receive-pack/refs'])
      for (const fault of limits) {
        github.fail(operation, fault);
        const said = await push(room.address('ann'), 'work-403');
        expect(said).toContain(`error: ${fault.status}`);
        expect(isRefusedPush(said)).toBe(false);
      }
  });

  it('hides a private repository from strangers', async () => {
    github.changeRepository({ repo, settings: { isPrivate: true } });
    const listed = await room.git('ls-remote', `${github.url}/${repo}.git`);
    expect(listed.exitCode).not.toBe(0);
    expect((await room.git('ls-remote', room.address('eve'))).stderr).toContain('not found');
    expect((await room.rest('GET', '', { as: 'eve' })).status).toBe(404);
    expect((await room.git('ls-remote', room.address('bob'))).exitCode).toBe(0);
  });
});

describe('a push', () => {
  it('moves the head of its pull request, and outdates what was said about lines', async () => {
    await room.pushBranch('work');
    const { body: pull } = await openPull('work');
    github.review({
      repo,
      number: pull.number,
      as: 'bob',
      state: 'COMMENTED',
      comments: [{ path: 'new.txt', line: 1, body: 'x' }],
    });
    await room.commitIn('work', { 'more.txt': 'more' });
    await room.git('-C', 'work', 'push', 'origin', 'work');
    const seen = await room.rest('GET', `/pulls/${pull.number}`);
    expect(seen.body).toMatchObject({
      head: { sha: await room.headOf('work') },
      commits: 2,
      changed_files: 2,
      additions: 2,
    });
    expect(github.snapshot().threads).toMatchObject([{ isOutdated: true }]);
    const fetched = await room.git('-C', 'work', 'fetch', 'origin', `refs/pull/${pull.number}/head`);
    expect(fetched.exitCode).toBe(0);
  });

  it('marks a pull request merged whose head it brings into the base, and closes what that closes', async () => {
    const issue = github.makeIssue({ repo, as: 'ann', title: 'One' });
    const sha = await room.pushBranch('work');
    const { body: pull } = await openPull('work', `Closes #${issue.number}`);
    await room.git('-C', 'work', 'push', 'origin', 'work:main');
    const seen = await room.rest('GET', `/pulls/${pull.number}`);
    expect(seen.body).toMatchObject({
      state: 'closed',
      merged: true,
      merged_by: { login: 'ann' },
      merge_commit_sha: sha,
    });
    const closed = await room.rest('GET', `/issues/${issue.number}`);
    expect(closed.body).toMatchObject({ state: 'closed', state_reason: 'completed' });
  });

  it('closes the pull request of a branch that it deletes, unmerged', async () => {
    await room.pushBranch('work');
    const { body: pull } = await openPull('work');
    await room.git('-C', 'work', 'push', 'origin', ':work');
    expect((await room.rest('GET', `/pulls/${pull.number}`)).body).toMatchObject({ state: 'closed', merged: false });
  });

  it('starts the checks that the repository has, which end by themselves', async () => {
    let now = Date.now();
    await room.close();
    room = await LoopbackRoom.open({ now: () => now });
    github = room.github;
    const checksOnPush = [
      { name: 'ci', afterMs: 1000, conclusion: 'failure' },
      { name: 'late', appearsAfterMs: 5000 },
    ] as const;
    github.changeRepository({ repo, settings: { checksOnPush } });
    const sha = await room.pushBranch('work');
    const runs = async () => {
      const { body } = await room.rest('GET', `/commits/${sha}/check-runs`);
      return body.check_runs.map((run: { name: string; status: string; conclusion: string }) => [
        run.name,
        run.status,
        run.conclusion,
      ]);
    };
    expect(await runs()).toEqual([['ci', 'in_progress', null]]);
    now += 1000;
    expect(await runs()).toEqual([['ci', 'completed', 'failure']]);
    now += 4000;
    expect(await runs()).toEqual([
      ['ci', 'completed', 'failure'],
      ['late', 'queued', null],
    ]);
    expect(github.violations).toEqual([]);
  });
});

it('starts the checks of two pushes at once, each of them once', async () => {
  await room.pushBranch('one');
  await room.pushBranch('two');
  github.changeRepository({ repo, settings: { checksOnPush: [{ name: 'ci' }] } });
  for (const clone of ['one', 'two']) await room.commitIn(clone, { 'more.txt': clone });
  await Promise.all(['one', 'two'].map(clone => room.git('-C', clone, 'push', 'origin', clone)));
  const shas = [await room.headOf('one'), await room.headOf('two')];
  expect(
    github
      .snapshot()
      .checkRuns.map(({ sha }) => sha)
      .sort(),
  ).toEqual(shas.sort());
});

describe('opening a pull request', () => {
  it.each([
    ['from a branch that is not there', 'gone', { field: 'head', code: 'invalid' }],
    ['from one that brings nothing', 'same', { message: 'No commits between main and same' }],
    ['a second time', 'work', { message: 'A pull request already exists for acme:work.' }],
  ])('is refused %s', async (_, head, error) => {
    await room.pushBranch('work');
    await room.git('-C', 'work', 'push', 'origin', 'origin/main:refs/heads/same');
    await openPull('work');
    const { status, body } = await openPull(head);
    expect(status).toBe(422);
    expect(body).toMatchObject({ message: 'Validation Failed', errors: [{ resource: 'PullRequest', ...error }] });
    expect(github.violations).toEqual([]);
  });

  it('gives one of two that ask at once', async () => {
    await room.pushBranch('work');
    const both = await Promise.all([openPull('work'), openPull('work')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
});

describe('mergeability', () => {
  it('is unknown at the first look and whenever something moved', async () => {
    await room.pushBranch('work');
    const { body: pull } = await openPull('work');
    const look = async () => (await room.rest('GET', `/pulls/${pull.number}`)).body.mergeable;
    expect([pull.mergeable, await look(), await look()]).toEqual([null, null, true]);
    await github.commit({ repo, as: 'ann', files: { 'new.txt': 'other' } });
    expect([await look(), await look()]).toEqual([null, false]);
  });

  it('stays unknown for as many looks and as long as was asked for', async () => {
    let now = Date.now();
    await room.close();
    room = await LoopbackRoom.open({ now: () => now });
    github = room.github;
    github.lag({ mergeabilityReads: 2, mergeabilityMs: 500 });
    await room.pushBranch('work');
    const { body: pull } = await openPull('work');
    const look = async () => (await room.rest('GET', `/pulls/${pull.number}`)).body.mergeable;
    expect([await look(), await look(), await look()]).toEqual([null, null, null]);
    now += 500;
    expect(await look()).toBe(true);
  });
});

describe('a merge', () => {
  it.each([
    ['merge', 2, 2],
    ['squash', 1, 1],
    ['rebase', 1, 2],
  ] as const)('by %s makes the history that its method makes', async (method, parentCount, commitCount) => {
    const base = await github.head({ repo, branch: 'main' });
    await room.pushBranch('work', { 'a.txt': 'a' });
    await room.commitIn('work', { 'b.txt': 'b' });
    await room.git('-C', 'work', 'push', 'origin', 'work');
    const moved = await github.commit({ repo, as: 'ann', files: { 'c.txt': 'c' } });
    const { body: pull } = await openPull('work');
    const { status, body } = await merge(pull.number, { merge_method: method, sha: await room.headOf('work') });
    expect([status, body.merged]).toEqual([200, true]);
    expect(await github.head({ repo, branch: 'main' })).toBe(body.sha);
    expect(await parents(body.sha)).toHaveLength(parentCount);
    const own = ['rev-list', '--count', '--first-parent', `${moved}..${body.sha}`];
    expect((await room.git('-C', 'look', ...own)).stdout).toBe(String(method === 'rebase' ? commitCount : 1));
    expect((await room.git('-C', 'look', 'ls-files')).stdout.split('\n')).toEqual([
      'README.md',
      'a.txt',
      'b.txt',
      'c.txt',
    ]);
    expect((await room.git('-C', 'look', 'merge-base', '--is-ancestor', base ?? '', body.sha)).exitCode).toBe(0);
    const after = await room.rest('GET', `/pulls/${pull.number}`);
    expect(after.body).toMatchObject({ merged: true, merge_commit_sha: body.sha, state: 'closed' });
    expect(github.violations).toEqual([]);
  });

  it.each([
    ['of another head than was seen', 409, 'Head branch was modified', { sha: '0'.repeat(40) }],
    ['by a method that is not allowed', 405, 'Rebase merges are not allowed', { merge_method: 'rebase' }],
  ])('is refused %s', async (_, status, message, body) => {
    github.changeRepository({ repo, settings: { mergeMethods: ['merge', 'squash'] } });
    await room.pushBranch('work');
    const { body: pull } = await openPull('work');
    const refused = await merge(pull.number, body);
    expect([refused.status, refused.body.message]).toEqual([status, expect.stringContaining(message)]);
    expect(github.snapshot().issues).toMatchObject([{ state: 'OPEN' }]);
  });

  it('is refused with conflicts, without a required check, as a draft, and twice', async () => {
    await room.pushBranch('work');
    const { number } = (await openPull('work')).body;
    await github.commit({ repo, as: 'ann', files: { 'new.txt': 'other' } });
    expect((await merge(number)).status).toBe(405);
    await github.commit({ repo, as: 'ann', files: { 'new.txt': null } });
    github.changeRepository({ repo, settings: { requiredChecks: [{ branch: 'main', names: ['ci'], by: 'ruleset' }] } });
    expect((await merge(number)).body.message).toBe('Required status check "ci" is expected.');
    await github.completeCheck({ repo, ref: 'work', name: 'ci', conclusion: 'success' });
    expect((await merge(number)).status).toBe(200);
    expect((await merge(number)).status).toBe(405);
    const draft = await github.commit({ repo, as: 'ann', branch: 'draft', files: { 'd.txt': 'd' } });
    await github.completeCheck({ repo, ref: draft, name: 'ci', conclusion: 'success' });
    const opened = await github.makePull({
      repo,
      as: 'ann',
      title: 'Draft',
      head: 'draft',
      base: 'main',
      isDraft: true,
    });
    expect((await merge(opened.number)).body.message).toBe('Pull Request is still a draft');
    expect(github.violations).toEqual([]);
  });

  it('happens once when two ask at once', async () => {
    await room.pushBranch('work');
    const { number } = (await openPull('work')).body;
    const both = await Promise.all([merge(number), merge(number)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 405]);
  });
});
