// What a flow can have done to its worktree and branch.
import * as z from 'zod';
import { defineEffect } from '../effect/define.ts';
import { moveOutcomeSchema, rebaseOutcomeSchema, setUpReportSchema } from './outcomes.ts';

const branch = z.string();
const commit = z.string();
const names = z.array(z.string()).readonly();

/** What the journal has of a branch that was made: where it began, and the last commit that Pitwall saw or made on it. */
const recordedSchema = z.object({ base: commit, tip: commit });
export type RecordedBranch = z.infer<typeof recordedSchema>;

/** `recorded`: for a branch that was deleted with every ref of Pitwall's own. `base` of the answer: the commit that it began at. */
export const EnsureWorktree = defineEffect(
  'EnsureWorktree',
  z.object({ branch, base: z.string(), recorded: recordedSchema.optional() }),
  z.object({ path: z.string(), base: commit.optional() }),
);

export const SetUpWorktree = defineEffect('SetUpWorktree', z.object({ branch }), setUpReportSchema);

/** `ahead`: how many commits the branch has that its base has not. `submodules`: those that the branch changes. */
const committedSchema = z.object({ commit: commit.min(1), ahead: z.int().min(0), submodules: names.default([]) });
export type Committed = z.infer<typeof committedSchema>;

/** `message`: of the commit, if there is something to commit. */
export const CommitWork = defineEffect(
  'CommitWork',
  z.object({ branch, base: z.string(), attempt: z.string(), message: z.string() }),
  committedSchema,
);

export const KeepWork = defineEffect(
  'KeepWork',
  z.object({ branch, attempt: z.string(), message: z.string() }),
  z.null(),
);

export const KeepAside = defineEffect(
  'KeepAside',
  z.object({ branch }),
  z.object({ refs: names, recorded: z.string().optional() }),
);

export const RebaseWork = defineEffect(
  'RebaseWork',
  z.object({ branch, from: commit, onto: commit }),
  rebaseOutcomeSchema,
);

/** The base branch as it is now without the work of one commit, tests aside: `made`. `why`: that cannot be made. */
export const WithoutCommit = defineEffect(
  'WithoutCommit',
  z.object({ branch, base: z.string(), commit }),
  z.object({ made: z.object({ commit, base: commit }).optional(), why: z.string().optional() }),
);

/** `isSame`: the rebase changed no patch. It is kept with the request for the rule that goes on after a crash. */
export const MoveBranch = defineEffect(
  'MoveBranch',
  z.object({ branch, from: commit, onto: commit, to: commit, isSame: z.boolean() }),
  moveOutcomeSchema,
);

export const PushBranch = defineEffect('PushBranch', z.object({ branch, commit }), z.null());

export const PushSubmodules = defineEffect('PushSubmodules', z.object({ branch, commit }), z.null());

/** `isDropped`: the branch goes too. `entry`: where in the attic its content is kept; null: there was nothing that is not kept elsewhere. */
export const RemoveWorktree = defineEffect(
  'RemoveWorktree',
  z.object({ run: z.string(), branch, base: z.string(), isDropped: z.boolean() }),
  z.object({ entry: z.string().nullable() }),
);
