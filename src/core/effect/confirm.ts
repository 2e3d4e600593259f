// An effect done in doubt is looked up once more when nothing of the earlier try can arrive any longer.
import type { Verdict } from '../flow.ts';
import { pursue, type RetryPolicy } from './pursue.ts';
import { type EffectRecord, type Effects, effectOf } from './state.ts';

export function isInDoubt(effects: Effects): boolean {
  return inDoubt(effects).length > 0;
}

/** When the next look is due; undefined: nothing is in doubt. */
export function confirmAt(effects: Effects, strayMs: number): number | undefined {
  const due = inDoubt(effects).map(record => record.doneAt + strayMs);
  return due.length === 0 ? undefined : Math.min(...due);
}

/** Asks for the look that is due. The look itself heals what is there twice. */
export function confirm(
  effects: Effects,
  policy: RetryPolicy,
  now: number,
  strayMs: number,
): Verdict<never> | undefined {
  const due = inDoubt(effects).find(record => now >= record.doneAt + strayMs);
  if (!due) return undefined;
  const { key, kind, input } = due;
  const pursuit = pursue(
    effects,
    { kind: 'ConfirmEffect', cause: confirmCause(due), input: { key, kind, input } },
    policy,
    now,
  );
  return pursuit.kind === 'going' ? pursuit.verdict : undefined;
}

const confirmCause = (record: EffectRecord) => `confirm/${record.key}`;

function inDoubt(effects: Effects): readonly EffectRecord[] {
  return effects.filter(record => record.isDoubtful && !isConfirmed(effects, record));
}

function isConfirmed(effects: Effects, record: EffectRecord): boolean {
  const look = effectOf(effects, confirmCause(record));
  return look?.status === 'done' || (look?.isFinal ?? false);
}
