// The gate for commit hooks, with real hooks, a real checkout and the tools that projects run hooks with.
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findingLine } from '../../src/core/gate/finding.ts';
import { type Files, GateScene } from '../support/gate-scene.ts';
import { modulesWith } from '../support/gate-tools.ts';

let scene: GateScene;
afterEach(() => scene.remove());

const sceneWith = async (files: Files, modules?: string) => {
  scene = await GateScene.make(files, modules);
  return scene;
};

/** Programs that say what they were called with. */
const refusesTodo =
  'if git diff --cached --name-only | xargs grep -l TODO; then echo "no TODO, please" >&2; exit 1; fi\n';
const conventional = 'grep -qE "^(feat|fix): " "$1" || { echo "not conventional: $(head -1 "$1")" >&2; exit 1; }\n';
const husky = { '.husky/pre-commit': refusesTodo, '.husky/commit-msg': conventional };

describe('hooks of husky', () => {
  it('pass a change that they would let in', async () => {
    await sceneWith({ ...husky, 'old.txt': 'TODO before\n' });
    await scene.commit('feat: add', { 'new.txt': 'fine\n' });
    expect(await scene.judge('hooks')).toMatchObject({
      state: 'pass',
      reason: 'pre-commit of .husky/pre-commit, commit-msg of .husky/commit-msg',
    });
  });

  it('fail a change and a message that they would refuse', async () => {
    await sceneWith(husky);
    await scene.commit('adds something', { 'a.txt': 'fine\n' });
    await scene.commit('fix: more', { 'new.txt': 'TODO\n' });
    const { state, findings, evidence } = await scene.judge('hooks');
    expect(state).toBe('fail');
    expect(findings).toMatchObject([
      { path: '.husky/pre-commit', text: 'pre-commit: exit code 1\nnew.txt\nno TODO, please' },
      {
        path: '.husky/commit-msg',
        text: 'commit-msg of the commit "adds something": exit code 1\nnot conventional: adds something',
      },
    ]);
    expect(readFileSync(evidence?.log ?? '', 'utf8')).toContain('no TODO, please');
  });

  it('fail when they change files, whether they stage them or not', async () => {
    const formats =
      'for name in $(git diff --cached --name-only); do echo >> $name; echo > $name.orig; done; git add b.txt\n';
    await sceneWith({ '.husky/pre-commit': formats });
    await scene.commit('feat: add', { 'a.txt': 'a\n', 'b.txt': 'b\n' });
    const { state, findings } = await scene.judge('hooks');
    expect(state).toBe('fail');
    expect(findings.map(findingLine)).toEqual(
      ['a.txt', 'a.txt.orig', 'b.txt', 'b.txt.orig'].map(
        name => `${name}: pre-commit of .husky/pre-commit changes this file`,
      ),
    );
  });

  it('are a warning when they are red on the base too', async () => {
    await sceneWith({ '.husky/pre-commit': 'echo always; exit 1\n' });
    await scene.commit('feat: add', { 'a.txt': 'a\n' });
    expect(await scene.judge('hooks')).toMatchObject({ state: 'warn', reason: expect.stringMatching(/on the base/) });
  });

  it('are shown when the change alters them or takes them away', async () => {
    await sceneWith(husky);
    await scene.commit('feat: relax', { '.husky/pre-commit': 'exit 0\n' });
    expect(await scene.judge('hooks')).toMatchObject({
      state: 'warn',
      findings: [{ path: '.husky/pre-commit', text: 'the change decides about the hooks that judge it' }],
    });
    await scene.commit('feat: relax', { '.husky/pre-commit': null, '.husky/commit-msg': null });
    expect(await scene.judge('hooks')).toMatchObject({
      state: 'warn',
      findings: [{ text: 'the change takes all commit hooks away' }, {}, {}],
    });
  });

  it('see the branch and its history, and reach nothing of the repository of the user', async () => {
    const meddles = [
      '[ "$(git symbolic-ref --short HEAD)" = main ] && git log -1 --format=%s | grep -qx base || exit 3',
      'git stash store -m mine "$(git stash create)"; git tag mine; git config user.name mallory; git branch -f other',
    ].join('\n');
    await sceneWith({ '.husky/pre-commit': `. "$(dirname "$0")/_/husky.sh"\n${meddles}\n` });
    await scene.commit('feat: add', { 'a.txt': 'a\n' });
    const before = await scene.scratch.run('for-each-ref');
    expect(await scene.judge('hooks')).toMatchObject({ state: 'pass' });
    expect(await scene.scratch.run('for-each-ref')).toBe(before);
    expect(await scene.scratch.run('config', '--list')).not.toContain('mallory');
    expect(await scene.scratch.run('worktree', 'list')).not.toContain('checkouts');
  });
});

describe('hooks that cannot do their work', () => {
  it.each([
    ['a program is missing', { '.husky/pre-commit': 'no-such-linter .\n' }, /no-such-linter/],
    ['one is killed', { '.husky/pre-commit': 'kill -SEGV $$\n' }, /did not run to its end: .*SIGSEGV/],
    ['the framework is missing', { '.pre-commit-config.yaml': 'repos: []\n' }, /pipx install pre-commit/],
    ['lefthook is missing', { 'lefthook.yml': 'pre-commit:\n  jobs: []\n' }, /make lefthook a dependency/],
  ])('are an error: %s', async (_what, files, reason) => {
    await sceneWith(files as Files);
    await scene.commit('feat: add', { 'a.txt': 'a\n' });
    expect(await scene.judge('hooks')).toMatchObject({ state: 'error', reason: expect.stringMatching(reason) });
  });

  it('are an error when they take too long, and leave nothing behind', async () => {
    await sceneWith({ '.husky/pre-commit': 'sleep 60\n' });
    await scene.commit('feat: add', { 'a.txt': 'a\n' });
    expect(await scene.judge('hooks', { parts: { timeoutMs: 1500 } })).toMatchObject({
      state: 'error',
      reason: 'took longer than 1.5 s',
    });
    expect(await scene.scratch.run('worktree', 'list')).not.toContain('checkouts');
  });
});

describe('hooks in a folder', () => {
  const hook = { 'tools/hooks/pre-commit': '#!/bin/sh\necho red; exit 1\n', 'README.md': 'x\n' };
  const commitProgram = async () => {
    await sceneWith({});
    const file = join(scene.scratch.repository, 'tools/hooks/pre-commit');
    await scene.commit('feat: add', hook);
    chmodSync(file, 0o755);
    await scene.commit('feat: make it a program', {});
  };

  it('count when git is told to look there, and only then', async () => {
    await commitProgram();
    expect(await scene.judge('hooks')).toMatchObject({ state: 'skipped', reason: expect.stringContaining('no_hooks') });
    await scene.scratch.run('config', 'core.hooksPath', 'tools/hooks');
    expect(await scene.judge('hooks')).toMatchObject({
      state: 'fail',
      findings: [{ text: 'pre-commit: exit code 1\nred' }, {}],
    });
  });

  it('of the user alone do not count', async () => {
    await sceneWith({});
    const file = join(scene.scratch.repository, '.git/hooks/pre-commit');
    scene.scratch.write(join(scene.scratch.repository, '.git/hooks'), 'pre-commit', '#!/bin/sh\nexit 1\n');
    chmodSync(file, 0o755);
    await scene.scratch.run('commit', '--quiet', '--allow-empty', '--no-verify', '-m', 'feat: add');
    expect(await scene.judge('hooks')).toMatchObject({
      state: 'skipped',
      reason: 'the repository tracks no commit hooks (no_hooks)',
    });
  });
});

describe('tools that run hooks', () => {
  it('are lefthook', async () => {
    const config = 'pre-commit:\n  jobs:\n    - run: grep -L TODO {staged_files} | grep -q .\n';
    const message = 'commit-msg:\n  jobs:\n    - run: grep -q "^feat" {1}\n';
    const files = { 'package.json': '{"devDependencies":{"lefthook":"2.2.2"}}', 'lefthook.yml': `${config}${message}` };
    await sceneWith(files, modulesWith('lefthook@2.2.2'));
    await scene.commit('feat: add', { 'a.txt': 'a\n' });
    expect(await scene.judge('hooks')).toMatchObject({ state: 'pass' });
    await scene.commit('worse', { 'a.txt': 'TODO\n' });
    const { state, findings } = await scene.judge('hooks');
    expect(state).toBe('fail');
    expect(findings.map(({ text }) => text.split('\n', 1)[0])).toEqual([
      'pre-commit: exit code 1',
      'commit-msg of the commit "worse": exit code 1',
    ]);
  });

  it('are simple-git-hooks with lint-staged, which may format', async () => {
    const manifest = {
      'simple-git-hooks': { 'pre-commit': 'lint-staged' },
      'lint-staged': { '*.txt': "sed -i 's/ *$//'" },
    };
    await sceneWith({ 'package.json': JSON.stringify(manifest) }, modulesWith('lint-staged@15.5.2'));
    await scene.commit('feat: add', { 'a.txt': 'a\n' });
    expect(await scene.judge('hooks')).toMatchObject({ state: 'pass' });
    await scene.commit('feat: add', { 'b.txt': 'b   \n' });
    expect(await scene.judge('hooks')).toMatchObject({ state: 'fail', findings: [{ path: 'b.txt' }] });
    expect(await scene.scratch.run('stash', 'list')).toBe('');
  });
});
