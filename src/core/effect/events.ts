// The four facts about an effect, the same on every stream.
import * as z from 'zod';
import type { EventDefinitions, EventOf } from '../event.ts';

const key = z.string().min(1);

/** Causes of a failure that flows treat apart from others. `git-locked`: another git holds a lock, or left one behind. */
export const failureCodes = ['git-locked'] as const;
export type FailureCode = (typeof failureCodes)[number];
const code = z.enum(failureCodes).optional();

export const effectEvents = {
  /** The intent: from here on the effect may have happened. */
  EffectPrepared: {
    version: 1,
    data: z.object({ key, cause: z.string().min(1), kind: z.string().min(1), input: z.unknown() }),
  },
  /** An engine that takes an old intent up records this first, under the lease: one that lost its lease cannot. */
  EffectRetried: { version: 1, data: z.object({ key }) },
  /** `isDoubtful`: an earlier try of it may still arrive, so it is looked up again later. */
  EffectDone: { version: 1, data: z.object({ key, output: z.unknown(), isDoubtful: z.boolean().default(false) }) },
  /** It did not happen. `final`: trying again cannot help. */
  EffectFailed: { version: 1, data: z.object({ key, reason: z.string(), final: z.boolean(), code }) },
  /** The answer was lost: it may have happened and is looked up before it is tried again. */
  EffectUnknown: { version: 1, data: z.object({ key, reason: z.string(), code }) },
} satisfies EventDefinitions;

export type EffectEvent = EventOf<typeof effectEvents>;
