// RunGates: harmless to repeat; the report must be on the commit that was asked for.
import { z } from 'zod';
import { gatesSchema } from '../../core/run/workflow.ts';
import type { GateRunner } from '../../ports/gate-runner.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({ branch: z.string(), commit: z.string(), gates: gatesSchema });

export const runGates = (runner: GateRunner) =>
  effectKind(input, {
    perform: async (request, { signal }) => {
      const performed = await runner.run(request, signal);
      if (performed.kind !== 'done' || performed.output.commit === request.commit) return performed;
      return {
        kind: 'failed',
        reason: `gates ran on ${performed.output.commit}, not on ${request.commit}`,
        final: false,
      };
    },
  });
