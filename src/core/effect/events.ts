// The four facts about an effect, the same on every stream.
import * as z from 'zod';
import { type EventDefinitions, type EventOf, v1 } from '../event.ts';

const key = z.string().min(1);

/** Causes of a failure that flows treat apart from others. `git-locked`: another git holds a lock, or left one behind. `not-mergeable`: the base is gone or
 * another. `git-settings-changed`, `base-moved`: what git obeys, or the base branch, changed while gates ran. `own-judge`: the change alters what
 * the forge obeys, and no person accepted that. `outage`: nothing answers at the moment, which passes by itself. */
export const failureCodes = [
  'git-locked',
  'not-mergeable',
  'disk-full',
  'git-settings-changed',
  'base-moved',
  'own-judge',
  'outage',
] as const;
export type FailureCode = (typeof failureCodes)[number];
const code = z.enum(failureCodes).optional();

export const effectEvents = {
  /** The intent: from here on the effect may have happened. */
  EffectPrepared: v1({ key, cause: z.string().min(1), kind: z.string().min(1), input: z.unknown() }),
  /** An engine that takes an old intent up records this first, under the lease: one that lost its lease cannot. */
  EffectRetried: v1({ key }),
  /** `isDoubtful`: an earlier try of it may still arrive, so it is looked up again later. */
  EffectDone: v1({ key, output: z.unknown(), isDoubtful: z.boolean().default(false) }),
  /** It did not happen. `final`: trying again cannot help. */
  EffectFailed: v1({ key, reason: z.string(), final: z.boolean(), code }),
  /** The answer was lost: it may have happened and is looked up before it is tried again. */
  EffectUnknown: v1({ key, reason: z.string(), code }),
} satisfies EventDefinitions;

export type EffectEvent = EventOf<typeof effectEvents>;
