// A GitHub forge cannot work without knowing the repository, the board and whom to trust.

import { keyIn } from '../shape-faults.ts';
import { type CrossCheck, faultAt } from './check.ts';

const needed = [
  ['repo', 'add repo: owner/name'],
  ['projectNumber', "add projectNumber: the number in the board's address"],
  ['codeowners', 'add codeowners: a list of accounts whose items may be run'],
] as const;

export const githubNeeds: CrossCheck = {
  reads: ['forge'],
  faults(config, source) {
    if (config.forge !== 'github') return [];
    return needed
      .filter(([name]) => config[name] === undefined || (name === 'codeowners' && config.codeowners.length === 0))
      .map(([name, remedy]) => {
        const what = `${keyIn(source, [name])} is missing, and forge github needs it`;
        return { ...faultAt(source, ['forge'], what, remedy), key: keyIn(source, [name]) };
      });
  },
};
