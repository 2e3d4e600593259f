// Every limit of a run in one place. n may happen, n + 1 may not; of rejections the n-th stops.
import * as z from 'zod';

const minute = 60_000;

/** Recorded with the run, so that a resumed run keeps the limits it was started with. Zero means none where it says so. */
export const limitsSchema = z.object({
  attemptsMax: z.int().min(1).default(20),
  rejectionsMax: z.int().min(1).default(3),
  gateBouncesMax: z.int().min(0).default(5),
  reviewRoundsMax: z.int().min(0).default(5),
  repairTurnsMax: z.int().min(0).default(1),
  crashRetriesMax: z.int().min(0).default(2),
  crashBackoffMs: z.int().min(0).default(10_000),
  stallRetriesMax: z.int().min(0).default(1),
  /** Per role; a role that is not named has `attemptTimeoutMs`, scaled by the plan's tier. */
  roleTimeoutsMs: z.record(z.string(), z.int().min(1)).default({}),
  attemptTimeoutMs: z
    .int()
    .min(1)
    .default(30 * minute),
  stallTimeoutMs: z.int().min(0).default(300_000),
  toolCallTimeoutMs: z
    .int()
    .min(1)
    .default(20 * minute),
  /** 0 = none. */
  tokensMax: z.int().min(0).default(0),
  /** 0 = none. */
  toolCallsMax: z.int().min(0).default(0),
  /** Dollars per run, where the cost is known; 0 = none. */
  costUsdMax: z.number().min(0).default(25),
  questionTimeoutMs: z
    .int()
    .min(1)
    .default(24 * 60 * minute),
  mergeabilityPollsMax: z.int().min(1).default(5),
  targetRacesMax: z.int().min(1).default(5),
  /** How long a request that was on its way when its engine died can still arrive. */
  strayMs: z.int().min(0).default(60_000),
  outageMs: z
    .int()
    .min(0)
    .default(15 * minute),
});
export type Limits = z.infer<typeof limitsSchema>;

export const defaultLimits: Limits = limitsSchema.parse({});
