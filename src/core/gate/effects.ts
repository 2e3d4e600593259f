// How a flow has its gates run.
import * as z from 'zod';
import { defineEffect } from '../effect/define.ts';
import { gatesSchema } from './gate-name.ts';
import { gateReportSchema } from './gate-result.ts';

export const RunGates = defineEffect(
  'RunGates',
  z.object({ branch: z.string(), commit: z.string(), gates: gatesSchema }),
  gateReportSchema,
);
