// Faults of the loopback GitHub: before and after the effect, random from a seed, late answers; and its verbs over HTTP.
import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackRoom } from '../support/github/loopback-room.ts';
import { type LoopbackGitHub, startGitHub } from '../support/github/start-github.ts';

let room: LoopbackRoom;
let github: LoopbackGitHub;
const repo = 'acme/app';
const commenting = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';

beforeEach(async () => {
  room = await LoopbackRoom.open();
  github = room.github;
  github.makeIssue({ repo, as: 'ann', title: 'One' });
});
afterEach(() => room.close());

const say = (body = 'hello') => room.rest('POST', '/issues/1/comments', { body: { body } });
const said = () => github.snapshot().comments.length;
const failed = async (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    error => error.cause?.code ?? error.message,
  );

describe('a fault', () => {
  it.each([
    [{ kind: 'reset' }, 'ECONNRESET'],
    [{ kind: 'cut' }, 'UND_ERR_SOCKET'],
  ] as const)('%o loses the answer, before or after it happened', async (fault, code) => {
    github.fail(commenting, fault);
    expect([await failed(say()), said()]).toEqual([code, 0]);
    github.fail(commenting, fault, { when: 'after' });
    expect([await failed(say()), said()]).toEqual([code, 1]);
    expect([(await say()).status, said()]).toEqual([201, 2]);
    expect(github.calls.map(call => call.fault)).toEqual([fault.kind, fault.kind, null]);
  });

  it('can be a server that never answers', async () => {
    github.fail(commenting, { kind: 'hang' }, { when: 'after' });
    const asked = fetch(`${github.apiUrl}/repos/${repo}/issues/1/comments`, {
      method: 'POST',
      headers: { authorization: `token ${github.account('ann').token}` },
      body: '{"body":"x"}',
      signal: AbortSignal.timeout(500),
    });
    await expect(asked).rejects.toThrow(/timeout/);
    expect(said()).toBe(1);
    expect(github.calls).toMatchObject([{ status: null, fault: 'hang' }]);
  });

  it.each([
    [{ kind: 'status', status: 401 }, 401, { message: 'Bad credentials' }, {}],
    [{ kind: 'status', status: 404 }, 404, { message: 'Not Found' }, {}],
    [{ kind: 'status', status: 500 }, 500, { message: 'Server Error' }, {}],
    [{ kind: 'missing-scope', scope: 'repo' }, 403, {}, { 'x-accepted-oauth-scopes': 'repo' }],
    [{ kind: 'rate-limit', resetInMs: 60_000 }, 403, {}, { 'x-ratelimit-remaining': '0' }],
    [{ kind: 'secondary-limit', status: 403, retryAfterSec: 7 }, 403, {}, { 'retry-after': '7' }],
    [{ kind: 'secondary-limit', status: 429, retryAfterSec: 7 }, 429, {}, { 'retry-after': '7' }],
    [
      { kind: 'invalid', errors: [{ code: 'custom' }] },
      422,
      { message: 'Validation Failed', errors: [{ code: 'custom' }] },
      {},
    ],
  ] as const)('%o looks as on GitHub', async (fault, status, body, headers) => {
    github.fail(commenting, fault);
    const answer = await say();
    expect([answer.status, said()]).toEqual([status, 0]);
    expect(answer.body).toMatchObject(body);
    for (const [name, value] of Object.entries(headers)) expect(answer.headers.get(name)).toBe(value);
    if (fault.kind === 'rate-limit')
      expect(Number(answer.headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000 + 50);
    expect((await say()).status).toBe(201);
  });

  it('cannot be planned for what never comes', () => {
    for (const match of ['GET /repos/{owner}/{name}', 'get /user', 'git-push', '']) {
      expect(() => github.fail(match, { kind: 'reset' }), match).toThrow('no request is ever called');
    }
  });

  it('of a gateway is no JSON', async () => {
    github.fail('any', { kind: 'status', status: 502 });
    const response = await fetch(`${github.apiUrl}/user`);
    expect([response.status, response.headers.get('content-type')]).toEqual([502, 'text/html']);
  });

  it('is played as often as wanted, after as many as wanted, on whom it is meant for', async () => {
    github.fail(commenting, { kind: 'status', status: 503 }, { times: 2, skip: 1, account: 'ann' });
    const asBob = () => room.rest('POST', '/issues/1/comments', { as: 'bob', body: { body: 'bob' } });
    expect((await asBob()).status).toBe(201);
    const statuses = [];
    for (let n = 0; n < 4; n++)
      statuses.push(
        await say().then(
          ({ status }) => status,
          () => 503,
        ),
      );
    expect(statuses).toEqual([201, 503, 503, 201]);
    github.fail('any', { kind: 'status', status: 500 }, { times: 9 });
    expect((await say()).status).toBe(500);
    github.heal();
    expect((await say()).status).toBe(201);
  });

  it('of GraphQL comes with status 200, and nulls only what it names', async () => {
    const query = 'query Two { repository(owner: "acme", name: "app") { name issue(number: 1) { title } } }';
    const errors = [{ type: 'SOMETHING', message: 'Something went wrong', path: ['repository', 'issue'] }];
    github.fail('Two', { kind: 'errors', errors });
    expect(await room.ask(query)).toMatchObject({
      status: 200,
      data: { repository: { name: 'app', issue: null } },
      errors,
    });
    github.fail('Two', { kind: 'rate-limit', resetInMs: 1000 });
    const limited = await room.ask(query);
    expect(limited).toMatchObject({ status: 200, errors: [{ type: 'RATE_LIMITED' }] });
    expect([limited.data, limited.headers.get('x-ratelimit-remaining')]).toEqual([undefined, '0']);
    expect((await room.ask(query)).data.repository.issue.title).toBe('One');
  });

  it('can lose the answer of a push that took place', async () => {
    await room.pushBranch('work');
    await room.commitIn('work', { 'more.txt': 'x' });
    github.fail('git-receive-pack', { kind: 'reset' }, { when: 'after' });
    expect((await room.git('-C', 'work', 'push', 'origin', 'work')).exitCode).not.toBe(0);
    expect(await github.head({ repo, branch: 'work' })).toBe(await room.headOf('work'));
  });
});

describe('chaos', () => {
  async function play(seed: number) {
    const own = await startGitHub();
    own.chaos({ seed, rate: 0.5 });
    const outcomes = [];
    for (let n = 0; n < 30; n++) {
      const asked = fetch(`${own.apiUrl}/rate_limit`).then(
        async response => `${response.status} ${(await response.text()).length > 0}`,
      );
      outcomes.push(await asked.catch(error => error.cause?.code ?? 'lost'));
    }
    await own.close();
    return { outcomes, faults: own.calls.map(call => call.fault) };
  }

  it('is the same for the same seed, and another for another', async () => {
    const first = await play(1);
    expect(first).toEqual(await play(1));
    expect(first.faults).not.toEqual((await play(2)).faults);
    const played = first.faults.filter(fault => fault !== null);
    expect(played.length).toBeGreaterThan(5);
    expect(played.length).toBeLessThan(25);
  });
});

describe('answers that are late', () => {
  it('leave out of lists what was just written, while what is asked for by itself is there', async () => {
    let now = Date.now();
    await room.close();
    room = await LoopbackRoom.open({ now: () => now });
    github = room.github;
    github.makeIssue({ repo, as: 'ann', title: 'One' });
    await say('old');
    github.lag({ staleMs: 1000 });
    const { body: fresh } = await say('new');
    const list = async () =>
      (await room.rest('GET', '/issues/1/comments')).body.map((row: { body: string }) => row.body);
    const query =
      '{ repository(owner: "acme", name: "app") { issue(number: 1) { comments(first: 9) { totalCount } } } }';
    const count = async () => (await room.ask(query)).data.repository.issue.comments.totalCount;
    expect([await list(), await count()]).toEqual([['old'], 1]);
    expect((await room.rest('GET', `/issues/comments/${fresh.id}`)).status).toBe(200);
    now += 600;
    await say('newest');
    now += 500;
    expect([await list(), await count()]).toEqual([['old', 'new'], 2]);
    now += 1000;
    expect(await list()).toEqual(['old', 'new', 'newest']);
  });
});

describe('from another process', () => {
  const post = async (verb: string, body: object = {}, headers: Record<string, string> = {}) => {
    const response = await fetch(`${github.url}/_sandbox/${verb}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };

  it('the same verbs work', async () => {
    expect((await post('makeIssue', { repo, as: 'ann', title: 'Two' })).body.number).toBe(2);
    expect((await post('account', { login: 'ann' })).body).toEqual(github.account('ann'));
    expect((await post('fail', { match: commenting, fault: { kind: 'status', status: 404 }, times: 1 })).status).toBe(
      200,
    );
    expect((await say()).status).toBe(404);
    expect((await post('calls')).body).toMatchObject([{ operation: commenting, status: 404 }]);
    expect((await post('snapshot')).body.issues).toHaveLength(2);
    expect((await post('violations')).body).toEqual([]);
  });

  it('mistakes are told, and browsers are refused', async () => {
    expect(await post('makeIssue', { repo: 'acme/gone', as: 'ann', title: 'x' })).toMatchObject({
      status: 400,
      body: { message: 'the loopback GitHub has no repository acme/gone' },
    });
    expect((await post('nonsense')).status).toBe(404);
    expect((await post('snapshot', {}, { origin: 'http://evil.example' })).status).toBe(403);
  });
});

it('leaves nothing behind', async () => {
  const own = await startGitHub();
  const { cloneUrl } = await own.makeRepository({ owner: 'ann', name: 'x' });
  own.fail('any', { kind: 'hang' });
  const hanging = failed(fetch(own.url));
  while (own.calls.length === 0) await new Promise(resolve => setTimeout(resolve, 10));
  await own.close();
  expect(await hanging).not.toBe('answered');
  expect(await failed(fetch(cloneUrl))).toBe('ECONNREFUSED');
  expect(existsSync(own.folder)).toBe(false);
});
