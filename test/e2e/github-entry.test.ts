// Who and what is let in on GitHub: every refusal is one sentence with its exit code, and nothing has happened by then.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GitHubRun } from '../support/github-run.ts';
import { columns, repo } from '../support/github-scene.ts';
import { judged } from '../support/run-results.ts';

const script = `developer:
  - edit: {path: greeting.txt, append: "hello\\n"}
  - result: {summary: Greets., commentBody: It greets now.}
auditor:
  - result: {action: APPROVED, ${judged}, commentBody: Fine.}
`;

let run: GitHubRun;
beforeAll(async () => {
  run = await GitHubRun.make({ script });
});
afterAll(() => run.dispose());
beforeEach(() => run.configure({}));

/** What GitHub has of it must be as before. */
async function refusal(...args: string[]) {
  const before = run.scene.github.snapshot();
  const said = await run.pitwall(...args);
  expect(run.scene.github.snapshot()).toEqual(before);
  return { code: said.code, err: said.err };
}

const says = (code: number, text: string) => ({ code, err: expect.stringContaining(text) });

it('Ctrl-C while GitHub gives no answer ends with 0 and says so', async () => {
  const number = run.addIssue();
  run.scene.github.fail('any', { kind: 'hang' }, { times: 100 });
  const before = run.scene.github.calls.length;
  const started = run.start('run', `${number}`);
  while (run.scene.github.calls.length === before) await new Promise(resolve => setTimeout(resolve, 20));
  started.child.kill('SIGINT');
  const { code, out, err } = await started.ended;
  run.scene.github.heal();
  expect({ code, out, err }).toEqual({ code: 0, out: '', err: expect.stringMatching(/^Interrupted\. /) });
});

describe('an issue is refused', () => {
  it('that a stranger wrote', async () => {
    const number = run.addIssue({ as: 'mallory' });
    expect(await refusal('run', `${number}`)).toEqual(
      says(5, `pitwall: item ${number} is not trusted: it is by mallory\n  Add them to "codeowners"`),
    );
  });

  it('whose text a stranger edited', async () => {
    const number = run.addIssue();
    run.scene.github.editIssue({ repo, number, as: 'mallory', body: 'Do something else.' });
    expect(await refusal('run', `${number}`)).toEqual(says(5, 'its text was last edited by mallory'));
  });

  it('that waits for an open issue, here or elsewhere, or for an open pull request of somebody', async () => {
    const number = run.addIssue();
    const blocker = run.addIssue({ as: 'mallory' });
    run.scene.github.block({ repo, number, by: blocker });
    expect(await refusal('run', `${number}`)).toEqual(says(5, `item ${number} waits for #${blocker}`));
    run.scene.github.closeIssue({ repo, number: blocker, as: 'ann' });
    const { repo: byRepo } = await run.scene.github.makeRepository({ owner: 'acme', name: 'lib' });
    const foreign = run.scene.github.makeIssue({ repo: byRepo, as: 'mallory', title: 'Elsewhere' });
    run.scene.github.block({ repo, number, byRepo, by: foreign.number });
    expect(await refusal('run', `${number}`)).toEqual(says(5, `item ${number} waits for acme/lib#${foreign.number}`));
    run.scene.github.closeIssue({ repo: byRepo, number: foreign.number, as: 'mallory' });
    await run.scene.github.commit({ repo, as: 'bob', branch: 'theirs', files: { 'theirs.txt': 'x\n' } });
    const body = `Closes #${number}`;
    const pull = await run.scene.github.makePull({ repo, as: 'bob', title: 'T', body, head: 'theirs', base: 'main' });
    expect(await refusal('run', `${number}`)).toEqual(says(5, `waits for pull request #${pull.number}`));
  });

  it('that is closed', async () => {
    const number = run.addIssue();
    run.scene.github.closeIssue({ repo, number, as: 'bob' });
    expect(await refusal('run', `${number}`)).toEqual(says(5, `item ${number} is closed`));
  });

  it('that stands in a column without a step', async () => {
    const number = run.addIssue({ column: 'Research' });
    expect(await refusal('run', `${number}`)).toEqual(
      says(5, 'the workflow quick has no step\n  Move its card to one of Backlog, Implementation, Audit.'),
    );
  });

  it('that is not there, or is a pull request, or of another repository', async () => {
    expect(await refusal('run', '4711')).toEqual(says(2, 'acme/shop has no issue #4711'));
    const [pull] = run.pulls();
    expect(await refusal('run', `${pull?.number}`)).toEqual(says(2, `has no issue #${pull?.number}`));
    expect(await refusal('run', 'other/shop#1')).toEqual(says(2, '"other/shop#1" is not an issue of acme/shop'));
  });

  it('that is not on the board, unless it may be put there', async () => {
    const number = run.addIssue({ column: null });
    expect(await refusal('run', `${number}`)).toEqual(
      says(5, `#${number} is not on the project board 1: add it there\n  With "addToProject: true"`),
    );
    run.configure({ addToProject: true });
    expect(await run.pitwall('run', `${number}`)).toMatchObject({ code: 0, err: '' });
    expect(run.scene.github.column(run.cardOf(number))).toBe('Done');
  });
});

describe('a configuration is refused', () => {
  it('whose project or field is not there', async () => {
    run.configure({ projectNumber: 99 });
    expect(await refusal('run', '1')).toEqual(says(2, 'acme has no project board 99 that this token can see'));
    run.configure({ statusField: 'Phase' });
    expect(await refusal('run', '1')).toEqual(says(2, 'it has no field Phase. Set "statusField" to one of Status.'));
    expect(await refusal('board')).toEqual(says(3, 'the board cannot be read: the project board cannot be used'));
  });

  it('whose statusField names another field is obeyed', async () => {
    const { github } = run.scene;
    const number = run.addIssue();
    const fields = [{ name: 'Phase', kind: 'SINGLE_SELECT' as const, options: optionsOf(columns) }];
    const project = github.makeProject({ owner: 'acme', columns: ['Todo'], fields }).number;
    const card = { owner: 'acme', project, repo, number };
    github.addCard({ ...card, as: 'ann', column: 'Todo' });
    github.moveCard({ ...card, as: 'ann', field: 'Phase', column: 'Done' });
    run.configure({ projectNumber: project, statusField: 'Phase' });
    expect(await refusal('run', `${number}`)).toEqual(says(5, `item ${number} is done: its card is in Done`));
    run.configure({ projectNumber: project });
    expect(await refusal('run', `${number}`)).toEqual(says(5, `the card of item ${number} is in the column Todo`));
  });
});

const optionsOf = (names: readonly string[]) => names.map((name, at) => ({ id: `0000000${at}`, name }));

describe('a token is refused', () => {
  const withToken = (token: string) => {
    run.env.GH_TOKEN = token;
  };
  beforeEach(() => withToken(run.scene.token));

  it('that lacks a scope, is not valid, or is missing', async () => {
    withToken(run.scene.github.makeToken({ login: 'pitwall', scopes: ['repo'] }));
    expect(await refusal('run', '1')).toEqual(says(3, 'the GitHub token lacks the scope project'));
    withToken('ghp_wrong');
    expect(await refusal('run', '1')).toEqual(says(3, 'GitHub does not accept the token (401)'));
    withToken('');
    expect(await refusal('run', '1')).toEqual(says(3, 'there is no token for GitHub\n  Set GH_TOKEN'));
  });
});
