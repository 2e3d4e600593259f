// Keys about where items and pull requests live, and whom to trust there.
import { key, optionalKey } from './key.ts';
import { branchName, line, ownerName, remoteName, repositoryName, roleName, statusName } from './names.ts';
import { listOf, mapOf, oneOf, timerSecMax, trueOrFalse, wholeNumber } from './value.ts';

export const forgeKeys = {
  forge: key(oneOf(['local', 'github']), 'local', 'Where items, comments and pull requests live'),
  repo: optionalKey(repositoryName, 'The GitHub repository; needed with forge github'),
  projectNumber: optionalKey(wholeNumber(1), 'The number of the GitHub project board; needed with forge github'),
  statusField: key(line, 'Status', "The board's field that holds the status"),
  addToProject: key(
    trueOrFalse,
    false,
    'Whether an issue that is not on the GitHub board is put there; else it is refused',
  ),
  mergeMethod: key(
    oneOf(['merge', 'squash', 'rebase']),
    'merge',
    'How `pitwall merge` merges a pull request on GitHub; merge keeps the commit that was proven',
  ),
  landing: key(
    oneOf(['as-is', 'squash']),
    'as-is',
    'What `pitwall merge` puts on the base branch: the commits as they are, or one commit with the same files; on GitHub squash goes before mergeMethod',
  ),
  apiCallBudget: key(
    wholeNumber(50),
    1000,
    'How many calls to GitHub one run may make in an hour for its issue, and as many for its branch; after that it waits',
  ),
  pollSec: key(
    wholeNumber(1, timerSecMax),
    60,
    'Seconds between two polls of the issue, its card and its pull request on GitHub; 60 lets 50 runs stay below its hourly limit',
  ),
  statusMapping: key(
    mapOf(statusName, roleName, 'board columns and the roles that work there'),
    {},
    'Renames columns and roles of the workflow: a new column for a role that it has, or a new role for its column ' +
      '(backlog and done mean the first and the last step)',
  ),
  codeowners: key(
    listOf(ownerName, 'account names without @, or teams as organisation/team'),
    [],
    'Authors whose items are run and whose words may steer an agent, GitHub teams as organisation/team; needed with forge github, and an empty list trusts no author',
  ),
  untrusted: key(
    oneOf(['drop', 'fence']),
    'drop',
    'What happens to text by anyone else: left out of prompts, or passed inside a marked fence with its author',
  ),
  defaultBranch: key(branchName, 'main', 'The branch that work starts from and pull requests go to'),
  remote: key(remoteName, 'origin', 'The git remote to fetch from and push to'),
  reactions: key(
    trueOrFalse,
    true,
    'Whether red CI or requested changes on an open pull request return the run to Implementation',
  ),
};
