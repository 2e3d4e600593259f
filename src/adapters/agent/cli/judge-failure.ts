// What the failure of a CLI means for the attempt: wait, try again, or call a person who logs in, pays or names another model.
import type { Outcome } from '../../../core/attempt/outcome.ts';
import { oneLine } from '../../../std/one-line.ts';
import { resetTimeIn } from './reset-time.ts';

export interface ModelFailure {
  /** As the CLI says it. */
  readonly text: string;
  /** Of HTTP, where the CLI says it apart from the text. */
  readonly status?: number | undefined;
  readonly isLogin?: boolean | undefined;
  /** When a used-up quota is filled again, where the CLI says it apart from the text. */
  readonly resetsAt?: number | undefined;
}

export const cancelledOutcome: Outcome = { kind: 'cancelled', by: 'engine' };

export const modelError = (detail: string): Outcome => ({ kind: 'failed', cause: 'model-error', detail });

const tailMax = 2000;

/** Gone without a last word: the cause is what standard error says last. A CLI without a login often says so only there. */
export function judgeCrash(name: string, errorText: string, login: string): Outcome {
  const tail = errorText.trim().slice(-tailMax);
  const judged = judgeFailure({ text: tail, isLogin: isLoginFailure(tail) }, login, 0);
  if (judged.kind === 'failed' && judged.cause !== 'model-error') return judged;
  const detail = `${name} ended without a last word`;
  return { kind: 'crashed', detail: tail === '' ? detail : `${detail}: ${tail}` };
}

/** `login`: what a person has to do who is not logged in. */
export function judgeFailure(failure: ModelFailure, login: string, now: number): Outcome {
  const text = oneLine(failure.text, textMax).replace(/\.$/, '');
  const status = failure.status ?? statusIn(text);
  if (failure.isLogin || isLoginFailure(text, status))
    return { kind: 'failed', cause: 'not-logged-in', detail: `${text}. ${login}` };
  const isSpent = status === 402 || nothingLeft.test(text);
  const isLimit = isSpent || status === 429 || quota.test(text);
  const until = isLimit ? (failure.resetsAt ?? resetTimeIn(text, now)) : undefined;
  if (until !== undefined) return { kind: 'rate-limited', until };
  if (isSpent) return { kind: 'failed', cause: 'quota-gone', detail: text };
  const isModelUnknown = (status === undefined || status < 429) && unknownModel.test(text);
  return isModelUnknown ? { kind: 'failed', cause: 'model-unknown', detail: text } : modelError(text);
}

/** A status that is known decides; the text is asked only without one. */
function isLoginFailure(text: string, status?: number): boolean {
  return status === undefined ? notLoggedIn.test(text) : status === 401;
}

const notLoggedIn =
  /not logged in|no api key|(?:set an|invalid) auth method|specify the \w+_api_key|invalid (?:x-)?api[ -]key|incorrect api key|api key not valid|failed to authenticate|api key required|set an api key|token has expired|token could not be refreshed|failed to refresh token|sign(?:ing)? in again|run \/login/i;

const quota =
  /(?:usage|rate|quota|\d-hour|weekly|monthly) limit|hit your (?:\w+ )?limit|exhausted your|quota exceeded|too many requests|retry after \d/i;

/** Without a time at which it is filled again, waiting does not help. */
const nothingLeft =
  /credit balance is too low|insufficient[_ ](?:quota|credits?|balance|funds)|exceeded your current quota|out of (?:usage )?(?:credits|quota)|usage limit|billing_|daily quota/i;

const unknownModel =
  /issue with the selected model|\bmodels?\b.{0,100}?\b(?:not exist|not found|not supported)|model_?not_?found|requested entity was not found|(?:unknown|invalid|no such) model|not_found_error.{0,200}?model:/i;

/** `401 {…}`, `status 401`, `status: 429`, `"code":500`, `API Error: 400`, `(429)`. */
function statusIn(text: string): number | undefined {
  const found = /(?:^|status:? |"code":\s*|Error: |\()([45]\d\d)\b/.exec(text);
  return found?.[1] === undefined ? undefined : Number(found[1]);
}

const textMax = 1000;
