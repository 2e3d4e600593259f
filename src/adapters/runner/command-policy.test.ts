import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PermissionRequest } from '../../ports/agent.ts';
import type { PermissionContext } from '../../ports/permission-policy.ts';
import { judgeBehindLinks } from './behind-links.ts';
import { type CommandPolicyOptions, createCommandPolicy } from './command-policy.ts';

let room: string;
let worktree: string;
const home = '/home/dev';

beforeEach(() => {
  room = realpathSync(mkdtempSync(join(tmpdir(), 'pitwall-policy-')));
  worktree = join(room, 'worktree');
  for (const folder of ['src/deep', 'sub', '.venv/bin']) mkdirSync(join(worktree, folder), { recursive: true });
  mkdirSync(join(room, 'outside'));
  writeFileSync(join(room, 'outside', 'secret'), 'secret');
  writeFileSync(join(worktree, 'src', 'a.txt'), 'a');
});

afterEach(() => rmSync(room, { recursive: true, force: true }));

interface Given {
  readonly request?: Partial<PermissionRequest>;
  readonly context?: Partial<PermissionContext>;
  readonly options?: Partial<CommandPolicyOptions>;
}

async function judge(command: string | undefined, { request, context, options }: Given = {}) {
  const policy = createCommandPolicy({
    home,
    stateFolder: join(room, 'state'),
    port: undefined,
    stacks: ['node'],
    hasPreset: true,
    extra: async () => [],
    onAsk: 'person',
    ...options,
  });
  return await policy.judge(
    { id: '1', tool: 'Bash', title: 'Bash', command, isShell: true, paths: [], ...request },
    { attempt: '7.1', role: 'developer', cwd: worktree, shell: 'bash', searchPath: '/usr/bin:/bin', ...context },
  );
}

const kindOf = async (command: string | undefined, given?: Given) => (await judge(command, given)).kind;

describe('a shell command', () => {
  it.each([
    ['git status && npm test', 'allow'],
    ['git push', 'deny'],
    ['make', 'ask'],
    ['cat src/*.txt', 'allow'],
  ])('%s is judged: %s', async (command, kind) => {
    expect(await kindOf(command)).toBe(kind);
  });

  it('says why it is denied or asked', async () => {
    expect(await judge('touch /tmp/x')).toEqual({ kind: 'deny', reason: 'it writes /tmp/x, outside of the worktree' });
    expect(await judge('make')).toEqual({ kind: 'ask', reason: 'make is not in the preset', default: 'deny' });
  });

  it('is asked where the shell is not known, or where it is not said', async () => {
    expect(await kindOf('ls', { context: { shell: undefined } })).toBe('ask');
    expect(await kindOf('git push', { context: { shell: undefined } })).toBe('deny');
    expect(await kindOf('ls', { request: { isClaimed: true } })).toBe('ask');
    expect(await kindOf(undefined)).toBe('ask');
  });

  it('is judged where it runs', async () => {
    expect(await kindOf('cat ../src/a.txt', { request: { folder: 'sub' } })).toBe('allow');
    expect(await kindOf('cat ../src/a.txt')).toBe('ask');
    expect(await kindOf('ls', { request: { folder: join(room, 'outside') } })).toBe('ask');
  });
});

describe('settings of the policy', () => {
  it('switch the preset off: only extra commands are allowed', async () => {
    const options = { hasPreset: false, extra: async () => [['make', 'test']] };
    expect(await kindOf('ls', { options })).toBe('ask');
    expect(await kindOf('make test', { options })).toBe('allow');
    expect(await kindOf('make test > /tmp/x', { options })).toBe('deny');
  });

  it('choose the stacks', async () => {
    expect(await kindOf('cargo test')).toBe('ask');
    expect(await kindOf('cargo test', { options: { stacks: ['rust'] } })).toBe('allow');
  });

  it('deny what would be asked, with both reasons', async () => {
    const { kind, reason } = await judge('make', { options: { onAsk: 'deny' } });
    expect(kind).toBe('deny');
    expect(reason).toBe('make is not in the preset, and no person is asked in this project (onAsk)');
  });

  it.each([
    ['rm -r src', 'allow'],
    ['npm install left-pad', 'allow'],
    ['make', 'allow'],
    ['node script.js', 'allow'],
    ['curl https://example.org', 'ask'],
    ['cat /etc/hosts', 'ask'],
    ['git push', 'deny'],
  ])('let the sandbox contain what it can: %s is %s', async (command, kind) => {
    expect(await kindOf(command, { context: { containment: 'sandbox' } })).toBe(kind);
    expect(await kindOf(command, { context: { containment: 'namespace' } })).not.toBe('allow');
  });
});

describe('links that are there already', () => {
  beforeEach(() => {
    symlinkSync(join(room, 'outside'), join(worktree, 'src', 'out'));
    symlinkSync(join(room, 'outside', 'secret'), join(worktree, 'sub', 'file'));
    symlinkSync(join(room, 'outside', 'new'), join(worktree, 'dangling'));
    symlinkSync('deep', join(worktree, 'src', 'in'));
    symlinkSync('.', join(worktree, 'self'));
  });

  it.each([
    ['touch src/out/x', 'deny'],
    ['echo x > sub/file', 'deny'],
    ['cp src/a.txt src/out', 'deny'],
    ['tee sub/file', 'deny'],
    ['echo x > dangling', 'ask'],
    ['cat src/out/secret', 'ask'],
    ['cat sub/file', 'ask'],
    ['cat sub/*', 'ask'],
    ['cat */file', 'ask'],
    ['cat < sub/file', 'ask'],
    ['ls src/out/', 'ask'],
    ['cat src/out/../secret', 'ask'],
    ['cat src/in/../../../outside/secret', 'ask'],
    ['grep -R x .', 'ask'],
    ['find . -type f -exec cat {} +', 'ask'],
    ['find -L . -name x', 'ask'],
    ['diff -r src sub', 'ask'],
    ['cp -r sub copy', 'ask'],
    ['cd src/out && ls', 'ask'],
    ['cd self && cat ../x', 'ask'],
    ['cd src/in && ls', 'ask'],
    ['git -C src/out status', 'ask'],
    ['grep -r x .', 'allow'],
    ['cat src/a.txt', 'allow'],
    ['ls src/in', 'allow'],
    ['find . -name x', 'allow'],
    ['cd src && cat ../sub/other', 'allow'],
    ['echo x > src/in/new.txt', 'allow'],
    ['echo x > /dev/null', 'allow'],
  ])('%s: %s', async (command, kind) => {
    expect({ command, ...(await judge(command)) }).toMatchObject({ command, kind });
  });

  it('below what is too large to be checked are asked', async () => {
    const world = { worktree, home, port: undefined, stacks: [], extra: [], hasPreset: true };
    const uses = [{ path: join(worktree, 'src', 'deep'), use: 'read', levels: 1 } as const];
    for (const name of ['a', 'b', 'c']) writeFileSync(join(worktree, 'src', 'deep', name), '');
    expect(await judgeBehindLinks(world, uses, 3)).toEqual([]);
    expect(await judgeBehindLinks(world, uses, 2)).toMatchObject([{ answer: 'ask' }]);
  });

  it('are followed for files too', async () => {
    const file = (path: string) => kindOf(undefined, { request: { tool: 'Edit', isShell: false, paths: [path] } });
    expect(await file(join(worktree, 'src', 'a.txt'))).toBe('allow');
    expect(await file('src/out/secret')).toBe('ask');
    expect(await file(join(room, 'outside', 'secret'))).toBe('ask');
    expect(await file(join(home, '.ssh', 'id_rsa'))).toBe('deny');
    expect(await file('.git/config')).toBe('ask');
  });

  it('do not matter above the worktree', async () => {
    symlinkSync(worktree, join(room, 'link'));
    const context = { cwd: join(room, 'link') };
    expect(await kindOf('cat src/a.txt', { context })).toBe('allow');
    expect(await kindOf('cd src && ls', { context })).toBe('allow');
    expect(await kindOf('cat sub/file', { context })).toBe('ask');
  });
});

describe('the name of a program', () => {
  it('is asked where PATH leads to a file of the worktree first', async () => {
    const own = join(worktree, '.venv', 'bin');
    for (const name of ['ls', 'pytest']) {
      writeFileSync(join(own, name), '#!/bin/sh\n');
      chmodSync(join(own, name), 0o755);
    }
    const context = { searchPath: `${own}:/usr/bin:/bin` };
    const options = { stacks: ['python'] };
    expect(await judge('ls', { context })).toMatchObject({
      kind: 'ask',
      reason: expect.stringContaining('.venv/bin/ls'),
    });
    expect(await kindOf('ls', { context: { searchPath: '.venv/bin:/usr/bin' } })).toBe('ask');
    expect(await kindOf('ls', { context: { ...context, containment: 'sandbox' } })).toBe('allow');
    expect(await kindOf('pytest', { context, options })).toBe('allow');
    expect(await kindOf('cat src/a.txt', { context })).toBe('allow');
  });
});
