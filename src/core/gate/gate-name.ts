// Every gate that Pitwall knows, by name, and what a bad result of one does.
import * as z from 'zod';

export const gateNames = [
  'ci',
  'syntax',
  'typecheck',
  'diagnostics',
  'dead-code',
  'duplicates',
  'traceability',
  'package-safety',
  'test',
  'lint',
  'build',
  'fmt-check',
  'doc-build',
  'spec-validate',
  'security-audit',
  'test-plan',
  'hooks',
  'weakened-tests',
  'governance',
] as const;
export type GateName = (typeof gateNames)[number];

/** What a bad result of a gate does: blocks the step, warns, or is not asked for at all. */
export const gatePolicySchema = z.enum(['block', 'warn', 'off']);
export type GatePolicy = z.infer<typeof gatePolicySchema>;

export const gatesSchema = z.union([z.literal('all'), z.array(z.enum(gateNames))]);
