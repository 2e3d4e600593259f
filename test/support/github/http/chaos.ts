// Random faults from a seed. What happens to the n-th request of an operation depends on nothing else, so that a run can
// be played again although its requests overlap differently.
import { createHash } from 'node:crypto';
import type { Call } from './call.ts';
import type { Fault, PlayedFault } from './faults.ts';

export interface ChaosPlan {
  readonly seed: number;
  /** The share of requests that go wrong, between 0 and 1. */
  readonly rate: number;
  /** Which kinds may be played. Default: all that pass by themselves and do not hang. */
  readonly kinds?: readonly Fault['kind'][];
}

const faults: readonly Fault[] = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 502 },
  { kind: 'status', status: 503 },
  { kind: 'secondary-limit', status: 403, retryAfterSec: 1 },
  { kind: 'secondary-limit', status: 429, retryAfterSec: 1 },
  { kind: 'cut' },
  { kind: 'reset' },
  { kind: 'slow', ms: 50 },
  { kind: 'hang' },
];
const usual: readonly Fault['kind'][] = ['status', 'secondary-limit', 'cut', 'reset', 'slow'];

export function chaosFault(
  { seed, rate, kinds = usual }: ChaosPlan,
  { operation, nth }: Pick<Call, 'operation' | 'kind'> & { readonly nth: number },
): PlayedFault | undefined {
  const dice = createHash('sha256').update(`${seed} ${operation} ${nth}`).digest();
  if (dice.readUInt32BE(0) / 2 ** 32 >= rate) return undefined;
  const allowed = faults.filter(({ kind }) => kinds.includes(kind));
  const fault = allowed[dice.readUInt32BE(4) % allowed.length];
  if (fault === undefined) return undefined;
  return { fault, when: dice.readUInt8(8) % 2 === 0 ? 'before' : 'after' };
}
