// What other flows see of a run, and how they ask for one. No flow imports another.
import * as z from 'zod';
import { defineEffect } from '../effect/define.ts';
import { defineQuery } from '../query.ts';

export interface RunSnapshot {
  readonly run: string;
  readonly item: string;
  /** `stopped`: a person has to decide. `ended`: nothing will happen to it any more. */
  readonly phase: 'requested' | 'open' | 'stopped' | 'ended';
  /** How it ended, or the reason of its stop. */
  readonly how?: string | undefined;
  /** Of the step it is at. */
  readonly status?: string | undefined;
  /** The newest commit that gates and audit approved. */
  readonly commit?: string | undefined;
}

const runStream = (run: string) => `run/${run}`;

/** Absent: there is no such run. */
export const runQuery = defineQuery<RunSnapshot>()('run', (run: string) => ({
  key: run,
  run,
  stream: runStream(run),
}));

/** A run of this item. If the item has an open run, that one; its name is in the output. */
export const RequestRun = defineEffect(
  'RequestRun',
  z.object({ item: z.string().min(1), workflow: z.string().optional() }),
  z.object({ run: z.string().min(1) }),
);

/** Runs of an item are counted, so that requests at the same time ask for the same one. */
export function nextRunName(item: string, count: number): string {
  return count === 0 ? item : `${item}-${count + 1}`;
}
