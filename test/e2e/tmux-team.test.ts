// A team whose agents work in terminals: the real command line, real tmux, a small CLI that draws for people.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { sightedWith } from '../support/process-sightings.ts';
import { approve, complete } from '../support/run-results.ts';
import { type RunScratch, root } from '../support/run-scratch.ts';
import { testProgram } from '../support/runner-host-stage.ts';
import { makeTeamScratch, subjectsOn } from '../support/team-scratch.ts';
import type { TerminalScenario } from '../support/terminal-agent.ts';
import { hasTmux, TerminalWindow } from '../support/terminal-window.ts';

let scratch: RunScratch;
afterEach(() => scratch.remove());

const submit = (result: object) =>
  ({ do: 'write', path: 'pitwall-result.json', text: JSON.stringify(result) }) as const;

/** The developer waits for a file beside the worktree. */
async function makeScratch(): Promise<{ readonly go: string }> {
  scratch = await makeTeamScratch('true', { login: [] });
  const go = join(scratch.folder, 'go');
  const scenario: TerminalScenario = {
    keys: join(scratch.folder, 'keys'),
    steps: [],
    roles: {
      developer: [
        { do: 'write', path: 'login.txt', text: 'made in a terminal\n' },
        { do: 'say', text: 'Waiting for the sign.' },
        { do: 'wait-for-file', path: go },
        submit(complete('developer')),
      ],
      auditor: [submit(approve())],
    },
  };
  const program = JSON.stringify([process.execPath, testProgram('terminal-agent'), JSON.stringify(scenario)]);
  scratch.write(
    '.pitwall/config.yaml',
    `runner: tmux\nagentCommand: ${program}\ngateTools: project\nsandbox: off\nallowUngoverned: true\ncommands: {test: ["true"]}\n`,
  );
  await scratch.run('commit', '--quiet', '--all', '-m', 'terminals');
  return { go };
}

async function until<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await sleep(100);
  }
}

const panesOf = async (team: string) =>
  (JSON.parse((await scratch.pitwall('team', 'panes', team, '--json')).out).panes ?? []) as {
    readonly pane: string;
    readonly folder: string | null;
    readonly agent: { readonly member: string; readonly attempt: string } | null;
  }[];

const livePane = () => until(async () => (await panesOf('duo'))[0]);

describe.skipIf(!hasTmux())('a team in terminals', () => {
  it('shows whose each terminal is, lets a person join it, and lands', async () => {
    const { go } = await makeScratch();
    const team = scratch.startAsked('team', 'start', 'specs/login.md', '--name', 'duo', '--trust');
    const pane = await livePane();
    const worktree = join(scratch.folder, 'worktree-git-issue-1');
    expect(pane).toMatchObject({ pane: '%0', agent: { member: 'login' }, folder: worktree });
    expect((await scratch.pitwall('team', 'panes', 'duo')).out).toContain('login');
    const window = new TerminalWindow({ cwd: scratch.repository, env: scratch.env, columns: 140, rows: 60 });
    try {
      window.enter(`'${join(root, 'pitwall')}' attach 1`);
      await window.until(screen => screen.includes('Waiting for the sign.'));
    } finally {
      window.close();
    }
    execFileSync('touch', [go]);
    const { code, out, err } = await team.ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('The team is over: landed');
    expect(await subjectsOn(scratch, 'pitwall/duo')).toHaveLength(1);
    expect(await scratch.run('show', 'pitwall/duo:login.txt')).toBe('made in a terminal');
    expect(await scratch.run('ls-tree', '-r', '--name-only', 'pitwall/duo')).not.toContain('pitwall-result');
    expect(await panesOf('duo')).toEqual([]);
  });

  it('leaves no terminal when Pitwall is killed, and a resume lands it with a new one', async () => {
    const { go } = await makeScratch();
    const team = scratch.startAsked('team', 'start', 'specs/login.md', '--name', 'duo', '--trust');
    const before = await livePane();
    const keys = join(scratch.folder, 'keys');
    await until(() => (existsSync(keys) && readFileSync(keys, 'utf8').includes('text') ? true : undefined));
    team.child.kill('SIGKILL');
    await team.ended;
    await until(() => (sightedWith(scratch.folder).length === 0 ? true : undefined));
    expect(await panesOf('duo')).toMatchObject([{ folder: null, agent: null }]);
    execFileSync('touch', [go]);
    const { code, out } = await scratch.pitwall('team', 'resume', 'duo');
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('landed') });
    const transcript = await scratch.pitwall('logs', '1', '--json');
    expect(before.agent?.attempt).toBeDefined();
    expect(transcript.code).toBe(0);
    expect(existsSync(join(scratch.folder, 'worktree-git-issue-1', 'pitwall-result.json'))).toBe(false);
  });

  it('is refused where tmux is missing, and doctor says how to get it', async () => {
    await makeScratch();
    const bin = join(scratch.folder, 'bin');
    execFileSync('mkdir', [bin]);
    for (const name of ['git', 'node', 'sh', 'env', 'dirname', 'readlink', 'uname', 'setpriv', 'unshare', 'npm'])
      execFileSync('sh', ['-c', `ln -s "$(command -v ${name})" '${bin}/${name}'`]);
    scratch.env.PATH = bin;
    const started = await scratch.pitwall('run', 'Do it', '--workflow', 'quick');
    expect(started.code).not.toBe(0);
    expect(started.err).toContain('The runner tmux needs the program tmux, which was not found.');
    expect((await scratch.pitwall('doctor')).out).toMatch(/tmux\s+not found[\s\S]*apt install tmux/);
  });
});
