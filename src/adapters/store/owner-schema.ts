// An owner as stored.
import * as z from 'zod';
import type { Owner } from '../../ports/owner.ts';

export const ownerSchema: z.ZodType<Owner> = z.object({
  id: z.string().min(1),
  label: z.string(),
  pid: z.int(),
  startTime: z.string(),
  bootId: z.string(),
  pidNamespace: z.string(),
});
