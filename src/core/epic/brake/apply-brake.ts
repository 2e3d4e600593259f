// The brake of an epic, from its body alone and before any agent is asked. The first rule that holds gives the reason.
import type { EpicBody, MemoryRow, WorkItem } from '../body/epic-body.ts';
import { timeOf } from '../body/iso-time.ts';
import type { DecisionClass } from '../body/words.ts';

export interface BrakeHalt {
  readonly rule: 'recurring' | 'stalled' | 'react-halts';
  readonly status: 'review';
  readonly reason: string;
  /** Of what recurs. */
  readonly class?: DecisionClass;
  readonly sig?: string;
}

const rowsRead = 8;
const repeatsMax = 3;
const stalledMax = 2;
const reactHaltsMax = 2;
const silenceMaxMs = 4 * 60 * 60 * 1000;
const failing: readonly DecisionClass[] = ['dispatch_halt', 'verify_fail', 'react_halt', 'verdict_malformed'];

/** Undefined: the tick goes on. `now`: milliseconds. */
export function applyBrake(body: EpicBody, now: number): BrakeHalt | undefined {
  return recurringFailure(body) ?? stalledWorkers(body, now) ?? exhaustedReactor(body);
}

/** In progress and silent for too long. One whose Last activity is empty has no time to measure from. */
export function stalledItems({ items }: Pick<EpicBody, 'items'>, now: number): readonly WorkItem[] {
  return items.filter(({ status, lastActivity }) => {
    const since = lastActivity === null ? undefined : timeOf(lastActivity);
    return status === 'in_progress' && since !== undefined && now - since > silenceMaxMs;
  });
}

/** Rows up to the last reset are in the window and do not count: what a person saw does not halt the epic again. */
function recurringFailure({ memory, brakeReset }: EpicBody): BrakeHalt | undefined {
  const reset = brakeReset === null ? undefined : timeOf(brakeReset);
  const counts = new Map<string, number>();
  for (const row of memory.slice(-rowsRead)) {
    const tick = timeOf(row.tick) ?? 0;
    if (!failing.includes(row.class) || (reset !== undefined && tick <= reset)) continue;
    const sig = signatureOf(row);
    const key = `${row.class} ${sig}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count >= repeatsMax)
      return { rule: 'recurring', status: 'review', reason: `recurring: ${row.class}`, class: row.class, sig };
  }
  return undefined;
}

function signatureOf({ sig, class: own }: MemoryRow): string {
  return sig?.toLowerCase() ?? own;
}

function stalledWorkers(body: EpicBody, now: number): BrakeHalt | undefined {
  if (stalledItems(body, now).length < stalledMax) return undefined;
  return { rule: 'stalled', status: 'review', reason: 'stalled workers' };
}

function exhaustedReactor({ reactHalts }: EpicBody): BrakeHalt | undefined {
  if (reactHalts < reactHaltsMax) return undefined;
  return { rule: 'react-halts', status: 'review', reason: 'repeated react halt' };
}
