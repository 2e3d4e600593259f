// What other flows see of a run, and what they can ask of one. No flow imports another.
import * as z from 'zod';
import { defineEffect } from '../effect/define.ts';
import type { GateName } from '../gate/gate-name.ts';
import { defineQuery } from '../query.ts';

export interface RunSnapshot {
  readonly run: string;
  readonly item: string;
  readonly branch: string;
  /** `stopped`: a person has to decide. `ended`: no work will be done on it any more. */
  readonly phase: 'requested' | 'open' | 'stopped' | 'ended';
  /** It is over, and its worktree, its card or its item still has to go where it belongs: that needs no person. */
  readonly isClearingUp: boolean;
  /** How it ended, or the reason of its stop. */
  readonly how?: string | undefined;
  /** Of the step it is at. */
  readonly status?: string | undefined;
  /** The newest commit that gates and audit approved. */
  readonly commit?: string | undefined;
  /** That commit is in review: nothing was found against it since. */
  readonly isVerified: boolean;
  /** What the gates said about that commit. */
  readonly gates: Readonly<Partial<Record<GateName, string>>>;
  /** How the auditor judged each dimension of it; those that it is silent about are missing. */
  readonly judgments?: Readonly<Record<string, string>> | undefined;
  /** The person who let it pass, whatever its gates said. */
  readonly overriddenBy?: string | undefined;
  /** What its gates found that blocks nothing. */
  readonly noted?: readonly Objection[] | undefined;
  /** What gates or audit sent the work back for last. */
  readonly objections?: Objections | undefined;
  /** Somebody asked for it to be landed, and it is on its way. */
  readonly isLanding: boolean;
  /** How often that was asked. */
  readonly landingsAsked: number;
  /** Why it could not be landed as things are. */
  readonly refusal?: string | undefined;
  /** Why the newest landing came to nothing, while an agent mends that; `n` counts them. */
  readonly setback?: Setback | undefined;
  /** How its base branch moved when it was merged. */
  readonly landed?: { readonly from: string; readonly to: string } | undefined;
  /** The attempt that is at work. */
  readonly attempt?: string | undefined;
  /** When an agent was last planned, or its work committed. */
  readonly progressAt?: number | undefined;
  readonly isPaused: boolean;
  /** How often the work came back from the outside. */
  readonly rounds: number;
}

/** `by`: the gate, or the dimension of the audit. */
export interface Objection {
  readonly by: string;
  readonly text: string;
}

/** `n` counts the times. */
export interface Objections {
  readonly n: number;
  readonly errors: readonly Objection[];
}

export interface Setback {
  readonly kind: 'conflict' | 'regression';
  readonly n: number;
  readonly reason: string;
  readonly files: readonly string[];
}

const runStream = (run: string) => `run/${run}`;

/** Absent: there is no such run. */
export const runQuery = defineQuery<RunSnapshot>()('run', (run: string) => ({
  key: run,
  run,
  stream: runStream(run),
}));

const run = z.string().min(1);

/** A run of this item. If the item has an open run, that one; its name is in the output. `base`: instead of the project's.
 * `agent`: for its roles that write code. */
export const RequestRun = defineEffect(
  'RequestRun',
  z.object({
    item: z.string().min(1),
    workflow: z.string().optional(),
    base: z.string().min(1).optional(),
    agent: z.string().min(1).optional(),
  }),
  z.object({ run }),
);

/** `land`: exactly this commit, if that is what is in review. */
const askSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['pause', 'resume', 'stop']) }),
  z.object({ kind: z.literal('land'), commit: z.string().min(1), updateCheckout: z.boolean() }),
  z.object({
    kind: z.literal('hear'),
    reason: z.string().min(1),
    by: z.string().min(1).optional(),
    /** The work goes back for it. */
    isBinding: z.boolean(),
  }),
]);
export type RunAsk = z.infer<typeof askSchema>;

/** As a person would ask it. */
export const AskRun = defineEffect('AskRun', z.object({ run, ask: askSchema }), z.null());

/** Runs of an item are counted, so that requests at the same time ask for the same one. */
export function nextRunName(item: string, count: number): string {
  return count === 0 ? item : `${item}-${count + 1}`;
}
