// StartAttempt: the attempt's stream gets its request, then the queue its job. Both recognise themselves when repeated.
import { StartAttempt } from '../../core/attempt/effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { EngineParts } from '../../engine/parts.ts';
import { attemptStream } from '../../engine/work.ts';

type Parts = Pick<EngineParts, 'journal' | 'queue' | 'clock' | 'owner'>;

export const startAttempt = ({ journal, queue, clock, owner }: Parts) =>
  effectKind(StartAttempt, {
    perform: async (request, { key }) => {
      const stream = attemptStream(request.attempt);
      const actor = { kind: 'engine', id: owner.id } as const;
      const event = { type: 'AttemptRequested', data: request, id: `${key}/request`, at: clock.now(), actor };
      const appended = await journal.append({ stream, expectedVersion: 0, events: [event] });
      // A conflict means that a cancel came first: there is nothing to start.
      if (appended.kind === 'appended') await queue.enqueue({ id: request.attempt, labels: [], payload: null });
      return { kind: 'done', output: null };
    },
  });
