// RunGates: harmless to repeat; the report must be complete and on the commit that was asked for.
import { gateNames } from '../../core/gate/gate-name.ts';
import { missingGates, RunGates } from '../../core/gate/gate-result.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { GateRunner } from '../../ports/gate-runner.ts';
import { failed } from '../../ports/performed.ts';

/** One gate's own limit; this effect is late only when each of them was. */
const gateMs = 15 * 60_000;

export const runGates = (runner: GateRunner) =>
  effectKind(RunGates, {
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
