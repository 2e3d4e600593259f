// An attempt submits its result: only while it runs, only to its own stream. A late one is refused.
import type { AttemptEvent } from '../../core/attempt/events.ts';
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

export async function submitResult(
  parts: { journal: Journal; clock: Clock },
  submission: Submission,
): Promise<Submitted> {
  const { attempt, id, result } = submission;
  const stream = streamOf(parts.journal, attemptFlow, attemptStream(attempt));
  const event: AttemptEvent = { type: 'ResultSubmitted', data: { result } };
  const events = [{ ...event, id, at: parts.clock.now(), actor: { kind: 'attempt', id: attempt } as const }];
  for (;;) {
    await stream.refresh();
    const state = stream.state as AttemptState;
    if (!state.launched || state.ended) return { kind: 'refused', reason: `attempt ${attempt} is not running` };
    const outcome = await parts.journal.append({ stream: stream.name, expectedVersion: stream.version, events });
    if (outcome.kind === 'appended') return { kind: 'accepted' };
  }
}
