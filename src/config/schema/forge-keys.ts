// Keys about where items and pull requests live, and whom to trust there.
import { key, optionalKey } from './key.ts';
import { accountName, branchName, line, remoteName, repositoryName, roleName, statusName } from './names.ts';
import { listOf, mapOf, oneOf, trueOrFalse, wholeNumber } from './value.ts';

export const forgeKeys = {
  forge: key(oneOf(['local', 'github']), 'local', 'Where items, comments and pull requests live'),
  repo: optionalKey(repositoryName, 'The GitHub repository; needed with forge github'),
  projectNumber: optionalKey(wholeNumber(1), 'The number of the GitHub project board; needed with forge github'),
  statusField: key(line, 'Status', "The board's field that holds the status"),
  statusMapping: key(
    mapOf(statusName, roleName, 'board columns and the roles that work there'),
    {},
    'Renames columns and roles of the workflow: a new column for a role that it has, or a new role for its column ' +
      '(backlog and done stand for the first and the last step)',
  ),
  codeowners: key(
    listOf(accountName, 'account names without @'),
    [],
    'Authors whose items are run and whose words may steer an agent; needed with forge github, and empty never means everybody',
  ),
  untrusted: key(
    oneOf(['drop', 'fence']),
    'drop',
    'What becomes of text by anyone else: left out of prompts, or passed inside a marked fence with its author',
  ),
  defaultBranch: key(branchName, 'main', 'The branch that work starts from and pull requests go to'),
  remote: key(remoteName, 'origin', 'The git remote to fetch from and push to'),
  reactions: key(
    trueOrFalse,
    true,
    'Whether red CI or requested changes on an open pull request return the run to Implementation',
  ),
};
