// Keys about the worktrees that agents work in.
import { key } from './key.ts';
import { branchPrefix, command, folder, insidePattern } from './names.ts';
import { listOf } from './value.ts';

export const worktreeKeys = {
  branchPrefix: key(
    branchPrefix,
    'worktree-git-issue-',
    "The start of every branch and worktree; the item's number follows",
  ),
  worktreeBase: key(folder, '../', 'The folder for worktrees, seen from the repository'),
  setup: key(
    listOf(command, 'commands'),
    [],
    'Commands that make a new worktree ready, instead of what its lockfile suggests',
  ),
  copyUntracked: key(
    listOf(insidePattern, 'paths or patterns inside the repository'),
    ['.env*', '.pi/git/'],
    'Files outside version control that a new worktree gets a copy of',
  ),
};
