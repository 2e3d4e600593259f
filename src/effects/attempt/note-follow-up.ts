// An attempt notes work that it found and leaves to others. It is kept whatever becomes of the attempt.
import { type FollowUp, followUpsMax, joinFollowUps } from '../../core/attempt/follow-up.ts';
import { type AttemptWriter, appendToAttempt } from './append-to-attempt.ts';
import type { Submitted } from './submit-result.ts';

/** The same one again is one. */
export async function noteFollowUp(
  parts: AttemptWriter,
  { attempt, id, followUp }: { readonly attempt: string; readonly id: string; readonly followUp: FollowUp },
): Promise<Submitted> {
  let isFull = false;
  const isRunning = await appendToAttempt(parts, attempt, ({ followUps = [] }) => {
    const joined = joinFollowUps(followUps, [followUp]);
    isFull = joined.length === followUps.length && followUps.length === followUpsMax;
    return joined.length === followUps.length ? undefined : { type: 'FollowUpNoted', data: followUp, id };
  });
  if (!isRunning) return { kind: 'refused', reason: `attempt ${attempt} is not running` };
  return isFull
    ? { kind: 'refused', reason: `${followUpsMax} follow-ups are noted, which is the most` }
    : { kind: 'accepted' };
}
