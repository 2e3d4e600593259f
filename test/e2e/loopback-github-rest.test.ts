// REST of the loopback GitHub: what it answers, pages, repeats and refuses.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

const makeIssue = (title = 'One') => github.makeIssue({ repo, as: 'ann', title, body: 'text', labels: ['bug'] });

describe('answers', () => {
  it('say who one is, with scopes and limits in the headers', async () => {
    const { status, body, headers } = await room.rest('GET', '//user');
    expect(status).toBe(200);
    expect(body.login).toBe('ann');
    expect(headers.get('x-oauth-scopes')).toBe('project, read:org, repo');
    expect(headers.get('x-ratelimit-remaining')).toBe('4999');
    expect(github.violations).toEqual([]);
  });

  it('are all as the description says', async () => {
    const { number } = makeIssue();
    const other = github.makeIssue({ repo, as: 'bob', title: 'Two' });
    github.block({ repo, number, by: other.number });
    github.renameIssue({ repo, number, as: 'ann', title: 'Uno' });
    github.label({ repo, number, as: 'ann', labels: ['feature'] });
    github.closeIssue({ repo, number, as: 'ann' });
    github.reopenIssue({ repo, number, as: 'ann' });
    const said = github.comment({ repo, number, as: 'ann', body: 'hello' });
    const board = github.makeProject({ owner: 'acme', columns: ['Backlog', 'Done'] });
    github.addCard({ owner: 'acme', project: board.number, repo, number, as: 'ann', column: 'Backlog' });
    github.makeTeam({ organization: 'acme', slug: 'core', members: ['ann', 'bob'] });
    const checks = { branch: 'main', names: ['ci'] };
    github.changeRepository({
      repo,
      settings: {
        requiredChecks: [
          { ...checks, by: 'ruleset' },
          { ...checks, by: 'protection' },
        ],
        workflows: [{ name: 'CI', path: '.github/workflows/ci.yml', isActive: true }],
      },
    });
    const sha = await github.commit({ repo, as: 'ann', branch: 'work', files: { 'new.txt': 'x' } });
    const pull = await github.makePull({ repo, as: 'ann', title: 'Work', head: 'work', base: 'main' });
    const inline = [{ path: 'new.txt', line: 1, body: 'why?' }];
    github.review({ repo, number: pull.number, as: 'bob', state: 'CHANGES_REQUESTED', comments: inline });
    await github.completeCheck({ repo, ref: sha, name: 'ci', conclusion: 'startup_failure' });
    await github.queueCheck({ repo, ref: sha, name: 'slow' });
    await github.setStatus({ repo, ref: sha, context: 'old', state: 'success', as: 'ann' });
    const paths = [
      '//rate_limit',
      '//orgs/acme/teams/core/members',
      '',
      '/actions/workflows',
      '/branches/main/protection/required_status_checks',
      '/rules/branches/main',
      `/commits/${sha}/check-runs`,
      '/commits/work/status?per_page=100',
      '/git/ref/heads/work',
      `/issues/comments/${said.id}`,
      `/issues/${number}`,
      `/issues/${number}/comments`,
      `/issues/${number}/dependencies/blocked_by`,
      `/issues/${number}/timeline`,
      `/issues/${pull.number}/timeline`,
      '/pulls?state=all&head=acme:work&sort=updated&direction=desc',
      `/pulls/${pull.number}`,
      `/pulls/${pull.number}/comments`,
      `/pulls/${pull.number}/reviews`,
    ];
    for (const path of paths) expect((await room.rest('GET', path)).status, path).toBe(200);
    expect(github.violations).toEqual([]);
    expect(new Set(github.calls.map(({ operation }) => operation)).size).toBe(paths.length - 1);
  });

  it('tell of a moved card who moved it, and nothing of columns', async () => {
    const { number } = makeIssue();
    const project = github.makeProject({ owner: 'acme', columns: ['Backlog', 'Done'] }).number;
    github.addCard({ owner: 'acme', project, repo, number, as: 'ann', column: 'Backlog' });
    github.moveCard({ owner: 'acme', project, repo, number, as: 'bob', column: 'Done' });
    github.moveCard({ owner: 'acme', project, repo, number, as: 'ann', column: 'Done' });
    const { body } = await room.rest('GET', `/issues/${number}/timeline`);
    const moves = body.filter((row: { event: string }) => row.event === 'project_v2_item_status_changed');
    expect(moves.map((row: { actor: { login: string } }) => row.actor.login)).toEqual(['ann', 'bob']);
    expect(github.column({ owner: 'acme', project, repo, number })).toBe('Done');
  });

  it('give the words of a deleted account to the ghost, and bots their ending', async () => {
    const { number } = makeIssue();
    github.makeAccount({ login: 'robot', kind: 'Bot' });
    github.account('eve');
    github.comment({ repo, number, as: 'eve', body: 'gone' });
    github.comment({ repo, number, as: 'robot', body: 'beep' });
    github.deleteAccount({ login: 'eve' });
    const { body } = await room.rest('GET', `/issues/${number}/comments`);
    expect(body.map((row: { user: { login: string } }) => row.user.login)).toEqual(['ghost', 'robot[bot]']);
  });
});

describe('changes', () => {
  it('are done by comments that are written, edited and deleted', async () => {
    const { number } = makeIssue();
    const made = await room.rest('POST', `/issues/${number}/comments`, { as: 'bob', body: { body: 'first' } });
    expect(made.status).toBe(201);
    const path = `/issues/comments/${made.body.id}`;
    expect((await room.rest('PATCH', path, { as: 'bob', body: { body: 'second' } })).body.body).toBe('second');
    expect(github.snapshot().comments).toMatchObject([{ body: 'second' }]);
    expect((await room.rest('DELETE', path, { as: 'bob' })).status).toBe(204);
    expect((await room.rest('GET', path)).status).toBe(404);
    expect(github.snapshot().comments).toEqual([]);
    expect(github.violations).toEqual([]);
  });

  it('write an issue, label it one by one and let it wait for another', async () => {
    const { number: blocker, id } = makeIssue();
    const draft = { title: 'Two', body: 'text', labels: ['bug'] };
    const made = await room.rest('POST', '/issues', { body: draft });
    expect(made).toMatchObject({ status: 201, body: { title: 'Two', user: { login: 'ann' } } });
    const at = `/issues/${made.body.number}`;
    const names = (reply: { body: { name: string }[] }) => reply.body.map(({ name }) => name);
    expect(names(await room.rest('POST', `${at}/labels`, { body: { labels: ['epic:queued', 'bug'] } }))).toEqual([
      'bug',
      'epic:queued',
    ]);
    expect(names(await room.rest('DELETE', `${at}/labels/epic%3Aqueued`))).toEqual(['bug']);
    expect(await room.rest('DELETE', `${at}/labels/epic%3Aqueued`)).toMatchObject({ status: 404 });
    const wait = () => room.rest('POST', `${at}/dependencies/blocked_by`, { body: { issue_id: id } });
    expect([(await wait()).status, (await wait()).status]).toEqual([201, 422]);
    expect(await room.rest('GET', `${at}/dependencies/blocked_by`)).toMatchObject({ body: [{ number: blocker }] });
    const byReader = await room.rest('POST', '/issues', { as: 'bob', body: draft });
    expect(byReader).toMatchObject({ status: 201, body: { labels: [] } });
    expect(github.violations).toEqual([]);
  });

  it('take a text of 65,536 characters and not one more', async () => {
    const { number } = makeIssue();
    const write = (chars: number) => room.rest('PATCH', `/issues/${number}`, { body: { body: '€'.repeat(chars) } });
    expect((await write(65_536)).status).toBe(200);
    expect(await write(65_537)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'body', message: 'body is too long (maximum is 65536 characters)' }] },
    });
  });

  it('close and reopen an issue, with its reason and whoever did it', async () => {
    const { number } = makeIssue();
    const closing = { state: 'closed', state_reason: 'not_planned' };
    const closed = await room.rest('PATCH', `/issues/${number}`, { body: closing });
    expect(closed.body).toMatchObject({ ...closing, closed_by: { login: 'ann' } });
    const opened = await room.rest('PATCH', `/issues/${number}`, { body: { state: 'open', title: 'Again' } });
    expect(opened.body).toMatchObject({ state: 'open', state_reason: 'reopened', closed_by: null, title: 'Again' });
    expect(github.violations).toEqual([]);
  });

  it('are refused to whoever may only read, and to nobody', async () => {
    const { number } = makeIssue();
    const body = { state: 'closed' };
    expect((await room.rest('PATCH', `/issues/${number}`, { as: 'bob', body })).status).toBe(403);
    expect((await room.rest('PATCH', `/issues/${number}`, { as: null, body })).status).toBe(401);
    const headers = { authorization: 'token wrong' };
    expect((await room.rest('GET', '//user', { as: null, headers })).body.message).toBe('Bad credentials');
    expect(github.snapshot().issues).toMatchObject([{ state: 'OPEN' }]);
  });
});

describe('lists', () => {
  it('come in pages that a client can follow to the end', async () => {
    const { number } = makeIssue();
    for (let n = 1; n <= 250; n++) github.comment({ repo, number, as: 'ann', body: String(n) });
    const seen: string[] = [];
    let path: string | undefined = `/issues/${number}/comments?per_page=100`;
    while (path !== undefined) {
      const { body, headers } = await room.rest('GET', path);
      seen.push(...body.map((row: { body: string }) => row.body));
      const next: string | undefined = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      path = next?.slice(`${github.apiUrl}/repos/${repo}`.length);
    }
    expect(seen).toEqual(Array.from({ length: 250 }, (_, n) => String(n + 1)));
    expect(github.calls).toHaveLength(3);
    expect(github.violations).toEqual([]);
  });

  it('give 30 without a wish, and never more than 100', async () => {
    const { number } = makeIssue();
    for (let n = 1; n <= 120; n++) github.comment({ repo, number, as: 'ann', body: String(n) });
    expect((await room.rest('GET', `/issues/${number}/comments`)).body).toHaveLength(30);
    expect((await room.rest('GET', `/issues/${number}/comments?per_page=200`)).body).toHaveLength(100);
  });
});

describe('an answer that was seen before', () => {
  it('is not modified, costs nothing, and is modified as soon as it changes', async () => {
    const { number } = makeIssue();
    const path = `/issues/${number}`;
    const first = await room.rest('GET', path);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await room.rest('GET', path, { headers });
    expect([again.status, again.body]).toEqual([304, undefined]);
    expect(again.headers.get('x-ratelimit-remaining')).toBe(first.headers.get('x-ratelimit-remaining'));
    expect(github.calls.at(-1)).toMatchObject({ status: 304, isNotModified: true });
    github.renameIssue({ repo, number, as: 'bob', title: 'Other' });
    const changed = await room.rest('GET', path, { headers });
    expect([changed.status, changed.body.title]).toEqual([200, 'Other']);
    expect(changed.headers.get('x-ratelimit-remaining')).toBe('4998');
  });
});

describe('a call that the description forbids', () => {
  it.each([
    { call: 'GET /milestones', status: 404, what: 'is no operation' },
    { call: 'PUT /issues/1', body: {}, status: 404, what: 'is no operation' },
    { call: 'GET /issues/one', status: 422, what: 'issue_number' },
    { call: 'GET /issues/1?verbose=1', status: 422, what: 'verbose: unknown' },
    { call: 'GET /pulls?state=merged', status: 422, what: 'state' },
    { call: 'POST /issues/1/comments', status: 422, what: 'body: missing' },
    { call: 'POST /issues/1/comments', body: {}, status: 422, what: 'body: must have required' },
    { call: 'POST /issues/1/comments', body: { body: 7 }, status: 422, what: 'body/body: must be string' },
    { call: 'PATCH /issues/1', body: { state: 'shut' }, status: 422, what: 'body/state' },
    { call: 'PATCH /issues/1', body: { status: 'closed' }, status: 422, what: 'body/status: unknown' },
    { call: 'DELETE /issues/comments/1', body: {}, status: 422, what: 'body: none is expected' },
  ])('is refused and recorded: $call $body', async ({ call, body, status, what }) => {
    makeIssue();
    const [method = '', path = ''] = call.split(' ');
    expect((await room.rest(method, path, { body })).status).toBe(status);
    expect(github.violations.map(row => row.what).join()).toContain(what);
  });

  it('is recorded also where GitHub would take it and this server does not model it', async () => {
    makeIssue();
    expect((await room.rest('PATCH', '/issues/1', { body: { milestone: 3 } })).status).toBe(200);
    expect(github.violations.map(row => row.what)).toEqual(['sandbox does not model milestone']);
  });
});

it('limits the calls of an account for an hour, and says when that ends', async () => {
  await room.close();
  room = await LoopbackRoom.open({ rateLimit: 2 });
  for (const status of [200, 200, 403]) expect((await room.rest('GET', '//user')).status).toBe(status);
  const { headers, body } = await room.rest('GET', '//user');
  expect(headers.get('x-ratelimit-remaining')).toBe('0');
  expect(Number(headers.get('x-ratelimit-reset')) * 1000).toBeGreaterThan(Date.now());
  expect(body.message).toMatch(/^API rate limit exceeded/);
  expect((await room.rest('GET', '//user', { as: 'bob' })).status).toBe(200);
});
