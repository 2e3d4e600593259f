// Workflow files, actions and code owners that a change alters: nothing is pushed before a person accepted them, and CI that the change
// takes away is missed.
import { expect, it } from 'vitest';
import { approved, done, edit, inRun, role } from '../support/github-story.ts';

const files = { '.github/workflows/ci.yml': 'on: push\njobs: {}\n' };
const leak = 'edit: {path: .github/workflows/greet.yml, text: "on: push\\njobs: {}\\n"}';
const noCi = 'run: [git, rm, --quiet, .github/workflows/ci.yml]';
const script = role('developer', [edit('one'), leak, noCi, done('One')]) + role('auditor', [approved]);

it('pushes no changed workflow before a person accepted it', async () => {
  await inRun({ script, files, config: { ciGatingTimeoutSec: 2 } }, async run => {
    const stopped = await run.pitwall('run', '1');
    expect(stopped.out).toContain('own-judge');
    expect(stopped.out).toContain('.github/workflows/greet.yml');
    const onRemote = async () => await run.scene.in('ls-remote', 'origin', 'refs/heads/worktree-*');
    expect(await onRemote()).toBe('');
    const settings = /settings:[0-9a-f]{12}/.exec(stopped.out)?.[0] ?? '';
    const accepted = await run.pitwall('accept', settings, '--reason', 'looked at it');
    expect(accepted).toMatchObject({ code: 0 });
    expect(await run.pitwall('resume', '1')).toMatchObject({ out: expect.stringContaining('in review') });
    expect(await onRemote()).toContain('refs/heads/worktree-');
    const body = run.pulls().at(-1)?.body;
    expect(body).toContain('a workflow should run, and no check has appeared');
  });
});
