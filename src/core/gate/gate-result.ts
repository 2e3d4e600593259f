// What a gate says of a commit, and what the run's policy makes of it.
import * as z from 'zod';
import { defineEffect } from '../effect/define.ts';
import { findingSchema } from './finding.ts';
import { gateLines } from './gate-lines.ts';
import { type GateName, type GatePolicy, gateNames, gatesSchema } from './gate-name.ts';

/** What a result rests on. Absent where nothing was run. */
const evidenceSchema = z.object({
  commit: z.string(),
  tree: z.string(),
  command: z.array(z.string()),
  exitCode: z.int().optional(),
  durationMs: z.number(),
  /** The file with all that was printed. */
  log: z.string().optional(),
  /** The same was run on the same files before. */
  isCached: z.boolean().optional(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

export const gateStates = ['pass', 'fail', 'warn', 'skipped', 'error'] as const;

export const gateResultSchema = z.object({
  gate: z.enum(gateNames),
  state: z.enum(gateStates),
  reason: z.string(),
  /** Only what the change brought, and of many the first. */
  findings: z.array(findingSchema).default([]),
  evidence: evidenceSchema.optional(),
  /** How many findings the base and the commit have; absent where one of them is not known. */
  counts: z.object({ base: z.number(), head: z.number() }).optional(),
  /** It fails only because the command is red on the base too, without names; a person may accept that. */
  isRedBase: z.boolean().optional(),
  /** It blocks because the change alters settings by which it is judged; a person may accept them. */
  isOwnJudge: z.boolean().optional(),
  /** It could not run: dependencies of the project are not installed, which the change did not cause. */
  isUnready: z.boolean().optional(),
});
export type GateResult = z.infer<typeof gateResultSchema>;

/** Where the time went. Parts overlap, as gates run beside each other. */
export const gateTimeSchema = z.object({
  totalMs: z.number(),
  parts: z.array(
    z.object({
      /** A gate, a part of the set-up of a checkout, or a wait. */
      name: z.string(),
      side: z.enum(['head', 'base']).optional(),
      ms: z.number(),
    }),
  ),
});
export type GateTime = z.infer<typeof gateTimeSchema>;

/** What the gate runner answers: every configured gate, on exactly this commit. */
export const gateReportSchema = z.object({
  commit: z.string().min(1),
  results: z.array(gateResultSchema),
  time: gateTimeSchema.optional(),
});
export type GateReport = z.infer<typeof gateReportSchema>;

/** How a flow has its gates run. */
export const RunGates = defineEffect(
  'RunGates',
  /** `base`: the branch that the work will land on. `from`: the commit of it that the work began at, which it is compared with. */
  z.object({
    branch: z.string(),
    base: z.string().optional(),
    from: z.string().optional(),
    commit: z.string(),
    gates: gatesSchema,
  }),
  gateReportSchema,
);

/** What was asked for and has no result: a gate that did not run is no gate that passed. */
export function missingGates(report: GateReport, gates: 'all' | readonly GateName[]): readonly string[] {
  if (gates === 'all') return report.results.length === 0 ? ['every gate'] : [];
  return gates.filter(gate => !report.results.some(result => result.gate === gate));
}

/** A gate blocks unless its policy says otherwise; an error is no pass. */
export function blockingResults(
  report: GateReport,
  policies: Readonly<Partial<Record<GateName, GatePolicy>>>,
): readonly GateResult[] {
  return report.results.filter(result => {
    const isBad = result.state === 'fail' || result.state === 'error';
    return isBad && (policies[result.gate] ?? 'block') === 'block';
  });
}

/** One combined note: the developer sees everything wrong at once. `tagOf`: what is put before each. */
export function gateNote(blocking: readonly GateResult[], tagOf: (gate: GateName) => string = () => ''): string {
  const lines = blocking.map(result => gateLines(result, tagOf(result.gate)));
  return `Gates blocked, returning to developer\n\n${lines.join('\n')}`;
}
