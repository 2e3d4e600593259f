// A worktree before anything else; one that vanished is made again.
import { doneBy, effectsBy } from '../../effect/find.ts';
import { pursue } from '../../effect/pursue.ts';
import { worktreeQuery } from '../../world/queries.ts';
import { EnsureWorktree } from '../../world/worktree-effects.ts';
import type { RunWorld } from '../asks.ts';
import { type RunState, requestOf } from '../state.ts';
import { recordedBranch } from '../view/pinned-base.ts';
import { briefly, pollAgain, type RunRule, stop } from './rule.ts';

export const ensureWorktree: RunRule = (state, world, now) => {
  const { branch, base } = requestOf(state);
  if (isVanishing(state, world)) return stop('worktree-failed', `the worktree vanished ${makingsMax} times`);
  const cause = worktreeCause(state, world);
  const recorded = recordedBranch(state);
  const input = { branch, base, ...(recorded && { recorded }) };
  const pursuit = pursue(state.effects, { effect: EnsureWorktree, cause, input }, briefly, now);
  if (pursuit.kind === 'going') return pursuit.verdict;
  if (pursuit.kind === 'given-up') return stop(pursuit.code ?? 'worktree-failed', pursuit.reason);
  const answer = world.get(worktreeQuery(branch));
  return answer.kind === 'unknown'
    ? pollAgain(`the worktree cannot be seen: ${answer.reason}`, now, answer.cause)
    : undefined;
};

/** Something removes it each time: a person has to look. A resume allows as many again. */
const makingsMax = 10;

function isVanishing(state: RunState, world: RunWorld): boolean {
  const made = doneBy(state.effects, EnsureWorktree).filter(({ doneAt }) => doneAt >= (state.resumedAt ?? 0));
  if (made.length < makingsMax) return false;
  return world.get(worktreeQuery(requestOf(state).branch)).kind === 'absent';
}

/** The cause of the n-th making; the next n once the last one was made and is absent now. */
function worktreeCause(state: RunState, world: RunWorld): string {
  const made = effectsBy(state.effects, EnsureWorktree).length;
  const last = made === 0 ? undefined : state.effects.byCause(`worktree/${made}`);
  if (last?.status !== 'done') return `worktree/${Math.max(1, made)}`;
  const answer = world.get(worktreeQuery(requestOf(state).branch));
  return `worktree/${answer.kind === 'absent' ? made + 1 : made}`;
}
