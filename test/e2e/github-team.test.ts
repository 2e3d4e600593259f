// Teams on GitHub: members from issues land on a branch of Pitwall's own, and a person's merge opens one pull request of it.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { GitHubRun } from '../support/github-run.ts';
import { repo } from '../support/github-scene.ts';
import { judged } from '../support/run-results.ts';

const script = `developer:
  - run: git branch --show-current | sed s/.*-/file-/ > name; cp name "$(cat name).txt"; rm name
  - result: {summary: Writes it., commentBody: It is there.}
auditor:
  - result: {action: APPROVED, ${judged}, commentBody: Fine., prTitle: Write it, prBody: It is written.}
`;
const config = { commands: { test: ['sh', '-c', '! [ -e red ]'] } };

let run: GitHubRun;
afterEach(() => run.dispose());

const start = (...args: readonly string[]) => run.pitwall('team', 'start', ...args, '--trust', '--plain');
const status = async () => JSON.parse((await run.pitwall('team', 'status', 'pair', '--json')).out);
/** As a person does it, in the clone. */
async function commitOnPair(change: () => void): Promise<string> {
  await run.scene.in('switch', '--quiet', 'pitwall/pair');
  change();
  await run.scene.in('add', '--all');
  await run.scene.in('commit', '--quiet', '-m', 'By hand');
  await run.scene.in('switch', '--quiet', 'main');
  return await run.scene.in('rev-parse', 'pitwall/pair');
}
const issues = () => run.scene.github.snapshot().issues.filter(({ pull }) => !pull);

it('lands issues in their order on a branch of its own, and opens one pull request of it', async () => {
  run = await GitHubRun.make({ script, config });
  const second = run.addIssue({ title: 'Write more', body: 'More.' });
  run.scene.github.block({ repo, number: 1, by: second });
  const started = await start('--items', `1,${second}`, '--name', 'pair');
  expect(started.out).toContain('The team is over: landed');
  expect(started.code).toBe(0);
  expect(run.pulls()).toEqual([]);
  expect(issues().map(({ state }) => state)).toEqual(['OPEN', 'OPEN']);
  expect(await run.scene.in('log', '--reverse', '--format=%s', 'main..pitwall/pair')).toBe(
    'feat(#2): Write more\nfeat(#1): Fix the login',
  );
  expect((await status()).members.map(({ state }: { state: string }) => state)).toEqual(['landed', 'landed']);

  const merged = await run.pitwall('merge', 'pair');
  const [pull] = run.pulls();
  const url = `${run.scene.github.apiUrl.replace('/api/v3', '')}/${repo}/pull/${pull?.number}`;
  expect(merged).toMatchObject({ code: 0, err: '' });
  expect(merged.out).toContain(`In review: ${url}`);
  expect(pull).toMatchObject({ title: 'Team pair: fix-the-login, write-more', state: 'OPEN' });
  expect((await run.pitwall('merge', 'pair')).out).toBe(merged.out);
  expect(run.pulls()).toHaveLength(1);
  expect((await run.pitwall('team', 'status', 'pair')).out).toContain(`Pull request: ${url}`);

  const red = join(run.scene.repository, 'red');
  await commitOnPair(() => writeFileSync(red, ''));
  expect((await run.pitwall('merge', 'pair')).err).toContain('these gates block it on top of main: test: ');
  expect(run.pulls()[0]?.pull.headSha).toBe(pull?.pull.headSha);
  const mended = await commitOnPair(() => rmSync(red));
  expect((await run.pitwall('merge', 'pair')).out).toBe(merged.out);
  expect(run.pulls()).toMatchObject([{ pull: { headSha: mended } }]);

  await run.scene.github.mergePull({ repo, number: pull?.number ?? 0, as: 'ann' });
  expect(issues().map(({ state }) => state)).toEqual(['CLOSED', 'CLOSED']);
  expect((await run.pitwall('merge', 'pair')).out).toMatch(/^Merged: main is at \w{10} now/);
});

it('opens one pull request, wherever the merge is killed', async () => {
  run = await GitHubRun.make({ script, config });
  expect(await start('--items', '1', '--name', 'pair')).toMatchObject({ code: 0 });
  const { github } = run.scene;
  for (const when of ['before', 'after'] as const) {
    const hung = new Promise<void>(resolve => github.onHang(resolve));
    github.fail('POST /repos/{owner}/{repo}/pulls', { kind: 'hang' }, { when });
    const merging = run.start('merge', 'pair');
    await hung;
    merging.child.kill('SIGKILL');
    await merging.ended;
    github.heal();
    expect(run.pulls()).toHaveLength(when === 'before' ? 0 : 1);
    expect((await status()).review).toBeNull();
  }
  expect((await run.pitwall('merge', 'pair')).out).toContain('In review: ');
  expect(run.pulls()).toHaveLength(1);
  expect((await status()).review).toContain('/pull/');
});

it('refuses before anything begins what a team cannot do there', async () => {
  run = await GitHubRun.make({ script, config, files: { 'specs/a.md': '# Write a\n\nWrite it.\n' } });
  const spec = await start('specs/a.md', '--name', 'pair');
  expect(spec.err).toContain('the members of a team are issues, and specs/a.md is a file');
  expect(spec.err).toContain('gh issue create');
  const onto = await start('--items', '1', '--name', 'pair', '--onto', 'main');
  expect(onto.err).toContain("land on a branch of Pitwall's own, not on main");
  expect(onto.err).toContain('Leave --onto out');
  const other = run.addIssue();
  run.scene.github.block({ repo, number: 1, by: other });
  const blocked = await start('--items', '1', '--name', 'pair');
  expect(blocked.err).toContain(`item 1 waits for #${other}`);
  expect(blocked.err).toContain('take the issues into the team');
  expect((await run.pitwall('team', 'status')).err).toContain('no team is open');
});
