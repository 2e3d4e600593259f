// `pitwall init --github` on a GitHub of this machine: what it finds, what it writes, what it says, and when it writes nothing.
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { GitHubNewcomer } from '../support/github-newcomer.ts';
import { columns, repo, type SceneOptions } from '../support/github-scene.ts';
import { judged } from '../support/run-results.ts';

const script = `developer:
  - - edit: {path: greeting.txt, append: "hello\\n"}
    - result: {summary: Greets., commentBody: It greets now.}
auditor:
  - - result: {action: APPROVED, ${judged}, commentBody: Fine., prTitle: Greet people, prBody: It greets.}
`;

let person: GitHubNewcomer;
const begin = async (options: SceneOptions = {}) => {
  person = await GitHubNewcomer.make(options);
  return person.scene.github;
};
afterEach(() => person.dispose());

const initJson = async (...args: string[]) => {
  const { code, out } = await person.pitwall('init', '--github', '--json', ...args);
  return { code, ...JSON.parse(out) };
};
/** The part of the file about GitHub. */
const written = () => person.config?.split('\n\n').at(-1);

describe('init --github', () => {
  it('finds everything, and what it writes is enough for a run', async () => {
    const github = await begin({
      files: { README: 'hello\n', '.github/CODEOWNERS': '* @ann\n/docs/ @acme/core docs@example.com\n' },
    });
    github.makeTeam({ organization: 'acme', slug: 'core', members: ['bob'] });
    expect(await person.pitwall('init', '--github')).toEqual({
      code: 0,
      out: `Wrote .pitwall/config.yaml.

Found:
  project: no manifest that Pitwall knows
  commands for gates: none
  agent CLIs: none
  GitHub: acme/shop, its default branch is main
  token: from GH_TOKEN, as pitwall, scopes project, read:org, repo
  project board: 1 (Board of acme), columns are in its field Status
  codeowners: ann, acme/core (from .github/CODEOWNERS)
  warning: .github/CODEOWNERS names docs@example.com, left out because their accounts are not known: add the accounts to codeowners

Next:
  Look through .pitwall/config.yaml and commit it.
  Install an agent CLI and log in; "pitwall doctor" lists the CLIs that Pitwall knows.
  Items of epics are done when they are merged: pitwall init --workflow
  See what a run looks like: pitwall demo
`,
      err: '',
    });
    expect(written()).toBe(`# Items are issues of this repository, on a project board of its owner.
# Only items by codeowners are run; these are from .github/CODEOWNERS.
forge: github
repo: acme/shop
projectNumber: 1
codeowners:
  - ann
  - acme/core
`);
    person.scene.issue(1, { as: 'bob' });
    github.addCard({ owner: 'acme', project: 1, repo, number: 1, as: 'ann', column: columns[0] });
    person.write('.pitwall/script.yaml', script);
    const byHand =
      'workflow: quick\nrunner: scripted\nagentCommand: ./.pitwall/script.yaml\nciGatingTimeoutSec: 0\ngateTools: project\n';
    person.write('.pitwall/config.yaml', `${person.config}${byHand}`);
    expect(await person.pitwall('run', '1', '--trust')).toMatchObject({ code: 0, err: '' });
    expect(github.column({ owner: 'acme', project: 1, repo, number: 1 })).toBe('Done');
    const pulls = github.snapshot().issues.filter(({ pull }) => pull !== null);
    expect(pulls).toMatchObject([{ title: 'Greet people', state: 'OPEN' }]);
  });

  it('takes the token of gh, for that very host', async () => {
    const github = await begin();
    const { GH_TOKEN: token = '' } = person.env;
    delete person.env.GH_TOKEN;
    person.write('bin/gh', `#!/bin/sh\necho "$@" > "$HOME/asked"\necho ${token}\n`);
    chmodSync(join(person.scene.repository, 'bin/gh'), 0o755);
    person.env.PATH = `${join(person.scene.repository, 'bin')}:${person.env.PATH}`;
    const { code, setup } = await initJson();
    expect([code, setup.token]).toMatchObject([0, { from: 'gh auth token', account: 'pitwall' }]);
    const asked = readFileSync(join(person.scene.folder, 'asked'), 'utf8');
    expect(asked).toBe(`auth token --hostname ${new URL(github.url).host}\n`);
  });

  it('tells everything as JSON', async () => {
    await begin();
    expect(await initJson()).toEqual({
      code: 0,
      file: '.pitwall/config.yaml',
      manifests: [],
      commands: {},
      agents: [],
      roles: [],
      github: repo,
      isOnGitHub: true,
      setup: {
        repo,
        token: { from: 'GH_TOKEN', account: 'pitwall', scopes: ['project', 'read:org', 'repo'] },
        mayPush: true,
        defaultBranch: 'main',
        project: { number: 1, title: 'Board of acme' },
        statusField: 'Status',
        codeowners: { names: ['pitwall'], from: 'the account of the token' },
        missing: [],
        warnings: [],
      },
      warnings: [],
      next: expect.any(Array),
    });
    expect(written()).toContain('codeowners:\n  - pitwall\n');
  });

  it('trusts the owner of a repository of a user without CODEOWNERS', async () => {
    const github = await begin();
    await github.makeRepository({ owner: 'ann', name: 'own', members: { pitwall: 'WRITE' } });
    github.makeProject({ owner: 'ann', columns, statusField: 'Phase' });
    await person.scene.in('remote', 'set-url', 'origin', `${github.url}/ann/own.git`);
    const { code, setup } = await initJson();
    expect({ code, setup }).toMatchObject({
      code: 0,
      setup: { codeowners: { names: ['ann'], from: 'the owner of the repository' }, statusField: 'Phase', missing: [] },
    });
    expect(written()).toContain('repo: ann/own\nprojectNumber: 1\nstatusField: Phase\ncodeowners:\n  - ann\n');
  });

  it('prefers a board that the repository is linked to, and leaves out closed ones, over all pages', async () => {
    const github = await begin();
    for (let n = 0; n < 120; n++) github.makeProject({ owner: 'acme', columns });
    github.makeProject({ owner: 'acme', columns, title: 'Old', linkedTo: [repo] });
    github.makeProject({ owner: 'acme', columns, title: 'Ours', linkedTo: [repo] });
    github.closeProject({ owner: 'acme', project: 122 });
    expect(await initJson()).toMatchObject({ code: 0, setup: { project: { number: 123, title: 'Ours' } } });
    github.closeProject({ owner: 'acme', project: 123 });
    for (let n = 1; n <= 121; n++) if (n !== 5) github.closeProject({ owner: 'acme', project: n });
    expect(await initJson('--force')).toMatchObject({ code: 0, setup: { project: { number: 5 } } });
  });

  it('takes over settings of another program, and looks at the board that they name', async () => {
    const github = await begin();
    github.makeProject({ owner: 'acme', columns: [...columns, 'Coding'], statusField: 'Phase' });
    const supervisor = { repo, projectNumber: 2, codeowners: ['bob'], statusMapping: { Coding: 'developer' } };
    person.write('.pi/settings.json', JSON.stringify({ supervisor }));
    expect(await initJson()).toMatchObject({
      code: 0,
      setup: { project: { number: 2 }, statusField: 'Phase', codeowners: { names: ['bob'] }, missing: [] },
    });
    expect(person.config).toContain('projectNumber: 2\n');
    expect(person.config).toContain('statusField: Phase\n');
    expect((await person.pitwall('config', 'check')).code).toBe(0);
  });

  it('names the branch that GitHub calls the default', async () => {
    const github = await begin();
    await github.makeRepository({ owner: 'acme', name: 'old', defaultBranch: 'trunk', members: { pitwall: 'WRITE' } });
    await person.scene.in('remote', 'set-url', 'origin', `${github.url}/acme/old.git`);
    const { warnings } = await initJson();
    expect(person.config).toContain('# The branch that work starts from, as GitHub knows it.\ndefaultBranch: trunk\n');
    expect(warnings).toEqual(['CODEOWNERS was not read, because git has no branch trunk here: run "git fetch origin"']);
  });
});

describe('what is missing', () => {
  it.each<[what: string, options: SceneOptions, prepare: () => void, sentence: string]>([
    [
      'columns',
      {},
      () => {
        person.scene.github.closeProject({ owner: 'acme', project: 1 });
        person.scene.github.makeProject({ owner: 'acme', columns: ['Backlog', 'Implementation', 'Audit', 'Done'] });
      },
      'the field Status of the project board 2 lacks the columns Research, Architecture, TestDesign: ' +
        'add them there, or give the workflow the names of that board with statusMapping',
    ],
    [
      'the right to push',
      {},
      () => person.scene.github.allow({ repo, login: 'pitwall', permission: 'READ' }),
      'pitwall may not push to acme/shop: ask for the role Write there, or use a token that may write contents',
    ],
    [
      'the scope to write to the repository',
      {},
      () => person.useToken(['project']),
      'the token lacks the scope repo: run "gh auth refresh -s repo", or make a token that has it',
    ],
    [
      'the scope to move cards',
      {},
      () => person.useToken(['repo', 'read:project']),
      'the token lacks the scope project: run "gh auth refresh -s project", or make a token that has it',
    ],
    [
      'the snapshot of a team',
      { files: { CODEOWNERS: '* @ann @acme/gone\n' } },
      () => undefined,
      'who is in the team acme/gone cannot be seen: GitHub shows nothing at GET /orgs/{org}/teams/{team_slug}/members (404): ' +
        'it is not there, or the token may not see it. Correct codeowners, or give the token the scope read:org',
    ],
  ])('is said of %s, and the file is written all the same', async (_what, options, prepare, sentence) => {
    await begin(options);
    prepare();
    const { code, out } = await person.pitwall('init', '--github');
    expect(out).toContain(`\n  missing: ${sentence}\n\nNext:`);
    expect(code).toBe(0);
    expect(written()).toContain('\nforge: github\n');
  });

  const proposal = (more = '') => `# To take items from GitHub, add what is missing and remove the comment signs:
# forge: github
# repo: acme/shop
# codeowners:
#   - pitwall
# projectNumber: 1  # the number in the board's address
${more}`;

  it('is a board where there is none: the file proposes GitHub and works without', async () => {
    const github = await begin();
    github.closeProject({ owner: 'acme', project: 1 });
    const { code, out } = await person.pitwall('init', '--github');
    expect(out).toContain(
      `  missing: acme has no open project board that this token can see: make one at ${github.url}/orgs/acme/projects\n`,
    );
    expect(out).toContain('Next:\n  Add what is missing, then run pitwall init --github --force.\n');
    expect([code, written()]).toEqual([1, proposal()]);
    expect((await person.pitwall('config', 'check')).code).toBe(0);
    person.write('.pitwall/config.yaml', written()?.replaceAll(/^# (?!To )/gm, '') ?? '');
    expect((await person.pitwall('config', 'check')).code).toBe(0);
  });

  const scope =
    'the GitHub token lacks the scope project: run "gh auth refresh -s project", or make a token that has it';

  it('is the scope to see boards', async () => {
    await begin();
    person.useToken(['repo']);
    expect(await initJson()).toMatchObject({ code: 1, isOnGitHub: false, setup: { missing: [scope] } });
    expect(written()).toBe(proposal());
    expect(await initJson('--force', '--project', '1')).toMatchObject({ code: 0, setup: { missing: [scope] } });
    expect(written()).toContain('\nprojectNumber: 1\n');
  });
});

describe('a token that tells no scopes', () => {
  it('is tried', async () => {
    await begin();
    person.useToken(null);
    const { code, out } = await person.pitwall('init', '--github');
    expect(out).toContain('  token: from GH_TOKEN, as pitwall, it lists no scopes, so its rights were tried out\n');
    expect([code, out.includes('missing:')]).toEqual([0, false]);
    expect(person.scene.github.calls.map(({ operation }) => operation)).toContain('git-receive-pack/refs');
    expect(person.scene.github.calls.map(({ operation }) => operation)).not.toContain('git-receive-pack');
  });

  it('is tried too where it has none at all', async () => {
    await begin();
    person.useToken([]);
    const { code, setup } = await initJson();
    expect(setup.missing).toEqual([
      expect.stringMatching(/^pitwall could not push to acme\/shop when it was tried \(git push: .*denied to pitwall/),
      expect.stringMatching(/^the GitHub token lacks the scope project: /),
    ]);
    expect([code, setup.token.scopes]).toEqual([1, undefined]);
  });

  it('may turn out not to push, and not to see boards', async () => {
    const github = await begin();
    person.useToken(null);
    github.fail('git-receive-pack/refs', { kind: 'missing-scope', scope: 'contents' }, { times: 9 });
    const message = 'Resource not accessible by personal access token';
    const errors = [{ type: 'FORBIDDEN', message, path: ['repository', 'projectsV2'] }];
    github.fail('PitwallLinkedProjects', { kind: 'errors', errors }, { times: 9 });
    const { code, setup } = await initJson();
    expect(setup.missing).toEqual([
      expect.stringMatching(/^pitwall could not push to acme\/shop when it was tried \(git push: .*403.*\): ask for/),
      `GitHub refused PitwallLinkedProjects: ${message}. A fine-grained token needs the organisation's permission Projects; ` +
        'for a board of a user take a classic one with the scope project',
    ]);
    expect(code).toBe(1);
  });
});

describe('nothing is written', () => {
  const refused = async (code: string, what: string, ...args: string[]) => {
    const { code: exit, error } = await initJson(...args);
    expect(error).toEqual({ code, what: expect.stringContaining(what), remedy: expect.any(String) });
    expect(person.config).toBeUndefined();
    return { exit, remedy: error.remedy };
  };

  it('without a token', async () => {
    await begin();
    delete person.env.GH_TOKEN;
    await refused('token-missing', 'there is no token for GitHub');
  });

  it('with a token that GitHub does not take', async () => {
    const github = await begin();
    person.env.GITHUB_TOKEN = person.env.GH_TOKEN ?? '';
    github.revokeToken({ token: person.scene.token });
    delete person.env.GH_TOKEN;
    await refused('token-refused', 'GitHub does not accept the token of GITHUB_TOKEN: it is wrong or has expired');
  });

  it.each<[string, readonly string[], boolean]>([
    ['the account has nothing to do with it', ['repo', 'project'], false],
    ['the token lacks its scope', ['project'], true],
  ])('for a private repository that cannot be seen, because %s', async (_why, scopes, isMember) => {
    const github = await begin({ settings: { isPrivate: true } });
    const login = isMember ? 'pitwall' : 'mallory';
    person.env.GH_TOKEN = github.makeToken({ login, scopes });
    await refused('repository-hidden', `GitHub shows no repository acme/shop to the token of ${login}`);
  });

  it('where the remote leads elsewhere, or nowhere', async () => {
    await begin();
    await person.scene.in('remote', 'set-url', 'origin', 'https://gitlab.example.com/acme/shop.git');
    await refused('remote-elsewhere', 'the remote origin does not lead to a repository on 127.0.0.1');
    await person.scene.in('remote', 'remove', 'origin');
    await refused('remote-elsewhere', 'the remote origin does not lead to a repository on 127.0.0.1');
  });

  it('where several boards could be meant, until one is chosen', async () => {
    const github = await begin();
    github.makeProject({ owner: 'acme', title: 'Second\nline', columns, statusField: 'Phase' });
    const { remedy } = await refused('project-ambiguous', '1 (Board of acme), 2 (Second line)');
    expect(remedy).toBe('Choose one by its number: pitwall init --github --project N');
    await refused('project-unknown', 'acme has no project board 7 that this token can see', '--project', '7');
    const { code } = await person.pitwall('init', '--project', '2');
    expect([code, written()]).toEqual([0, expect.stringContaining('projectNumber: 2\nstatusField: Phase\n')]);
  });

  it.each(['GET /user', 'GET /repos/{owner}/{repo}', 'PitwallLinkedProjects', 'PitwallProject'])(
    'when GitHub does not answer %s',
    async operation => {
      const github = await begin();
      github.fail(operation, { kind: 'reset' }, { times: 99 });
      expect((await refused('forge-silent', operation)).exit).toBe(3);
    },
  );

  it('over a configuration that is there', async () => {
    const github = await begin();
    person.write('.pitwall/config.yaml', 'maxAttempts: 7\n');
    expect(await initJson()).toMatchObject({ code: 2, error: { code: 'config-exists' } });
    expect(person.config).toBe('maxAttempts: 7\n');
    expect(github.calls.filter(({ kind }) => kind !== 'git')).toEqual([]);
  });
});

it('names the flag where the remote is on GitHub, and asks nothing of it', async () => {
  const github = await begin();
  const before = github.calls.length;
  const { out } = await person.pitwall('init');
  expect(out).toContain('GitHub: acme/shop; to work on its issues run "pitwall init --github --force"');
  expect(github.calls.length).toBe(before);
});
