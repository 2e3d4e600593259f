// The commit of the base branch that the work is built on, as the journal has it. Refs can be moved by an agent; facts cannot.
import { doneBy, inputOf, outputOf } from '../../effect/find.ts';
import { CommitWork, EnsureWorktree, MoveBranch, type RecordedBranch } from '../../world/worktree-effects.ts';
import type { RunState } from '../state.ts';

/** Where the worktree began, or what a rebase brought the work onto since. Undefined: journals of older versions do not say. */
export function pinnedBase({ effects, onto }: RunState): string | undefined {
  if (onto !== undefined) return onto;
  return doneBy(effects, EnsureWorktree)
    .map(each => outputOf(EnsureWorktree, each).base)
    .find(base => base !== undefined);
}

/** Undefined: no worktree was made yet. */
export function recordedBranch(state: RunState): RecordedBranch | undefined {
  const base = pinnedBase(state);
  if (base === undefined) return undefined;
  const committed = doneBy(state.effects, CommitWork).map(each => ({
    ...each,
    tip: outputOf(CommitWork, each).commit,
  }));
  const moved = doneBy(state.effects, MoveBranch)
    .filter(each => outputOf(MoveBranch, each).kind === 'moved')
    .map(each => ({ ...each, tip: inputOf(MoveBranch, each).to }));
  const last = [...committed, ...moved].toSorted((a, b) => (a.doneAt ?? 0) - (b.doneAt ?? 0)).at(-1);
  return { base, tip: last?.tip ?? base };
}
