// RunGates: harmless to repeat; the report must be complete and on the commit that was asked for.
import { z } from 'zod';
import { missingGates } from '../../core/run/gate-result.ts';
import { gateNames, gatesSchema } from '../../core/run/workflow.ts';
import type { GateRunner } from '../../ports/gate-runner.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({ branch: z.string(), commit: z.string(), gates: gatesSchema });

/** One gate's own limit; this effect is late only when each of them was. */
const gateMs = 15 * 60_000;

const failed = (reason: string) => ({ kind: 'failed', reason, final: false }) as const;

export const runGates = (runner: GateRunner) =>
  effectKind(input, {
    deadlineMs: gateNames.length * gateMs,
    perform: async (request, { stream, signal }) => {
      const performed = await runner.run({ ...request, run: stream }, signal);
      if (performed.kind !== 'done') return performed;
      const { output } = performed;
      if (output.commit !== request.commit) return failed(`gates ran on ${output.commit}, not on ${request.commit}`);
      const missing = missingGates(output, request.gates);
      return missing.length === 0 ? performed : failed(`there is no result for ${missing.join(', ')}`);
    },
  });
