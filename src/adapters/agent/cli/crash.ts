// A process that is gone without its protocol's last word.
import type { Outcome } from '../../../core/attempt/outcome.ts';
import { isLoginFailure, judgeFailure } from './model-failure.ts';

const tailMax = 2000;

/** The cause is what standard error says last. A CLI without a login often says so only there. */
export function judgeCrash(name: string, errorText: string, login: string): Outcome {
  const tail = errorText.trim().slice(-tailMax);
  if (isLoginFailure(tail)) return judgeFailure({ text: tail, isLogin: true }, login, 0);
  const detail = `${name} ended without a last word`;
  return { kind: 'crashed', detail: tail === '' ? detail : `${detail}: ${tail}` };
}
