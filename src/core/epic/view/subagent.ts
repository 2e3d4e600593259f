// The agents that a tick asks: one question, in a worktree of its own that nothing is taken from; a wrong answer goes back once.
import { StartAttempt } from '../../attempt/effects.ts';
import type { RequestFor } from '../../effect/define.ts';
import { EnsureWorktree, RemoveWorktree } from '../../world/worktree-effects.ts';
import type { EpicQuestionAsked } from '../events.ts';
import { type EpicState, epicOf, type OpenTick } from '../state.ts';

/** Where each works, one after another. */
export const branchOf = (state: EpicState) => `pitwall-epic/${epicOf(state)}`;

const causeOf = (attempt: string) => `start/${attempt}`;

/** Those that were started in this tick, oldest first. */
export function attemptsOf(state: EpicState): readonly string[] {
  const { tick } = state;
  if (!tick) return [];
  const started: string[] = [];
  for (let n = 1; ; n++) {
    const attempt = attemptName(state, tick, n);
    if (!state.effects.byCause(causeOf(attempt))) return started;
    started.push(attempt);
  }
}

export const attemptName = (state: EpicState, tick: OpenTick, n: number) => `epic-${epicOf(state)}.${tick.n}-${n}`;

export function worktreeFor(
  state: EpicState,
  tick: OpenTick,
  asked: EpicQuestionAsked,
): RequestFor<typeof EnsureWorktree> {
  const base = asked.commit ?? tick.settings.base;
  return { effect: EnsureWorktree, cause: `worktree/${tick.n}`, input: { branch: branchOf(state), base } };
}

export function startOf(
  state: EpicState,
  { tick, asked, n, notes }: { tick: OpenTick; asked: EpicQuestionAsked; n: number; notes: readonly string[] },
): RequestFor<typeof StartAttempt> {
  const attempt = attemptName(state, tick, n);
  const { base, attempt: limits } = tick.settings;
  const commit = asked.commit === undefined ? {} : { commit: asked.commit };
  const input = {
    attempt,
    flow: state.stream,
    role: asked.role,
    worktree: branchOf(state),
    base,
    ...commit,
    notes: [...notes],
    limits,
  };
  return { effect: StartAttempt, cause: causeOf(attempt), input };
}

export function hasWorktree(state: EpicState, { n }: OpenTick): boolean {
  return state.effects.byCause(`worktree/${n}`) !== undefined;
}

export function removalOf(state: EpicState, tick: OpenTick): RequestFor<typeof RemoveWorktree> {
  const input = { run: `epic-${epicOf(state)}`, branch: branchOf(state), base: tick.settings.base, isDropped: true };
  return { effect: RemoveWorktree, cause: `worktree-gone/${tick.n}`, input };
}
