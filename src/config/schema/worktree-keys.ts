// Keys about the worktrees that agents work in.
import { key } from './key.ts';
import { author, branchPrefix, command, folder, insidePattern, trailer } from './names.ts';
import { listOf } from './value.ts';

export const worktreeKeys = {
  branchPrefix: key(
    branchPrefix,
    'worktree-git-issue-',
    "The start of every branch and worktree; the item's number follows",
  ),
  commitAuthor: key(author, 'Pitwall <pitwall@localhost>', 'Author and committer of the commits that Pitwall makes'),
  commitTrailers: key(
    listOf(trailer, 'lines such as "Reviewed-by: Ann"'),
    ['Pitwall-Run: {run}', 'Pitwall-Attempt: {attempt}'],
    'Last lines of the commits that Pitwall makes; {run}, {attempt} and {item} are filled in',
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
