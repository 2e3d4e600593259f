import { describe, expect, it } from 'vitest';
import { createPermissionList, type PermissionRule } from './permission-list.ts';

const context = { attempt: '7.1', role: 'developer', cwd: '/work/tree' };
const judge = (rules: readonly PermissionRule[], command?: string, tool = 'Bash', paths: readonly string[] = []) =>
  createPermissionList(rules).judge({ id: '1', tool, title: tool, command, paths }, context).kind;

const status: PermissionRule = { answer: 'allow', tool: 'bash', command: 'git status' };
const noPush: PermissionRule = { answer: 'deny', command: 'git push' };

describe('the list of permissions', () => {
  it('asks for whatever no rule fits, and says deny when nobody answers', () => {
    const verdict = createPermissionList([]).judge({ id: '1', tool: 'x', title: 'x', paths: [] }, context);
    expect(verdict).toEqual({ kind: 'ask', default: 'deny' });
  });

  it('lets the first rule that fits answer', () => {
    expect(judge([noPush, { answer: 'allow' }], 'git push origin main')).toBe('deny');
    expect(judge([{ answer: 'allow' }, noPush], 'git push origin main')).toBe('allow');
    expect(judge([{ answer: 'ask', tool: 'Bash' }, { answer: 'allow' }], 'ls')).toBe('ask');
  });

  it.each([
    ['git status', 'allow'],
    ['  git   status -s', 'allow'],
    ['git statusx', 'ask'],
    ['git', 'ask'],
    ['git status; rm -rf /', 'ask'],
    ['git status && rm -rf /', 'ask'],
    ['git status\nrm -rf /', 'ask'],
    ['git status | sh', 'ask'],
    ['git status $(rm -rf /)', 'ask'],
    ['git status `rm -rf /`', 'ask'],
    ['git status > /etc/passwd', 'ask'],
    [undefined, 'ask'],
  ])('allows by the beginning of a command only if that is all of it: %j', (command, expected) => {
    expect(judge([status], command)).toBe(expected);
  });

  it.each(['git push', 'cd x && git push -f', '(git push)', 'true;git push', 'echo $(git push)'])(
    'denies also what stands behind something else: %s',
    command => {
      expect(judge([noPush, { answer: 'allow' }], command)).toBe('deny');
    },
  );

  it('does not allow a file outside the worktree', () => {
    const edits: PermissionRule = { answer: 'allow', tool: 'edit' };
    expect(judge([edits], undefined, 'Edit', ['/work/tree/a.ts', 'b.ts'])).toBe('allow');
    expect(judge([edits], undefined, 'Edit', ['/work/tree/a.ts', '/etc/passwd'])).toBe('ask');
    expect(judge([edits], undefined, 'Edit', ['../tree-2/a.ts'])).toBe('ask');
  });
});
