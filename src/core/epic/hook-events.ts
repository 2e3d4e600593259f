// Facts of `hook/<name>`: when what cron or CI calls went well last. No flow drives them.
import * as z from 'zod';
import { type EventDefinitions, v1 } from '../event.ts';

export const hookNames = ['queue-drain', 'stale-check', 'pr-merged'] as const;
export type HookName = (typeof hookNames)[number];

export const hookEvents = {
  /** `epics`: those that it did something about. */
  HookSucceeded: v1({ epics: z.array(z.string()).readonly() }),
} satisfies EventDefinitions;

export const hookStream = (name: HookName) => `hook/${name}`;
