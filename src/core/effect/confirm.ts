// An effect done in doubt is looked up once more when nothing of the earlier try can arrive any longer.
import * as z from 'zod';
import type { Verdict } from '../flow.ts';
import { defineEffect } from './define.ts';
import { isDue, patientMissesMax, pauseAfter, pursue, type RetryPolicy } from './pursue.ts';
import type { EffectRecord, Effects } from './state.ts';

/** Looks an effect of any kind up again, under the key and with the input that it was asked for. */
export const ConfirmEffect = defineEffect(
  'ConfirmEffect',
  z.object({ key: z.string(), kind: z.string(), input: z.unknown() }),
  z.null(),
);

export function isInDoubt(effects: Effects): boolean {
  return inDoubt(effects).length > 0;
}

/** When the next lookup is due; undefined: nothing is in doubt. */
export function confirmAt(effects: Effects, policy: RetryPolicy, strayMs: number): number | undefined {
  const due = inDoubt(effects).map(record => {
    const look = effects.byCause(confirmCause(record));
    return look?.misses ? look.missedAt + pauseAfter(look, policy) : record.doneAt + strayMs;
  });
  return due.length === 0 ? undefined : Math.min(...due);
}

/** Asks for the lookup that is due. The lookup itself removes what is there twice. Between two tries nothing waits for it. */
export function confirm(
  effects: Effects,
  policy: RetryPolicy,
  now: number,
  strayMs: number,
): Verdict<never, typeof ConfirmEffect> | undefined {
  for (const record of inDoubt(effects)) {
    // Once it was looked up, only the pause between two tries counts, as `confirmAt` says.
    const isBegun = effects.byCause(confirmCause(record)) !== undefined;
    if (!isBegun && !isDue(now, record.doneAt, record.doneAt + strayMs)) continue;
    const { key, kind, input } = record;
    const look = { effect: ConfirmEffect, cause: confirmCause(record), input: { key, kind, input } };
    const pursuit = pursue(effects, look, policy, now);
    if (pursuit.kind === 'going' && pursuit.verdict.effects) return pursuit.verdict;
  }
  return undefined;
}

const confirmCause = (record: EffectRecord) => `confirm/${record.key}`;

function inDoubt(effects: Effects): readonly EffectRecord[] {
  return effects.all.filter(record => record.isDoubtful && !isConfirmed(effects, record));
}

/** What cannot be seen for hours is left as it is. */
function isConfirmed(effects: Effects, record: EffectRecord): boolean {
  const look = effects.byCause(confirmCause(record));
  return look !== undefined && (look.status === 'done' || look.isFinal || look.misses >= patientMissesMax);
}
