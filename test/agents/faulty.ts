// What becomes of an attempt when the model misbehaves, or nobody has logged in: a named outcome in time, never success.
import type { Outcome } from '../../src/core/attempt/outcome.ts';
import type { Bench } from './bench.ts';
import { type ModelFault, quotaResetSec } from './model/fault.ts';
import { judge, type Property, type Verdict } from './property.ts';
import type { AttemptReport } from './report.ts';
import type { Subject } from './subject.ts';

/** How long a CLI may be silent in these tests, how long it may take, and that it was ended by then. */
const limits = { stallTimeoutMs: 20_000, timeoutMs: 40_000 };
const inTimeMs = 50_000;

type Expectation = (outcome: Outcome, subject: Subject) => boolean;

/** A CLI that tries again and again, in silence or not, is ended from outside. */
const isGivenUp: Expectation = outcome => ['stalled', 'timed-out'].includes(outcome.kind) || isModelError(outcome);

const faults: Readonly<Record<ModelFault, Expectation>> = {
  400: isModelError,
  401: asksForLogin,
  429: isGivenUp,
  quota: (outcome, subject) => (subject.tellsQuotaReset ? isRateLimited(outcome) : isGivenUp(outcome, subject)),
  500: isGivenUp,
  garbage: isGivenUp,
  truncated: isGivenUp,
  empty: isGivenUp,
  reset: isGivenUp,
  stalled: isGivenUp,
  silent: isGivenUp,
  refusal: outcome => outcome.kind === 'refused' || isModelError(outcome),
};

export const faulty: readonly Property[] = [
  ...Object.entries(faults).map(([fault, isExpected]) => ({
    name: `model: ${fault}`,
    check: (bench: Bench) => checkFault(bench, fault as ModelFault, isExpected),
  })),
  {
    name: 'not logged in',
    check: bench =>
      bench.withModel({ kind: 'fault', fault: '401' }, async stage => {
        const report = await stage.attempt({ setUp: bench.subject.withoutLogin, limits });
        return verdictOn(report, asksForLogin);
      }),
  },
];

function checkFault(bench: Bench, fault: ModelFault, isExpected: Expectation): Promise<Verdict> {
  return bench.withModel({ kind: 'fault', fault }, async stage => {
    const setUp = fault === 'quota' ? bench.subject.withSubscription : undefined;
    const report = await stage.attempt({ limits, ...(setUp && { setUp }) });
    return verdictOn(report, outcome => isExpected(outcome, bench.subject));
  });
}

function verdictOn(report: AttemptReport, isExpected: (outcome: Outcome) => boolean): Verdict {
  const { outcome, durationMs } = report;
  const claims = {
    'not a success': outcome.kind !== 'finished',
    'the expected outcome': isExpected(outcome),
    [`in time, not after ${Math.round(durationMs)} ms`]: durationMs < inTimeMs,
  };
  return judge(claims, report, outcome.kind);
}

/** Within a minute of the time that the server named. */
function isRateLimited(outcome: Outcome): boolean {
  return outcome.kind === 'rate-limited' && Math.abs(outcome.until - Date.now() - quotaResetSec * 1000) < 90_000;
}

function isModelError(outcome: Outcome): boolean {
  return outcome.kind === 'failed' && outcome.cause === 'model-error';
}

function asksForLogin(outcome: Outcome): boolean {
  return (
    outcome.kind === 'failed' && outcome.cause === 'not-logged-in' && /log ?in|API_KEY|API key/.test(outcome.detail)
  );
}
