// Every gate that Pitwall knows, by name.
import * as z from 'zod';

export const gateNames = [
  'ci',
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

export const gatesSchema = z.union([z.literal('all'), z.array(z.enum(gateNames))]);
