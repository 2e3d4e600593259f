// Gates whose ci is the forge's: it waits for others, so it runs beside all that needs this machine.
import { gateNames } from '../../core/gate/gate-name.ts';
import type { GateProgress, GateRequest, GateRunner } from '../../ports/gate-runner.ts';
import { done, type Performed } from '../../ports/performed.ts';
import { type CiParts, waitForCi } from './ci/wait-for-ci.ts';

export interface WithCi extends CiParts {
  readonly gates: GateRunner;
  /** What the project wants with it; off: the other runner says so. */
  readonly isOff: boolean;
  readonly progress?: (seen: GateProgress) => void;
}

export function withCi(parts: WithCi): GateRunner {
  return { run: (request, signal) => run(parts, request, signal) };
}

async function run(parts: WithCi, request: GateRequest, signal: AbortSignal): ReturnType<GateRunner['run']> {
  const wanted = request.gates === 'all' ? gateNames : request.gates;
  if (parts.isOff || !wanted.includes('ci')) return await parts.gates.run(request, signal);
  const others = wanted.filter(gate => gate !== 'ci');
  const [local, ci] = await Promise.all([
    parts.gates.run({ ...request, gates: others }, signal),
    ciOf(parts, request, signal),
  ]);
  if (local.kind !== 'done') return local;
  if (signal.aborted) return stopped;
  const results = [ci, ...local.output.results];
  const inOrder = gateNames.flatMap(name => results.filter(({ gate }) => gate === name));
  return done({ commit: request.commit, results: inOrder });
}

const stopped: Performed<never> = { kind: 'failed', reason: 'the gates were stopped', final: false };

async function ciOf(parts: WithCi, request: GateRequest, signal: AbortSignal) {
  const tell = (state: GateProgress['state']) => parts.progress?.({ branch: request.branch, gate: 'ci', state });
  tell('running');
  const result = await waitForCi(parts, request, signal);
  tell(result.state);
  return result;
}
