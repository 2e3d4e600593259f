// An attempt submits its result: only while it runs, only to its own stream. A late one is refused.
import { isDeepStrictEqual } from 'node:util';
import type { AttemptEvent, ResultErrors } from '../../core/attempt/events.ts';
import { attemptFlow } from '../../core/attempt/flow.ts';
import type { AttemptState } from '../../core/attempt/state.ts';
import { streamOf } from '../../engine/stream.ts';
import { attemptStream } from '../../engine/work.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Journal } from '../../ports/journal.ts';

export type Submitted = { readonly kind: 'accepted' } | { readonly kind: 'refused'; readonly reason: string };

export interface Submission {
  readonly attempt: string;
  /** The same id again is the same submission. */
  readonly id: string;
  readonly result: unknown;
}

type Parts = { readonly journal: Journal; readonly clock: Clock };

export async function submitResult(parts: Parts, { attempt, id, result }: Submission): Promise<Submitted> {
  const isAdded = await append(parts, attempt, () => ({ type: 'ResultSubmitted', data: { result }, id }));
  return isAdded ? { kind: 'accepted' } : { kind: 'refused', reason: `attempt ${attempt} is not running` };
}

const errorsMax = 20;

/** The same errors again and again are one fact. */
export async function recordRefusedResult(
  parts: Parts,
  { attempt, id, errors }: { readonly attempt: string; readonly id: string; readonly errors: ResultErrors },
): Promise<void> {
  const data = { errors: errors.slice(0, errorsMax) };
  await append(parts, attempt, ({ refusedResult }) =>
    isDeepStrictEqual(refusedResult, data) ? undefined : { type: 'ResultRefused', data, id },
  );
}

/** False: the attempt is not running. */
async function append(
  { journal, clock }: Parts,
  attempt: string,
  eventFor: (state: AttemptState) => (AttemptEvent & { readonly id: string }) | undefined,
): Promise<boolean> {
  const stream = streamOf(journal, attemptFlow, attemptStream(attempt));
  for (;;) {
    await stream.refresh();
    const state = stream.state as AttemptState;
    if (!state.launched || state.ended) return false;
    const event = eventFor(state);
    if (!event) return true;
    const events = [{ ...event, at: clock.now(), actor: { kind: 'attempt', id: attempt } as const }];
    const outcome = await journal.append({ stream: stream.name, expectedVersion: stream.version, events });
    if (outcome.kind === 'appended') return true;
  }
}
