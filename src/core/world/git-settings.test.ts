import { describe, expect, it } from 'vitest';
import { changedSettings } from './git-settings.ts';

const before = { '.git/config': 'a', '.git/hooks/pre-push': 'b', '.git/worktrees/seven/config.worktree': 'c' };

describe('settings of git', () => {
  it('that are as they were are no change', () => {
    expect(changedSettings(before, { ...before })).toEqual([]);
  });

  it('name what came, what went and what changed', () => {
    const { '.git/hooks/pre-push': _gone, ...rest } = before;
    const after = { ...rest, '.git/config': 'A', '.git/info/attributes': 'd' };
    expect(changedSettings(before, after)).toEqual(['.git/config', '.git/hooks/pre-push', '.git/info/attributes']);
  });

  it('of the worktree itself may go with it, but not change', () => {
    const { '.git/worktrees/seven/config.worktree': _gone, ...rest } = before;
    expect(changedSettings(before, rest)).toEqual([]);
    const other = { ...before, '.git/worktrees/seven/config.worktree': 'C' };
    expect(changedSettings(before, other)).toEqual(['.git/worktrees/seven/config.worktree']);
  });
});
