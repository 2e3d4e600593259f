// Commits that this run did not make, or a rewritten history, are a person's to judge.
import { type WorktreeSight, worktreeQuery } from '../queries.ts';
import { requestOf, stop } from '../view.ts';
import type { RunRule } from './rule.ts';

export const branchTrouble: RunRule = {
  name: 'branch-trouble',
  decide: (state, world) => {
    const { branch } = requestOf(state);
    const answer = world.get<WorktreeSight>(worktreeQuery(branch));
    if (answer.kind !== 'known' || !answer.value.trouble) return undefined;
    return answer.value.trouble === 'foreign-commits'
      ? stop('branch-moved', `${branch} has commits that this run did not make`)
      : stop('history-rewritten', `the history of ${branch} was rewritten`);
  },
};
