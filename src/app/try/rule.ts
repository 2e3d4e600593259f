// A rule of Pitwall that people can try by hand: one case in, one answer out.
import type * as z from 'zod';
import type { GitReader } from '../../ports/git-reader.ts';

export interface TryWorkspace {
  readonly cwd: string;
  readonly git: GitReader;
}

export interface Rule<Case> {
  /** Keys that it does not name are ignored, so that a case may carry notes. */
  readonly caseSchema: z.ZodType<Case>;
  /** Reads what all cases share, such as the configuration. A Problem that `answer` throws is about one case. */
  prepare(workspace: TryWorkspace): Promise<{ answer(given: Case): object }>;
}
