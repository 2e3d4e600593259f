// `pitwall gates` as a person uses it: on what is committed, with an exit code that can be relied on; and gates of a run whose
// branch moves meanwhile.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { sightedWith } from '../support/process-sightings.ts';
import { judged } from '../support/run-results.ts';
import { RunScratch } from '../support/run-scratch.ts';

let scratch: RunScratch;
afterEach(() => scratch.remove());

const approving = `auditor:\n  - {result: {action: APPROVED, ${judged}, commentBody: All is well.}}\n`;
const tested = (command: string) => `commands: {test: [sh, -c, ${JSON.stringify(command)}]}\n`;

/** A branch with one commit on top of main. */
async function branchWith(path: string, text: string): Promise<void> {
  await scratch.run('checkout', '--quiet', '-b', 'work');
  scratch.write(path, text);
  await scratch.run('add', '--all');
  await scratch.run('commit', '--quiet', '-m', 'change');
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(resolve => setTimeout(resolve, 20));
}

describe('pitwall gates', () => {
  it('ends with 0 when nothing blocks, and says what was run and what was not', async () => {
    scratch = await RunScratch.make(approving, tested('test -e README'));
    await branchWith('new.txt', 'new\n');
    const before = await scratch.userState();
    const { code, out } = await scratch.pitwall('gates', '--trust');
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/^ +[✓+] pass {5}test +sh -c test -e README: exit code 0/m),
    });
    expect(out).toMatch(/^\d+ gates had nothing to run\. See why:\n {2}pitwall gates --why$/m);
    expect((await scratch.pitwall('gates', '--why')).out).toMatch(/^ {2}- skipped {2}lint +\(not configured\)$/m);
    expect(out).toMatch(/^Nothing blocks: \d+ passed.* \d+ had nothing to run\.$/m);
    expect(await scratch.userState()).toEqual(before);
    expect(await scratch.pitwall('status')).toMatchObject({ code: 0 });
  });

  it('ends with 1 when the change breaks something, with what was printed', async () => {
    scratch = await RunScratch.make(approving, tested('[ ! -e bad.txt ] || { echo found a bad file; exit 1; }'));
    await branchWith('bad.txt', 'bad\n');
    const { code, out } = await scratch.pitwall('gates', '--trust', '--only', 'test');
    expect({ code, out }).toEqual({ code: 1, out: expect.stringMatching(/^Blocked by test: 1 failed\.$/m) });
    expect(out).toContain('found a bad file');
    const asJson = await scratch.pitwall('gates', '--only', 'test', '--no-cache', '--json');
    const report = JSON.parse(asJson.out);
    expect({ code: asJson.code, blocked: report.blocked }).toEqual({ code: 1, blocked: ['test'] });
    expect(report.results).toMatchObject([
      { gate: 'test', state: 'fail', evidence: { commit: report.commit, exitCode: 1 } },
    ]);
    const spent = report.time.parts.map(({ name, side }: { name: string; side?: string }) => `${name} ${side}`);
    expect(spent).toEqual(expect.arrayContaining(['checkout head', 'checkout base', 'test head', 'test base']));
    expect(readFileSync(report.results[0].evidence.log, 'utf8')).toContain('found a bad file');
  });

  it('takes what passed on the same files before, unless told not to', async () => {
    scratch = await RunScratch.make(approving, tested('true'));
    for (const [args, said] of [
      [[], /\(\d+\.\d s\)/],
      [[], /\(cached\)/],
      [['--no-cache'], /\(\d+\.\d s\)/],
    ] as const) {
      const { code, out } = await scratch.pitwall('gates', '--trust', '--only', 'test', ...args);
      expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('which main already contains') });
      expect(out).toMatch(said);
    }
  });

  it('says that the change decides what is run, and counts a renamed file as two', async () => {
    scratch = await RunScratch.make(approving, tested('exit 1'));
    await branchWith('.pitwall/config.yaml', 'gateTools: project\ngates: {test: off}\n');
    await scratch.run('mv', 'README', 'READ');
    const { code, out } = await scratch.pitwall('gates', '--trust', '--only', 'test');
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining('The change edits .pitwall/'),
    });
    expect(out).toContain('2 files are not committed');
  });

  it('does not take an answer that an untracked file has made old', async () => {
    scratch = await RunScratch.make(approving, tested('grep -q good .env'));
    await branchWith('.gitignore', '.env\n');
    scratch.write('.env', 'good');
    expect(await scratch.pitwall('gates', '--trust', '--only', 'test')).toMatchObject({ code: 0 });
    expect((await scratch.pitwall('gates', '--only', 'test')).out).toContain('(cached)');
    scratch.write('.env', 'evil');
    const { out } = await scratch.pitwall('gates', '--only', 'test');
    expect(out).toContain('exit code 1');
    expect(out).not.toContain('(cached)');
  });

  it('checks only what is committed, and says so', async () => {
    scratch = await RunScratch.make(approving, tested('[ ! -e bad.txt ]'));
    await branchWith('new.txt', 'new\n');
    scratch.write('bad.txt', 'bad\n');
    const { code, out } = await scratch.pitwall('gates', '--trust', '--only', 'test');
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining('1 file is not committed, and not checked: gates check commits.'),
    });
  });

  it.each([
    [['--only', 'tests'], /there is no gate "tests"[\s\S]*Did you mean test\?/, 2],
    [['--base', 'nowhere'], /git does not know the base "nowhere"/, 3],
  ])('refuses %j in one sentence', async (args, said, code) => {
    scratch = await RunScratch.make(approving);
    const answer = await scratch.pitwall('gates', '--trust', ...args);
    expect(answer).toMatchObject({ code, err: expect.stringMatching(said) });
    expect(answer.err).not.toContain('    at ');
  });

  it('asks for trust first', async () => {
    scratch = await RunScratch.make(approving, tested('touch "$HOME/my repo/../ran"'));
    expect(await scratch.pitwall('gates')).toMatchObject({ code: 5, err: expect.stringContaining('is not trusted') });
    expect(existsSync(join(scratch.folder, 'ran'))).toBe(false);
  });

  it('is not a pass when it is interrupted, and leaves nothing behind', async () => {
    scratch = await RunScratch.make(approving, tested('touch "$HOME/my repo/../started"; sleep 600.5150'));
    await branchWith('new.txt', 'new\n');
    const running = scratch.start('gates', '--trust', '--only', 'test');
    await until(() => existsSync(join(scratch.folder, 'started')));
    running.child.kill('SIGINT');
    expect(await running.ended).toMatchObject({ code: 1, err: expect.stringContaining('no gate was decided') });
    expect(sightedWith('600.5150')).toEqual([]);
    expect(await scratch.run('worktree', 'list')).not.toContain('gates');
  });
});

describe('gates that were killed', () => {
  it('leave a checkout that gc takes away, and nothing that runs', async () => {
    scratch = await RunScratch.make(approving, tested('touch "$HOME/my repo/../started"; sleep 600.5151'));
    await branchWith('new.txt', 'new\n');
    const running = scratch.start('gates', '--trust', '--only', 'test');
    await until(() => existsSync(join(scratch.folder, 'started')));
    expect((await scratch.pitwall('gc')).out).toMatch(/^kept gates here-\d+.*what may be running now$/m);
    running.child.kill('SIGKILL');
    await running.ended;
    await until(() => sightedWith('600.5151').length === 0);
    expect(await scratch.run('worktree', 'list')).toContain('here-');
    expect((await scratch.pitwall('gc')).out).toMatch(/^removed gates here-\d+/m);
    expect(await scratch.run('worktree', 'list')).not.toContain('here-');
  });
});

describe('ciGatingTimeoutSec', () => {
  it.each([
    [300, /^ {2}- skipped {2}ci +the local forge runs no checks \(no_ci\)$/m],
    [0, /^ {2}- skipped {2}ci +off by ciGatingTimeoutSec$/m],
  ])('%i says why there are no checks', async (seconds, said) => {
    scratch = await RunScratch.make(approving, `ciGatingTimeoutSec: ${seconds}`);
    expect((await scratch.pitwall('gates', '--trust', '--only', 'ci')).out).toMatch(said);
  });
});

describe('a commit that is made while the gates run', () => {
  it('has no evidence, and is looked at by itself', async () => {
    // The first look passes after the branch has moved, but not for what is there by then.
    const command =
      '[ -e later.txt ] && exit 1; touch "$HOME/my repo/../looking"; while [ ! -e "$HOME/my repo/../moved" ]; do sleep 0.05; done';
    const developer =
      'developer:\n  - [{edit: {path: work.txt, text: "work\\n"}}, {result: {summary: s, commentBody: c}}]\n' +
      '  - [{run: "rm -f later.txt"}, {result: {summary: s, commentBody: c}}]\n';
    scratch = await RunScratch.make(developer + approving, `workflow: quick\n${tested(command)}`);
    const running = scratch.start('run', 'Do it');
    await until(() => existsSync(join(scratch.folder, 'looking')));
    const tree = join(scratch.folder, 'worktree-git-issue-1');
    scratch.write('../worktree-git-issue-1/later.txt', 'later\n');
    await scratch.run('-C', tree, 'add', 'later.txt');
    await scratch.run('-C', tree, 'commit', '--quiet', '-m', 'by somebody else');
    scratch.write('../moved', '');
    const { code, out } = await running.ended;
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('run/1 in review') });
    expect(out).toMatch(/test pass[\s\S]*test fail[\s\S]*test pass[\s\S]*auditor starts/);
    expect(await scratch.run('ls-tree', '--name-only', 'worktree-git-issue-1')).not.toContain('later.txt');
  });
});
