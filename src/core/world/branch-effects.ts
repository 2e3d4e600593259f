// What a flow can have done to branches that are not the work of one run.
import * as z from 'zod';
import { defineEffect } from '../effect/define.ts';

/** A branch that is there stays as it is; else it begins at the tip of `from`. */
export const EnsureBranch = defineEffect(
  'EnsureBranch',
  z.object({ branch: z.string().min(1), from: z.string().min(1) }),
  z.object({ commit: z.string().min(1) }),
);
