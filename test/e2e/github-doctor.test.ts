// What `pitwall doctor` says of GitHub: what it finds, and for whatever is missing the remedy.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LoopbackGitHub } from '../support/github/start-github.ts';
import { GitHubNewcomer } from '../support/github-newcomer.ts';
import { repo } from '../support/github-scene.ts';

let person: GitHubNewcomer;
let github: LoopbackGitHub;
beforeEach(async () => {
  person = await GitHubNewcomer.make();
  github = person.scene.github;
  configure('codeowners: [ann]');
});
afterEach(() => person.dispose());

function configure(lines: string): void {
  person.write('.pitwall/config.yaml', `forge: github\nrepo: ${repo}\nprojectNumber: 1\n${lines}\n`);
}

async function doctor() {
  const { code, out } = await person.pitwall('doctor', '--json');
  const { probes } = JSON.parse(out) as { probes: { name: string; state: string; found: string; remedy?: string }[] };
  const report = probes.find(({ name }) => name === 'GitHub');
  return report ? { code, state: report.state, found: report.found, remedy: report.remedy } : { code };
}

describe('doctor', () => {
  it('shows token, account, scopes, repository, board and teams', async () => {
    github.makeTeam({ organization: 'acme', slug: 'core', members: ['bob'] });
    configure('codeowners: [ann, acme/core]');
    expect(await doctor()).toEqual({
      code: 0,
      state: 'ok',
      found: [
        'acme/shop, which the token may push to',
        'token from GH_TOKEN, as pitwall, scopes project, read:org, repo',
        'project board 1 (Board of acme), columns in its field Status',
        'visible teams: acme/core',
      ].join('\n'),
    });
  });

  it('is silent about GitHub where items are files', async () => {
    person.write('.pitwall/config.yaml', 'forge: local\n');
    const before = github.calls.length;
    expect(await doctor()).toEqual({ code: 0 });
    expect(github.calls.length).toBe(before);
  });

  it('only warns of columns that a workflow would need, of the workflow that is used', async () => {
    configure('codeowners: [ann]\nstatusMapping: { Coding: developer }');
    expect(await doctor()).toMatchObject({
      code: 0,
      state: 'warn',
      remedy:
        'the field Status of the project board 1 lacks the columns Coding: ' +
        'add them there, or give the workflow the names of that board with statusMapping',
    });
    person.scene.github.makeProject({ owner: 'acme', columns: ['Backlog', 'Implementation', 'Audit', 'Done'] });
    configure('codeowners: [ann]\nworkflow: quick');
    person.write('.pitwall/config.yaml', person.config?.replace('projectNumber: 1', 'projectNumber: 2') ?? '');
    expect(await doctor()).toMatchObject({ code: 0, state: 'ok' });
  });

  it.each<[what: string, prepare: () => void, remedy: string]>([
    [
      'the right to push',
      () => github.allow({ repo, login: 'pitwall', permission: 'READ' }),
      'pitwall may not push to',
    ],
    ['the scope project', () => person.useToken(['repo']), 'the GitHub token lacks the scope project: run "gh auth'],
    ['the board', () => configure('codeowners: [ann]\nstatusField: Phase'), 'has no field Phase with a choice of'],
    ['a team', () => configure('codeowners: [acme/gone]'), 'who is in the team acme/gone cannot be seen: '],
  ])('fails without %s, and says what to do', async (_what, prepare, remedy) => {
    prepare();
    expect(await doctor()).toMatchObject({ code: 3, state: 'fail', remedy: expect.stringContaining(remedy) });
  });

  it.each<[what: string, prepare: () => void, found: string]>([
    ['without a token', () => void delete person.env.GH_TOKEN, 'there is no token for GitHub'],
    [
      'with a token that GitHub does not take',
      () => github.revokeToken({ token: person.scene.token }),
      'GitHub does not accept the token of GH_TOKEN: it is wrong or has expired',
    ],
    [
      'where nothing listens',
      () => Object.assign(person.env, { GITHUB_API_URL: 'http://127.0.0.1:9/api/v3' }),
      'GitHub gave no answer to GET /user: ',
    ],
    [
      'for a repository that nobody sees',
      () => person.write('.pitwall/config.yaml', person.config?.replace(repo, 'acme/none') ?? ''),
      'GitHub shows no repository acme/none to the token of pitwall',
    ],
  ])('fails in one sentence %s', async (_what, prepare, found) => {
    prepare();
    const report = await doctor();
    expect(report).toMatchObject({ code: 3, state: 'fail', remedy: expect.any(String) });
    expect(report.found?.startsWith(found)).toBe(true);
    expect(report.found).not.toContain('\n');
  });
});
