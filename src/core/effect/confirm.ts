// An effect done in doubt is looked up once more when nothing of the earlier try can arrive any longer.
import type { Verdict } from '../flow.ts';
import { isDue } from './due.ts';
import { backoff, pursue, type RetryPolicy } from './pursue.ts';
import { type EffectRecord, type Effects, effectOf } from './state.ts';

export function isInDoubt(effects: Effects): boolean {
  return inDoubt(effects).length > 0;
}

/** When the next look is due; undefined: nothing is in doubt. */
export function confirmAt(effects: Effects, policy: RetryPolicy, strayMs: number): number | undefined {
  const due = inDoubt(effects).map(record => {
    const look = effectOf(effects, confirmCause(record));
    return look?.misses ? look.missedAt + backoff(policy, look.misses) : record.doneAt + strayMs;
  });
  return due.length === 0 ? undefined : Math.min(...due);
}

/** Asks for the look that is due. The look itself heals what is there twice. Between two tries nobody waits for it. */
export function confirm(
  effects: Effects,
  policy: RetryPolicy,
  now: number,
  strayMs: number,
): Verdict<never> | undefined {
  for (const record of inDoubt(effects)) {
    if (!isDue(now, record.doneAt, record.doneAt + strayMs)) continue;
    const { key, kind, input } = record;
    const request = { kind: 'ConfirmEffect', cause: confirmCause(record), input: { key, kind, input } };
    const pursuit = pursue(effects, request, policy, now);
    if (pursuit.kind === 'going' && pursuit.verdict.effects) return pursuit.verdict;
  }
  return undefined;
}

const confirmCause = (record: EffectRecord) => `confirm/${record.key}`;

function inDoubt(effects: Effects): readonly EffectRecord[] {
  return effects.filter(record => record.isDoubtful && !isConfirmed(effects, record));
}

function isConfirmed(effects: Effects, record: EffectRecord): boolean {
  const look = effectOf(effects, confirmCause(record));
  return look?.status === 'done' || (look?.isFinal ?? false);
}
