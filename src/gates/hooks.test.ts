import { describe, expect, it } from 'vitest';
import type { HookRan } from '../core/gate/hook-report.ts';
import type { Output, Tree } from '../ports/gate.ts';
import { findHooks, isHookFile } from './hooks/find-hooks.ts';
import { hooks } from './hooks.ts';

const treeOf = (files: Readonly<Record<string, string>>): Tree => ({
  paths: new Set(Object.keys(files)),
  read: async path => files[path],
  mentioning: async () => [],
});
const input = (head: Readonly<Record<string, string>>, base = head) => ({
  head: treeOf(head),
  base: treeOf(base),
  change: { files: [] },
  commits: { head: 'h', base: 'b' },
  subject: undefined,
  now: 0,
  isOnPath: () => true,
});

async function toldBy(files: Readonly<Record<string, string>>): Promise<readonly string[] | string> {
  const found = await findHooks(treeOf(files));
  return found.kind === 'found' ? found.calls.map(({ argv }) => argv.join(' ')) : found.reason;
}

describe('the hooks that a repository tracks', () => {
  it.each([
    [
      'husky',
      { '.husky/pre-commit': '', '.husky/commit-msg': '', '.husky/post-merge': '' },
      ['sh -e .husky/pre-commit', 'sh -e .husky/commit-msg {message}'],
    ],
    ['lefthook', { 'lefthook.yml': 'commit-msg: {}\npre-push: {}\n' }, ['lefthook run commit-msg {message}']],
    ['lefthook in TOML', { '.lefthook.toml': '[pre-commit.commands.lint]\n' }, ['lefthook run pre-commit']],
    [
      'the framework',
      { '.pre-commit-config.yaml': 'repos: []' },
      ['pre-commit run --color never --hook-stage pre-commit'],
    ],
    [
      'the framework with messages',
      { '.pre-commit-config.yaml': 'default_install_hook_types: [pre-commit, commit-msg]' },
      [
        'pre-commit run --color never --hook-stage pre-commit',
        'pre-commit run --color never --hook-stage commit-msg --commit-msg-filename {message}',
      ],
    ],
    [
      'simple-git-hooks',
      { 'package.json': '{"simple-git-hooks":{"pre-commit":"npx lint-staged"}}' },
      ['sh -c npx lint-staged pre-commit'],
    ],
    [
      'simple-git-hooks of its own',
      { '.simple-git-hooks.json': '{"commit-msg":"check $1"}' },
      ['sh -c check $1 commit-msg {message}'],
    ],
    ['a folder', { 'tools/hooks/commit-msg': '', 'docs/pre-commit.md': '' }, ['./tools/hooks/commit-msg {message}']],
    ['nothing', { 'package.json': '{"scripts":{}}', 'pre-commit': '', 'node_modules/x/pre-commit': '' }, []],
  ])('are found: %s', async (_by, files, expected) => {
    expect(await toldBy(files as never)).toEqual(expected);
  });

  it.each([
    [{ 'lefthook.yml': 'pre-commit: [\n' }, 'lefthook.yml cannot be read'],
    [{ '.pre-commit-config.yaml': '- a\n' }, '.pre-commit-config.yaml cannot be read'],
    [{ 'simple-git-hooks.json': '{"pre-commit":3}' }, 'simple-git-hooks.json cannot be read'],
    [
      { '.simple-git-hooks.cjs': '' },
      '.simple-git-hooks.cjs is a program: only hooks of simple-git-hooks in JSON can be read',
    ],
  ])('are an error when they cannot be read: %s', async (files, reason) => {
    expect(await hooks.plan(input(files as never), 'head')).toEqual({ kind: 'error', reason });
  });

  it('are known by the files that decide about them', () => {
    const paths = ['.husky/_x', 'lefthook.yml', 'a/pre-commit', 'src/husky.ts', 'docs/lefthook.md'];
    expect(paths.map(isHookFile)).toEqual([true, true, true, false, false]);
  });
});

describe('what the hooks left', () => {
  const files = { '.husky/pre-commit': '' };
  const call: HookRan['call'] = { stage: 'pre-commit', path: '.husky/pre-commit', argv: ['sh'] };
  const output = (report?: string): Output => ({
    tool: { from: 'own', program: 'run-hooks', args: [] },
    exitCode: 0,
    stdout: '',
    stderr: '',
    ...(report === undefined ? {} : { report }),
  });
  const read = (ran: Partial<HookRan>) =>
    hooks.read(
      [output(JSON.stringify({ ran: [{ call, code: 0, tail: '', changed: [], ...ran }] }))],
      input(files),
      'head',
    );

  it.each([
    ['no report', undefined],
    ['half a report', '{"ran":[{"call"'],
    ['another report', '{"ran":[{"code":0}]}'],
  ])('is unreadable: %s', async (_what, report) => {
    expect(await hooks.read([output(report)], input(files), 'head')).toMatchObject({ kind: 'unreadable' });
  });

  it.each([
    ['was killed', { code: null, tail: 'ended by SIGKILL' }, 'unreadable'],
    ['named a missing program', { code: 127, tail: 'sh: x: not found' }, 'unreadable'],
    ['was fine', { code: 0 }, 'read'],
    ['was red', { code: 1 }, 'read'],
  ])('tells when a hook %s', async (_what, ran, kind) => {
    expect(await read(ran)).toMatchObject({ kind });
  });

  it('is the same trouble whatever the hook printed', async () => {
    const [one, other] = await Promise.all([read({ code: 1, tail: 'took 1 s' }), read({ code: 1, tail: 'took 2 s' })]);
    const marks = [one, other].map(each => (each.kind === 'read' ? each.findings.map(found => found.fingerprint) : []));
    expect(marks[0]).toEqual(['.husky/pre-commit pre-commit']);
    expect(marks[0]).toEqual(marks[1]);
  });
});
