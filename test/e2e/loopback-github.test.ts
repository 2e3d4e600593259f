// The loopback GitHub itself: what it answers, and that it refuses what GitHub would refuse. Plain fetch and real git.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LoopbackGitHub, startGitHub } from '../support/github/start-github.ts';

const repo = 'acme/app';
const columns = ['Backlog', 'Research', 'Done'];

let github: LoopbackGitHub;
let folder: string;

beforeEach(async () => {
  github = await startGitHub();
  folder = mkdtempSync(join(tmpdir(), 'pitwall-loopback-'));
  github.makeAccount({ login: 'acme', kind: 'Organization' });
  await github.makeRepository({ owner: 'acme', name: 'app', members: { ann: 'WRITE', bob: 'READ' } });
});

afterEach(async () => {
  await github.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Asked {
  readonly as?: string | null;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

async function rest(method: string, path: string, { as = 'ann', body, headers = {} }: Asked = {}) {
  const token = as === null ? {} : { authorization: `Bearer ${github.account(as).token}` };
  const response = await fetch(`${github.apiUrl}${path}`, {
    method,
    headers: { ...token, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

async function ask(query: string, variables: object = {}, token = github.account('ann').token) {
  const response = await fetch(github.graphqlUrl, {
    method: 'POST',
    headers: { authorization: `bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  const answer = JSON.parse(await response.text());
  return { status: response.status, ...answer };
}

async function git(...args: string[]) {
  const env = { HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' };
  const identity = ['-c', 'user.name=ann', '-c', 'user.email=ann@example.org'];
  return await execa('git', [...identity, ...args], { cwd: folder, env, reject: false });
}

const addressFor = (login: string) => github.url.replace('//', `//x:${github.account(login).token}@`);

async function pushBranch(branch: string, text = branch): Promise<string> {
  await git('clone', '--quiet', `${addressFor('ann')}/${repo}.git`, branch);
  writeFileSync(join(folder, branch, 'new.txt'), text);
  await git('-C', branch, 'checkout', '--quiet', '-b', branch);
  await git('-C', branch, 'add', '.');
  await git('-C', branch, 'commit', '--quiet', '-m', `Work on ${branch}`);
  const pushed = await git('-C', branch, 'push', 'origin', branch);
  expect(pushed.exitCode, pushed.stderr).toBe(0);
  return (await git('-C', branch, 'rev-parse', 'HEAD')).stdout;
}

describe('REST', () => {
  it('answers who one is, with scopes and limits in the headers', async () => {
    const { status, body, headers } = await rest('GET', '/user');
    expect(status).toBe(200);
    expect(body.login).toBe('ann');
    expect(headers.get('x-oauth-scopes')).toBe('project, read:org, repo');
    expect(headers.get('x-ratelimit-remaining')).toBe('4999');
    expect(github.violations).toEqual([]);
  });

  it('gives every answer as the description says', async () => {
    const { number } = github.makeIssue({ repo, as: 'ann', title: 'One', body: 'text', labels: ['bug'] });
    const other = github.makeIssue({ repo, as: 'bob', title: 'Two' });
    github.block({ repo, number, by: other.number });
    github.renameIssue({ repo, number, as: 'ann', title: 'Uno' });
    github.label({ repo, number, as: 'ann', labels: ['feature'] });
    github.closeIssue({ repo, number, as: 'ann' });
    github.reopenIssue({ repo, number, as: 'ann' });
    const said = github.comment({ repo, number, as: 'ann', body: 'hello' });
    const board = github.makeProject({ owner: 'acme', columns });
    github.addCard({ owner: 'acme', project: board.number, repo, number, as: 'ann', column: 'Backlog' });
    github.makeTeam({ organization: 'acme', slug: 'core', members: ['ann', 'bob'] });
    const checks = { branch: 'main', names: ['ci'] };
    const settings = {
      requiredChecks: [
        { ...checks, by: 'ruleset' },
        { ...checks, by: 'protection' },
      ],
      workflows: [{ name: 'CI', path: '.github/workflows/ci.yml', isActive: true }],
    } as const;
    github.changeRepository({ repo, settings });
    const sha = await pushBranch('work');
    const pull = await github.makePull({ repo, as: 'ann', title: 'Work', head: 'work', base: 'main' });
    const inline = [{ path: 'new.txt', line: 1, body: 'why?' }];
    github.review({ repo, number: pull.number, as: 'bob', state: 'CHANGES_REQUESTED', comments: inline });
    await github.completeCheck({ repo, ref: sha, name: 'ci', conclusion: 'startup_failure' });
    await github.queueCheck({ repo, ref: sha, name: 'slow' });
    await github.setStatus({ repo, ref: sha, context: 'old', state: 'success', as: 'ann' });
    const at = `/repos/${repo}`;
    const paths = [
      '/rate_limit',
      '/orgs/acme/teams/core/members',
      at,
      `${at}/actions/workflows`,
      `${at}/branches/main/protection/required_status_checks`,
      `${at}/rules/branches/main`,
      `${at}/commits/${sha}/check-runs`,
      `${at}/commits/${sha}/status`,
      `${at}/git/ref/heads/work`,
      `${at}/issues/comments/${said.id}`,
      `${at}/issues/${number}`,
      `${at}/issues/${number}/comments`,
      `${at}/issues/${number}/dependencies/blocked_by`,
      `${at}/issues/${number}/timeline`,
      `${at}/issues/${pull.number}/timeline`,
      `${at}/pulls`,
      `${at}/pulls/${pull.number}`,
      `${at}/pulls/${pull.number}/comments`,
      `${at}/pulls/${pull.number}/reviews`,
    ];
    for (const path of paths) expect((await rest('GET', path)).status, path).toBe(200);
    expect(github.violations).toEqual([]);
  });
});

describe('GraphQL', () => {
  it('answers with what is modelled', async () => {
    github.makeIssue({ repo, as: 'ann', title: 'One', body: 'text' });
    const query = `query One($n: Int!) { repository(owner: "acme", name: "app") {
      issue(number: $n) { title author { login } comments(first: 5) { totalCount nodes { body } } } } }`;
    const { data, errors } = await ask(query, { n: 1 });
    expect(errors).toBeUndefined();
    expect(data.repository.issue).toEqual({
      title: 'One',
      author: { login: 'ann' },
      comments: { totalCount: 0, nodes: [] },
    });
    expect(github.calls.at(-1)).toMatchObject({ kind: 'graphql', operation: 'One', account: 'ann', status: 200 });
  });
});
