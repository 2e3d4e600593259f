// Why a planned attempt does not start yet, and when it does.
import { formatUtc } from '../../../std/format-utc.ts';
import type { AttemptView, RunState } from '../state.ts';

export function startText({ attempts }: RunState, { attempt, notBefore }: AttemptView): string {
  const before = attempts[attempts.findIndex(each => each.attempt === attempt) - 1]?.conclusion?.outcome.kind;
  const at = `attempt ${attempt} starts at ${formatUtc(notBefore)}`;
  return before === 'rate-limited' ? `the rate limit is reached: ${at}, when it is reset` : at;
}
