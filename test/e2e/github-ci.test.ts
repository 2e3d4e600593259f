// The gate ci on a loopback GitHub: what its checks say decides, their names are shown, and what cannot be known is a warning.
import { describe, expect, it } from 'vitest';
import type { GitHubRun } from '../support/github-run.ts';
import { repo } from '../support/github-scene.ts';
import { allow, approved, done, edit, inRun, role, until } from '../support/github-story.ts';

const workflow = { '.github/workflows/ci.yml': 'on: push\njobs: {}\n' };
const auditor = role('auditor', [approved]);
const reviewed = { code: 0, err: '', out: expect.stringContaining('in review') };

/** The line about the gate in the text of the newest pull request. */
const ciLine = (run: GitHubRun) =>
  run
    .pulls()
    .at(-1)
    ?.body.split('\n')
    .find(line => /^\| ci\b|^- ci: /.test(line));

describe('the gate ci', () => {
  it('waits for a check that comes late, sends its failure back by name, and lets the next commit pass', async () => {
    const developer = role('developer', [edit('one'), done('One')], [edit('two'), until('mended'), done('Two')]);
    const late = { name: 'unit; rm -rf /', appearsAfterMs: 1000, afterMs: 1500, conclusion: 'failure' } as const;
    const options = { files: workflow, settings: { checksOnPush: [late] }, config: { ciGatingTimeoutSec: 60 } };
    await inRun({ script: developer + auditor, ...options }, async run => {
      const started = run.start('run', '1');
      await started.until('Back to Implementation: Gates blocked, returning to developer');
      await started.until('developer starts');
      const { out: prompt } = await run.pitwall('prompt', '1', 'developer');
      expect(prompt).toContain('the check `unit; rm -rf /` ended as failure');
      expect(run.comments().join('\n')).toContain('`unit; rm -rf /`');
      expect(run.pulls()).toEqual([]);
      run.scene.github.changeRepository({ repo, settings: { checksOnPush: [{ name: 'unit', afterMs: 500 }] } });
      allow(run, 'mended');
      const ended = await started.ended;
      expect(ended).toMatchObject(reviewed);
      expect(ended.out).toMatch(/[✗x] ci failed/);
      expect(ended.out).toMatch(/[✓+] .*\bci\b.* passed/);
      expect(ciLine(run)).toContain('1 check is green');
    });
  });

  it('is skipped without CI, and warns of a required check that never comes and of an API that fails', async () => {
    const script = role('developer', [edit('one'), done('One')]) + auditor;
    await inRun({ script, config: { ciGatingTimeoutSec: 2 } }, async run => {
      const { github } = run.scene;
      expect(await run.pitwall('run', '1')).toMatchObject(reviewed);
      expect(ciLine(run)).toMatch(/^- ci: no check has appeared.*\(no_ci\)/);

      const required = [{ branch: 'main', names: ['needed'], by: 'ruleset' }] as const;
      github.changeRepository({ repo, settings: { requiredChecks: required } });
      expect(await run.pitwall('run', `${run.addIssue()}`)).toMatchObject(reviewed);
      expect(ciLine(run)).toMatch(/warn.*CI is not ready: `needed`/);

      github.changeRepository({ repo, settings: { requiredChecks: [] } });
      github.fail(
        'GET /repos/{owner}/{repo}/rules/branches/{branch}',
        { kind: 'status', status: 503 },
        { times: 1000 },
      );
      expect(await run.pitwall('run', `${run.addIssue()}`)).toMatchObject(reviewed);
      expect(ciLine(run)).toMatch(/warn.*CI cannot be seen/);
    });
  });
});
