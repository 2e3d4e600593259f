// Whole runs whose worktrees are made ready: for agents, for gates, killed in the middle, and in vain.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { sightedWith } from '../support/process-sightings.ts';
import { judged } from '../support/run-results.ts';
import { RunScratch } from '../support/run-scratch.ts';
import { SetupStage } from '../support/setup-stage.ts';

const branch = 'worktree-git-issue-1';
const approval = `auditor:\n  - result: {action: APPROVED, ${judged}, commentBody: All is well.}\n`;
const works = (command: string) => `
developer:
  - - run: ${JSON.stringify(command)}
    - edit: {path: hello.txt, text: "Hello\\n"}
    - result: {summary: greeted, commentBody: Done.}
${approval}`;

let scratch: RunScratch;
afterEach(() => scratch.remove());

const tree = () => join(scratch.folder, branch);

describe('a run', () => {
  it('gives agents and gates the dependencies, and both the ports of the worktree', async () => {
    const said = `node -p "require('tiny') + process.env.PITWALL_PORT"`;
    const test = ['sh', '-c', `grep -q tiny20000 seen && test "$(${said})" = tiny20000`];
    const config = `workflow: quick\ncommands: {test: ${JSON.stringify(test)}}`;
    scratch = await RunScratch.make(works(`${said} > seen`), config);
    const stage = await SetupStage.make();
    for (const path of ['package.json', 'package-lock.json', 'vendor/tiny-1.0.0.tgz'])
      stage.write(path, readFileSync(join(stage.repository, path)), scratch.repository);
    stage.remove();
    scratch.write('.gitignore', 'node_modules\n');
    await scratch.run('add', '.');
    await scratch.run('commit', '--quiet', '-m', 'dependencies');
    const before = await scratch.userState();
    const { code, out, err } = await scratch.pitwall('run', 'Write a greeting');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('worktree set up: npm ci, kept as a snapshot');
    expect(out).toContain('test pass');
    expect(await scratch.userState()).toEqual(before);
    expect(await scratch.run('show', '--name-only', '--format=', branch)).toBe('hello.txt\nseen');
  });

  it('whose set-up is killed -9 sets up again, and leaves nothing running', async () => {
    const first = `touch ../started; [ -e ../again ] || { touch ../again half; sleep 600.88; }; touch ready`;
    const config = `workflow: quick\nsetup: [[sh, -c, ${JSON.stringify(first)}]]`;
    scratch = await RunScratch.make(works('test -e ready'), config);
    const running = scratch.start('run', 'Write a greeting');
    while (!existsSync(join(scratch.folder, 'again'))) await new Promise(resolve => setTimeout(resolve, 20));
    process.kill(await scratch.driverPid(), 'SIGKILL');
    await running.ended;
    const resumed = await scratch.pitwall('resume');
    expect(resumed).toMatchObject({ code: 0, out: expect.stringContaining('run/1 in review') });
    expect(existsSync(join(tree(), 'ready'))).toBe(true);
    expect(sightedWith('600.88')).toEqual([]);
  });

  it('whose set-up fails goes on, with a warning for the person and a line for the agent', async () => {
    const config = 'workflow: quick\nsetup: [[sh, -c, "echo no such registry; exit 7"]]';
    scratch = await RunScratch.make(works('true'), config);
    const { code, out } = await scratch.pitwall('run', 'Write a greeting');
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining('Warning: the worktree could not be set up'),
    });
    const { out: prompt } = await scratch.pitwall('prompt', '1', 'developer');
    expect(prompt).toContain('What your worktree has to do without');
    expect(prompt).toContain('no such registry');
  });
});
