// Teams on the command line: scripted agents, real git, real gates, and what lands.
import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { RunScratch } from '../support/run-scratch.ts';
import { makeTeamScratch, subjectsOn } from '../support/team-scratch.ts';

let scratch: RunScratch;
afterEach(() => scratch.remove());

const own = 'git branch --show-current | sed s/.*-/file-/ > name; cp name "$(cat name).txt"; rm name';
const status = async (team: string) => JSON.parse((await scratch.pitwall('team', 'status', team, '--json')).out);
const feedbackFor = async (member: string, team: string): Promise<readonly string[]> => {
  const read = JSON.parse((await scratch.pitwall('bus', 'read', team, '--for', member, '--json')).out);
  return read.messages
    .filter(({ type }: { type: string }) => type === 'agent.feedback')
    .flatMap(({ payload }: { payload: { errors: readonly string[] } }) => payload.errors);
};
const start = (...args: readonly string[]) => scratch.startAsked('team', 'start', ...args, '--trust').ended;

describe('a team', () => {
  it('lands all members in order on a branch of its own, and then on the base', async () => {
    scratch = await makeTeamScratch(own, { login: ['session'], logout: [], session: [] });
    const before = await scratch.userState();
    const { code, out, err } = await start('specs/login.md', 'specs/logout.md', 'specs/session.md', '--name', 'auth');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('The team is over: landed');
    expect(await scratch.userState()).toEqual(before);
    const subjects = await subjectsOn(scratch, 'pitwall/auth');
    expect(subjects.map(subject => subject.replace(/^.*Write /, '')).toSorted()).toEqual([
      'login',
      'logout',
      'session',
    ]);
    expect(subjects.findIndex(each => each.endsWith('session'))).toBeLessThan(
      subjects.findIndex(each => each.endsWith('login')),
    );
    expect(await scratch.run('rev-list', '--merges', '--count', 'pitwall/auth')).toBe('0');
    expect(await scratch.run('worktree', 'list')).not.toContain('worktree-git-issue');
    expect((await status('auth')).members.map(({ state }: { state: string }) => state)).toEqual(
      Array(3).fill('landed'),
    );
    const merged = await scratch.pitwall('merge', 'auth');
    expect(merged.out).toMatch(/^Merged: main is at \w{10} now, with login, logout, session\.\n$/);
    expect(await scratch.run('rev-parse', 'main')).toBe(await scratch.run('rev-parse', 'pitwall/auth'));
  });

  it('lands one side of a real conflict, and the other after its agent has solved it', async () => {
    const solve = `
if [ -f shared.txt ] || git merge-base --is-ancestor pitwall/pair HEAD; then :; fi
if ! git merge-base --is-ancestor pitwall/pair HEAD; then git -c user.name=a -c user.email=a@x rebase -q -X theirs pitwall/pair; fi
git branch --show-current > shared.txt`;
    scratch = await makeTeamScratch(solve, { one: [], two: [] });
    const { code, out } = await start('specs/one.md', 'specs/two.md', '--name', 'pair');
    expect(out).toContain('conflicts with pitwall/pair');
    expect(code).toBe(0);
    for (const [member, other] of [
      ['one', 'two'],
      ['two', 'one'],
    ]) {
      const told = await feedbackFor(member ?? '', 'pair');
      expect(told).toContainEqual(
        expect.stringContaining(`[conflict-detector] in-flight: ${other} has changed shared.txt too`),
      );
      const merge = told.find(text => text.startsWith('[conflict-detector] merge:'));
      expect(merge).toContain(`${other} cannot be merged in shared.txt`);
      expect(merge).toMatch(
        / worktree-git-issue-1\n *=======\n *worktree-git-issue-2\n| worktree-git-issue-2\n *=======\n *worktree-git-issue-1\n/,
      );
    }
    expect(await subjectsOn(scratch, 'pitwall/pair')).toHaveLength(2);
    expect(await scratch.run('rev-list', '--merges', '--count', 'pitwall/pair')).toBe('0');
  });

  it('moves no ref for work that is red on top of the others, and lands the rest', async () => {
    const red = `
case "$(git branch --show-current)" in *-1) touch a ;; *-2) if [ -e a ]; then git rm -q --cached b 2>/dev/null; rm -f b; touch c; else touch b; fi ;; *) touch d ;; esac`;
    scratch = await makeTeamScratch(red, { one: [], two: [], zed: [] }, '! { [ -e a ] && [ -e b ]; }');
    const { out } = await start('specs/one.md', 'specs/two.md', 'specs/zed.md', '--name', 'trio');
    expect(out).toMatch(/two\s+Back to Implementation/);
    expect(await feedbackFor('two', 'trio')).toContainEqual(
      expect.stringMatching(/^\[regression\] \S+-2 is red on top of pitwall\/trio: /),
    );
    const files = await scratch.run('ls-tree', '--name-only', 'pitwall/trio');
    expect(files).toContain('a\n');
    expect(files).toContain('d\n');
    for (const commit of (await scratch.run('rev-list', 'mine..pitwall/trio')).split('\n'))
      expect(await scratch.run('ls-tree', '--name-only', commit)).not.toMatch(/^a\nb\n|\na\nb\n/);
  });

  it('asks a person about a cycle, lands none of it, and goes on when one is removed', async () => {
    scratch = await makeTeamScratch(own, { one: ['two'], two: ['one'], zed: [] });
    const { code, out } = await start('specs/one.md', 'specs/two.md', 'specs/zed.md', '--name', 'knot');
    expect(code).not.toBe(0);
    expect(out).toContain('one and two wait for each other');
    expect(await subjectsOn(scratch, 'pitwall/knot')).toHaveLength(1);
    const unknown = await scratch.pitwall('team', 'tell', 'nobody', 'x', 'knot');
    expect(unknown.err).toContain('Members of team/knot: one, two, zed.');
  });

  it('is stopped at once, also where the process that drove it is gone', async () => {
    scratch = await makeTeamScratch('touch "$HOME/$(git branch --show-current)"; sleep 600', { one: [], two: [] });
    const running = scratch.startAsked('team', 'start', 'specs/one.md', 'specs/two.md', '--name', 'pair', '--trust');
    await expect
      .poll(() => readdirSync(scratch.folder).filter(name => name.startsWith('worktree-git')), { timeout: 120_000 })
      .toHaveLength(2);
    running.child.kill('SIGKILL');
    await running.ended;
    expect((await status('pair')).state).toBe('open');
    const stopped = await scratch.pitwall('team', 'stop');
    expect(stopped).toEqual({
      code: 0,
      err: '',
      out: 'team/pair: its members have stopped, and it is over. All work is kept.\n',
    });
    const { state, ended, members } = await status('pair');
    expect({ state, ended }).toEqual({ state: 'ended', ended: 'stopped' });
    expect(members.map(({ state: at }: { state: string }) => at)).toEqual(['stopped', 'stopped']);
    expect((await scratch.pitwall('team', 'stop', 'pair')).err).toContain('is over: stopped');
  });

  it('refuses what it cannot do, with the remedy', async () => {
    scratch = await makeTeamScratch(own, { one: [] });
    expect((await start()).err).toContain('a team needs at least one spec or item');
    expect((await start('specs/none.md')).err).toContain('specs/none.md');
    expect((await start('specs/one.md', '--name', 'No!')).err).toContain('cannot be the name of a team');
    expect((await scratch.pitwall('team', 'status')).err).toContain('no team was ever started');
  });
});
