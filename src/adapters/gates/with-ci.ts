// Gates whose ci is the forge's: it waits for others, so it runs beside all that needs this machine.
import { type Answer, unknown } from '../../core/answer.ts';
import type { CiStatus } from '../../core/gate/ci-status.ts';
import { gateNames } from '../../core/gate/gate-name.ts';
import type { GateResult } from '../../core/gate/gate-result.ts';
import { judgeCi } from '../../core/gate/judge-ci.ts';
import type { CheckRequest, Checks } from '../../ports/checks.ts';
import type { Clock } from '../../ports/clock.ts';
import type { GateProgress, GateRequest, GateRunner } from '../../ports/gate-runner.ts';
import { done, failed } from '../../ports/performed.ts';
import type { Worktrees } from '../../ports/worktrees.ts';

interface WithCi extends CiParts {
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
  if (signal.aborted) return failed('the gates were stopped');
  const results = [ci, ...local.output.results];
  const inOrder = gateNames.flatMap(name => results.filter(({ gate }) => gate === name));
  return done({ ...local.output, results: inOrder });
}

async function ciOf(parts: WithCi, request: GateRequest, signal: AbortSignal) {
  const tell = (state: GateResult['state'] | 'running') =>
    parts.progress?.({ kind: 'gate', branch: request.branch, gate: 'ci', state });
  tell('running');
  const result = await waitForCi(parts, request, signal);
  tell(result.state);
  return result;
}

interface CiParts {
  readonly checks: Checks;
  readonly worktrees: Pick<Worktrees, 'remoteTip' | 'push'>;
  readonly clock: Clock;
  readonly timeoutMs: number;
}

const pushTriesMax = 3;

/** Every 15 s; where the time limit is short, more often. */
const pollMs = (timeoutMs: number) => Math.min(15_000, timeoutMs / 20);

async function waitForCi(parts: CiParts, request: CheckRequest, signal: AbortSignal): Promise<GateResult> {
  const missing = await bringToRemote(parts, request);
  if (missing !== undefined) return { gate: 'ci', state: 'error', reason: missing, findings: [] };
  const { clock, checks, timeoutMs } = parts;
  const start = clock.monotonic();
  let before: Answer<CiStatus> | undefined;
  for (;;) {
    const ciStatus = await checks.see(request);
    const verdict = judgeCi({ ciStatus, before, waitedMs: clock.monotonic() - start, timeoutMs });
    if (verdict) return { gate: 'ci', ...verdict };
    if (signal.aborted) return { gate: 'ci', state: 'error', reason: 'stopped', findings: [] };
    before = ciStatus;
    await clock.sleep(pollMs(timeoutMs), signal);
  }
}

/** Why it is not there; undefined: it is. Another commit may be pushed on top of it: its checks are there all the same. */
async function bringToRemote({ worktrees }: CiParts, { branch, commit }: CheckRequest): Promise<string | undefined> {
  let why: string | undefined;
  for (let tries = 0; tries < pushTriesMax; tries++) {
    const tip = await worktrees.remoteTip(branch).catch((error: unknown): Answer<string> => unknown(String(error)));
    if (tip.kind === 'known' && tip.value === commit) return undefined;
    const pushed = await worktrees.push(branch, commit);
    if (pushed.kind === 'done') return undefined;
    why = `${commit} is not on the remote: ${pushed.reason}`;
  }
  return why;
}
