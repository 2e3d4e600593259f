// CancelAttempt: a request on the attempt's own stream, once. It may come before the attempt was started.
import { CancelAttempt } from '../../core/attempt/effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { EngineParts } from '../../engine/parts.ts';
import { request } from '../../engine/request.ts';
import { attemptStream } from '../../engine/work.ts';

export const cancelAttempt = (parts: Pick<EngineParts, 'journal' | 'clock' | 'owner'>) =>
  effectKind(CancelAttempt, {
    perform: async ({ attempt, by, reason }, { key }) => {
      const event = { type: 'AttemptCancelRequested', data: { by, reason } };
      const actor = { kind: 'engine', id: parts.owner.id } as const;
      await request(parts, { stream: attemptStream(attempt), event, actor, id: `${key}/cancel` });
      return { kind: 'done', output: null };
    },
  });
