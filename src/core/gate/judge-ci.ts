// What CI's answers so far mean for the gate: a result, or nothing yet.
import { plural } from '../../std/plural.ts';
import type { Answer } from '../answer.ts';
import { type CiCheck, type CiStatus, checkTitle } from './ci-status.ts';
import type { GateResult } from './gate-result.ts';

export interface CiTiming {
  readonly ciStatus: Answer<CiStatus>;
  /** The look before this one, if there was one. */
  readonly before: Answer<CiStatus> | undefined;
  readonly waitedMs: number;
  readonly timeoutMs: number;
}

type Verdict = Pick<GateResult, 'state' | 'reason' | 'findings'>;

/** So long after a push a check may still appear out of nothing; of a short time limit only a part. */
function silenceMs(timeoutMs: number): number {
  return Math.min(60_000, timeoutMs / 5);
}

/** Undefined: look again. */
export function judgeCi(moment: CiTiming): Verdict | undefined {
  const { ciStatus, before, waitedMs, timeoutMs } = moment;
  const isLate = waitedMs >= timeoutMs;
  if (ciStatus.kind === 'known') return judgeStatus(ciStatus.value, { ...moment, isLate });
  const why = ciStatus.kind === 'unknown' ? `: ${ciStatus.reason}` : '';
  const isInVain = isRefused(ciStatus) && isRefused(before);
  return isLate || isInVain ? plain('warn', `CI cannot be seen${why}`) : undefined;
}

/** A token that may not read checks will not by waiting; a commit that was just pushed may be unknown for a moment. */
const isRefused = (answer: Answer<CiStatus> | undefined) => answer?.kind === 'unknown' && answer.cause === 'refused';

type Late = CiTiming & { readonly isLate: boolean };

function judgeStatus(ciStatus: CiStatus, moment: Late): Verdict | undefined {
  const { checks, required } = ciStatus;
  const missing = required.filter(name => !checks.some(check => check.name === name));
  const waiting = [...checks.filter(({ state }) => state === 'pending').map(({ name }) => name), ...missing];
  const failing = checks.filter(({ state }) => state === 'failing');
  if (!moment.isLate && waiting.length > 0) return undefined;
  if (failing.length > 0) return failed(failing);
  if (waiting.length > 0) return plain('warn', `CI is not ready: ${quoted(waiting)}`);
  if (checks.length === 0) return judgeSilence(ciStatus, moment);
  return moment.isLate || isSettled(ciStatus, moment)
    ? plain('pass', `${plural(checks.length, 'check is', 'checks are')} green`)
    : undefined;
}

/** No check at all: it may be too early, or there is no CI. */
function judgeSilence({ isStarted }: CiStatus, { isLate, waitedMs, timeoutMs }: Late): Verdict | undefined {
  if (!isStarted && (isLate || waitedMs >= silenceMs(timeoutMs)))
    return plain('skipped', 'no check has appeared, and no workflow runs on this push (no_ci)');
  return isLate ? plain('warn', 'CI is not ready: a workflow should run, and no check has appeared') : undefined;
}

/** Checks appear one after another: all green is no pass before nothing new came for a while. */
function isSettled({ checks, isStarted }: CiStatus, { before, waitedMs, timeoutMs }: CiTiming): boolean {
  // One check may be green before a workflow shows its first, which takes seconds.
  if (isStarted && waitedMs < silenceMs(timeoutMs) / 2) return false;
  return before?.kind === 'known' && before.value.checks.length === checks.length;
}

function failed(failing: readonly CiCheck[]): Verdict {
  const findings = failing.map(({ name, conclusion }) => ({
    fingerprint: `ci/${name}`,
    text: `the check ${checkTitle(name)} ended as ${conclusion}`,
  }));
  return { state: 'fail', reason: `${failing.length} of the forge's checks failed`, findings };
}

const plain = (state: Verdict['state'], reason: string): Verdict => ({ state, reason, findings: [] });
const quoted = (names: readonly string[]) => names.map(checkTitle).join(', ');
