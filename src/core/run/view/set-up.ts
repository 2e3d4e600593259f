// What making a worktree ready brought: one effect for each time that the worktree was made.
import { effectsBy, outputOf } from '../../effect/find.ts';
import type { EffectRecord } from '../../effect/state.ts';
import { EnsureWorktree, SetUpWorktree } from '../../world/worktree-effects.ts';
import type { RunState } from '../state.ts';

/** Tries in all; each may take as long as the limit of a set-up. */
export const setUpTriesMax = 2;

/** A worktree that was made again is set up again. */
export function setUpCause({ effects }: RunState): string {
  return `setup/${effectsBy(effects, EnsureWorktree).length}`;
}

/** What the worktree that is there now has to do without. */
export function setUpWarnings(state: RunState): readonly string[] {
  const record = state.effects.byCause(setUpCause(state));
  if (record?.status === 'done') return outputOf(SetUpWorktree, record).warnings;
  return record && isGivenUp(record) ? [failureOf(record.reason)] : [];
}

export function failureOf(reason: string): string {
  return `the worktree could not be set up: ${reason}`;
}

function isGivenUp({ status, misses, isFinal }: EffectRecord): boolean {
  return status !== 'prepared' && (isFinal || misses >= setUpTriesMax);
}
