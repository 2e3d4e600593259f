// Whole runs on GitHub: an issue becomes a pull request, its card and its thread tell how far it is, and people have the word.
import { afterEach, expect, it } from 'vitest';
import { GitHubRun } from '../support/github-run.ts';
import { repo } from '../support/github-scene.ts';
import { judged } from '../support/run-results.ts';

const script = `developer:
  - - edit: {path: greeting.txt, append: "hello\\n"}
    - result: {summary: Greets., commentBody: It greets now.}
  - - edit: {path: greeting.txt, append: "world\\n"}
    - result: {summary: Greets the world., commentBody: It greets the world.}
auditor:
  - - result: {action: APPROVED, ${judged}, commentBody: Fine., prTitle: Greet people, prBody: It greets.}
  - - result: {action: APPROVED, ${judged}, commentBody: Finer., prTitle: Greet people, prBody: It greets.}
`;

let run: GitHubRun | undefined;
afterEach(async () => {
  await run?.dispose();
  run = undefined;
});

it('brings an issue from the backlog to a merged pull request', async () => {
  run = await GitHubRun.make({ script });
  const ran = await run.pitwall('run', '1');
  expect(ran).toMatchObject({ code: 0, err: '' });
  expect(run.column).toBe('Done');
  expect(run.pulls()).toMatchObject([{ title: 'Greet people', state: 'OPEN' }]);
  expect(run.comments().map(body => body.split('\n')[0])).toEqual(['## Implementation', '## Audit Approved']);
  const [pull] = run.pulls();
  await run.scene.github.mergePull({ repo, number: pull?.number ?? 0, as: 'ann' });
  const resumed = await run.pitwall('resume', '1');
  expect(resumed).toMatchObject({ code: 0 });
  expect(resumed.out).toContain('merged');
  expect(run.scene.github.snapshot().issues[0]).toMatchObject({ state: 'CLOSED', stateReason: 'COMPLETED' });
});
