// What an agent, or code of its change inside a gate, moves or plants beside its work stops the run, and nothing unjudged gets anywhere.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { judged } from '../support/run-results.ts';
import { RunScratch } from '../support/run-scratch.ts';

const branch = 'worktree-git-issue-1';
const auditor = `auditor:\n  - {result: {action: APPROVED, ${judged}, commentBody: All is well.}}\n`;

/** A developer who works, and then runs this in its worktree; `$G` is the git folder of the user. */
function script(attack: string): string {
  const lines = `G=$(git rev-parse --path-format=absolute --git-common-dir)\ngit add -A\ngit -c user.name=a -c user.email=a@x commit -qm work\n${attack}\n`;
  const run = `  - run: ${JSON.stringify(lines)}\n`;
  const result = '  - {result: {summary: did it, commentBody: Done.}}\n';
  return `developer:\n  - edit: {path: work.txt, append: "more\\n"}\n${run}${result}${auditor}`;
}

let scratch: RunScratch;
afterEach(() => scratch.remove());

async function runWith(attack: string, config?: string) {
  scratch = await RunScratch.make(script(attack), config);
  return await scratch.pitwall('run', 'Add more');
}

// `git-settings.test.ts` has every way to do it, without a run around it.
describe('a base branch that an agent moves', () => {
  it('with roles of its own stops the run', async () => {
    const { code, out } = await runWith(
      'mkdir -p .pitwall/agents; echo PWNED > .pitwall/agents/auditor.md; git add -A; git -c user.name=a -c user.email=a@x commit -qm r; git update-ref refs/heads/main HEAD; echo x > y',
    );
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('refs/heads/main (was ') });
    expect(out).toContain('Stopped, base-moved');
    expect(out).not.toContain('auditor starts');
  });

  it('stops the run, which goes on after a person put it back', async () => {
    expect((await runWith('git update-ref refs/heads/main HEAD')).out).toContain('Stopped, base-moved');
    const first = await scratch.run('rev-list', '--max-parents=0', 'main');
    await scratch.run('update-ref', 'refs/heads/main', first);
    const { code, out } = await scratch.pitwall('resume', '1');
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('in review') });
  });
});

describe('what git obeys, changed by an agent', () => {
  it.each([
    [
      'the branch of the run as a symbolic ref',
      `git symbolic-ref refs/heads/${branch} refs/heads/main`,
      `.git/refs/heads/${branch}`,
    ],
    ['the configuration of the user', 'git config --file ../.gitconfig core.sshCommand evil', '.gitconfig'],
    [
      'the ignored files of the user',
      'mkdir -p ../.config/git; echo AGENTS.md > ../.config/git/ignore',
      '.config/git/ignore',
    ],
  ])('%s: stops the run', async (_what, attack, named) => {
    const { code, out } = await runWith(attack);
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining(named) });
    expect(out).toContain('git-settings-changed');
    expect(await scratch.run('--no-replace-objects', 'log', '--format=%s', 'main')).toBe('first');
  });
});

describe('a worktree that an agent puts another in the place of', () => {
  async function withOwnWorktree(attack: string) {
    scratch = await RunScratch.make(script(attack));
    await scratch.run('worktree', 'add', '--quiet', '-b', 'mine', join(scratch.folder, 'mine'));
    writeFileSync(join(scratch.folder, 'mine', 'notes.txt'), 'of the user\n');
    const said = await scratch.pitwall('run', 'Add more');
    expect(await scratch.run('log', '--format=%s', 'mine')).toBe('first');
    return said;
  }

  it.each([
    ['by a link', `cd ..; mv ${branch} moved; ln -s "$PWD/mine" ${branch}`],
    ['by the .git of another one', 'cp ../mine/.git .git'],
  ])('%s gets no commit', async (_how, attack) => {
    const { code, out } = await withOwnWorktree(attack);
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('git-settings-changed') });
  });
});

describe('code of the change inside a gate', () => {
  it.each([
    ['that changes the configuration', 'git-settings-changed', 'git config -f "$1/.git/config" core.sshCommand evil'],
    ['that moves the base branch', 'base-moved', 'git -C "$1" update-ref refs/heads/main $(git rev-parse HEAD)'],
  ])('%s stops the run', async (_how, reason, attack) => {
    scratch = await RunScratch.make(script('true'));
    const program = `#!/bin/sh\nset -- '${scratch.repository}'\n${attack}\n`;
    mkdirSync(join(scratch.repository, 'bin'));
    writeFileSync(join(scratch.repository, 'bin/check'), program, { mode: 0o755 });
    appendFileSync(join(scratch.repository, '.pitwall/config.yaml'), 'commands:\n  test: ./bin/check\n');
    await scratch.run('add', '.');
    await scratch.run('commit', '--quiet', '-m', 'second');
    const { code, out } = await scratch.pitwall('run', 'Add more');
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining(reason) });
    expect(out).toContain('while gates ran');
  });
});

describe('no finding is', () => {
  it('a branch of its own that a person or an agent moves meanwhile', async () => {
    const { code } = await runWith('git branch other HEAD~1; git tag t');
    expect(code).toBe(0);
    expect(existsSync(join(scratch.folder, branch, '.git'))).toBe(true);
    expect(readFileSync(join(scratch.folder, branch, 'work.txt'), 'utf8')).toBe('more\n');
  });
});
