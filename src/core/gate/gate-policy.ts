// What a bad result of a gate does: blocks the step, warns, or is not asked for at all.
import * as z from 'zod';

export const gatePolicySchema = z.enum(['block', 'warn', 'off']);
export type GatePolicy = z.infer<typeof gatePolicySchema>;
