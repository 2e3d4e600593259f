// What a rebase, the move of a branch, a landing and the set-up of a worktree answer.
import * as z from 'zod';

/** `empty`: the base has every change already. `isSame`: every patch is what it was. */
export const rebaseOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rebased'), commit: z.string().min(1), isSame: z.boolean() }),
  z.object({ kind: z.literal('conflict'), files: z.array(z.string()) }),
  z.object({ kind: z.literal('empty') }),
]);
export type RebaseOutcome = z.infer<typeof rebaseOutcomeSchema>;

/** `kept`: where changes are that were not committed. `elsewhere`: the branch was at another commit, and stays there. */
export const moveOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('moved'), kept: z.string().optional() }),
  z.object({ kind: z.literal('elsewhere'), tip: z.string() }),
]);
export type MoveOutcome = z.infer<typeof moveOutcomeSchema>;

/** `tree`: of the one commit that all were made into. `behind`: the base has commits that the work has not. `refused`: a person has to do something first. */
export const landingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('landed'), commit: z.string().min(1), tree: z.string().optional() }),
  z.object({ kind: z.literal('behind') }),
  z.object({ kind: z.literal('refused'), reason: z.string(), remedy: z.string() }),
]);
export type Landing = z.infer<typeof landingSchema>;

/** `how`: what was done, in words for people; empty where there was nothing to do. `warnings`: what the worktree has to do without. */
export const setUpReportSchema = z.object({ how: z.string(), warnings: z.array(z.string()) });
export type SetUpReport = z.infer<typeof setUpReportSchema>;
