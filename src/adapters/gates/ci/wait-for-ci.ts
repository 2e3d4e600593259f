// The gate ci: makes sure that the commit is on the remote, then looks at its checks until they say something, or time is up.
import { type Answer, unknown } from '../../../core/answer.ts';
import type { CiStatus } from '../../../core/gate/ci-status.ts';
import type { GateResult } from '../../../core/gate/gate-result.ts';
import { judgeCi } from '../../../core/gate/judge-ci.ts';
import type { CheckRequest, Checks } from '../../../ports/checks.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Worktrees } from '../../../ports/worktrees.ts';

export interface CiParts {
  readonly checks: Checks;
  readonly worktrees: Pick<Worktrees, 'remoteTip' | 'push'>;
  readonly clock: Clock;
  readonly timeoutMs: number;
}

const pushTriesMax = 3;

/** Every 15 s; where the time limit is short, more often. */
const pollMs = (timeoutMs: number) => Math.min(15_000, timeoutMs / 20);

export async function waitForCi(parts: CiParts, request: CheckRequest, signal: AbortSignal): Promise<GateResult> {
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
