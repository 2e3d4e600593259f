// What an attempt says of itself: only while it runs, only to its own stream.
import type { AttemptEvent } from '../../core/attempt/events.ts';
import { attemptFlow } from '../../core/attempt/flow.ts';
import type { AttemptState } from '../../core/attempt/state.ts';
import { streamOf } from '../../engine/stream.ts';
import { attemptStream } from '../../engine/work.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Journal } from '../../ports/journal.ts';

export interface AttemptWriter {
  readonly journal: Journal;
  readonly clock: Clock;
}

/** `eventFor` sees the attempt as it is; undefined: there is nothing to add. False: the attempt is not running. */
export async function appendToAttempt(
  { journal, clock }: AttemptWriter,
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
