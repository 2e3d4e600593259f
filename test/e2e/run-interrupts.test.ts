// Ctrl-C in each step: an orderly end, the work kept, and a resume that goes on. A second one does not wait.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { isDeafIn, sightedWith } from '../support/process-sightings.ts';
import { judged } from '../support/run-results.ts';
import { RunScratch } from '../support/run-scratch.ts';

const result = '{result: {summary: did it, commentBody: Done.}}';
const approved = `{result: {action: APPROVED, ${judged}, commentBody: All is well.}}`;
/** The first attempt of every role writes something and then works until it is ended. */
const slowFirst = (role: string, last: string) =>
  `${role}:\n  - [{edit: {path: ${role}.txt, text: "half\\n"}}, {run: sleep 600.4711}]\n  - [${last}]\n`;
const roles = ['researcher', 'architect', 'test-designer', 'developer'];
const script = `${roles.map(role => slowFirst(role, result)).join('')}${slowFirst('auditor', approved)}`;

let scratch: RunScratch;
afterEach(() => scratch.remove());

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(resolve => setTimeout(resolve, 20));
}

describe('Ctrl-C', () => {
  it('in each step ends with 0, keeps the work, leaves nothing running, and a resume goes on', async () => {
    scratch = await RunScratch.make(script, 'workflow: default');
    const mark = join(scratch.folder, 'gate');
    const gate = `[ -e '${mark}' ] || { touch '${mark}'; sleep 600.4711; }`;
    scratch.write(
      '.pitwall/config.yaml',
      `runner: scripted\nagentCommand: ./.pitwall/script.yaml\ncommands: {test: [sh, -c, "${gate}"]}\nsandbox: off\n`,
    );
    const tree = join(scratch.folder, 'worktree-git-issue-1');
    const before = await scratch.userState();
    const stops = [...roles, 'gates', 'auditor'].map(
      name => () => existsSync(name === 'gates' ? mark : join(tree, `${name}.txt`)),
    );
    for (const [at, isThere] of stops.entries()) {
      const running = at === 0 ? scratch.start('run', 'Do it', '--workflow', 'default') : scratch.start('resume');
      await until(isThere);
      running.child.kill('SIGINT');
      expect(await running.ended).toMatchObject({ code: 0, err: expect.stringContaining('pitwall resume') });
      expect(sightedWith('600.4711')).toEqual([]);
    }
    const { code, out } = await scratch.pitwall('resume');
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('run/1 in review') });
    for (const role of roles) expect(readFileSync(join(tree, `${role}.txt`), 'utf8')).toBe('half\n');
    expect(await scratch.userState()).toEqual(before);
  });

  it('twice ends with 1 at once, and nothing of it is left', async () => {
    const stubborn = `developer:\n  - [{edit: {path: half.txt, text: "half\\n"}}, {hang: {ignoreTerm: true}}]\n  - [${result}]\nauditor:\n  - ${approved}\n`;
    scratch = await RunScratch.make(stubborn);
    const running = scratch.start('run', 'Do it');
    const worktree = join(scratch.folder, 'worktree-git-issue-1');
    await until(() => isDeafIn(worktree, 'player.js'));
    expect(existsSync(join(worktree, 'half.txt'))).toBe(true);
    running.child.kill('SIGINT');
    await new Promise(resolve => setTimeout(resolve, 300));
    expect(running.child.exitCode).toBe(null);
    running.child.kill('SIGINT');
    expect((await running.ended).code).toBe(1);
    const { code, out } = await scratch.pitwall('resume');
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('run/1 in review') });
    expect(await scratch.run('show', 'worktree-git-issue-1:half.txt')).toBe('half');
    expect(sightedWith(scratch.folder)).toEqual([]);
  });
});
