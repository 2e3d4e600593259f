// Commits that this run did not make, or a rewritten history, are a person's to judge.
import { pursue } from '../../effect/pursue.ts';
import { worktreeQuery } from '../../world/queries.ts';
import { KeepAside } from '../../world/worktree-effects.ts';
import { type RunState, requestOf } from '../state.ts';
import { briefly, type RunRule, type RunVerdict, stop } from './rule.ts';

export const branchTrouble: RunRule = (state, world, now) => {
  const { branch } = requestOf(state);
  const answer = world.get(worktreeQuery(branch));
  if (answer.kind !== 'known' || !answer.value.trouble) return undefined;
  return answer.value.trouble === 'foreign-commits'
    ? stop('branch-moved', `${branch} has commits that this run did not make`)
    : rewritten(state, answer.value.tip, now);
};

/** What is there instead is kept first: a person will put the branch back over it. */
function rewritten(state: RunState, tip: string, now: number): RunVerdict {
  const { branch } = requestOf(state);
  const keep = { effect: KeepAside, cause: `aside/${state.attempts.length}/${tip}`, input: { branch } };
  const pursuit = pursue(state.effects, keep, briefly, now);
  if (pursuit.kind === 'going') return pursuit.verdict;
  const said = `the history of ${branch} was rewritten`;
  if (pursuit.kind === 'given-up')
    return stop('history-rewritten', `${said}, and could not be kept: ${pursuit.reason}`);
  const { refs, recorded } = pursuit.output;
  const before = recorded === undefined ? '' : `; the recorded commit is ${recorded}`;
  return stop('history-rewritten', `${said}${before}; what is there now is kept as ${refs.join(', ')}`);
}
