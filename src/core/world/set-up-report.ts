// What making a worktree ready brought.
import * as z from 'zod';

/** `how`: what was done, in words for people; empty where there was nothing to do. `warnings`: what the worktree has to do without. */
export const setUpReportSchema = z.object({ how: z.string(), warnings: z.array(z.string()) });
export type SetUpReport = z.infer<typeof setUpReportSchema>;
