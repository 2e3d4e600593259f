// Every limit of a run in one place. n may happen, n + 1 may not; of rejections the n-th stops.
import * as z from 'zod';

const minute = 60_000;
const whole = (min: number, preset: number) => z.int().min(min).default(preset);

/** Recorded with the run, so that a resumed run keeps the limits it was started with. Zero means none where it says so. */
export const limitsSchema = z.object({
  attemptsMax: whole(1, 20),
  rejectionsMax: whole(1, 3),
  gateBouncesMax: whole(0, 5),
  reviewRoundsMax: whole(0, 5),
  repairTurnsMax: whole(0, 1),
  crashRetriesMax: whole(0, 2),
  crashBackoffMs: whole(0, 10_000),
  stallRetriesMax: whole(0, 1),
  /** Per role; a role that is not named has `attemptTimeoutMs`, scaled by the plan's tier. */
  roleTimeoutsMs: z.record(z.string(), z.int().min(1)).default({}),
  attemptTimeoutMs: whole(1, 30 * minute),
  stallTimeoutMs: whole(0, 300_000),
  toolCallTimeoutMs: whole(1, 20 * minute),
  /** 0 = none. */
  tokensMax: whole(0, 0),
  /** 0 = none. */
  toolCallsMax: whole(0, 0),
  /** Dollars per run, where the cost is known; 0 = none. */
  costUsdMax: z.number().min(0).default(25),
  questionTimeoutMs: whole(1, 24 * 60 * minute),
  mergeabilityPollsMax: whole(1, 5),
  targetRacesMax: whole(1, 5),
  /** How long a request that was on its way when its engine died can still arrive. */
  strayMs: whole(0, 60_000),
  outageMs: whole(0, 15 * minute),
});
export type Limits = z.infer<typeof limitsSchema>;

export const defaultLimits: Limits = limitsSchema.parse({});
