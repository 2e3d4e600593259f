// CancelAttempt: a request on the attempt's own stream, once. It may come before the attempt was started.
import { z } from 'zod';
import type { EngineParts } from '../parts.ts';
import { request } from '../request.ts';
import { attemptStream } from '../work.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({ attempt: z.string(), by: z.enum(['person', 'flow', 'engine']), reason: z.string() });

export const cancelAttempt = (parts: Pick<EngineParts, 'journal' | 'clock' | 'owner'>) =>
  effectKind(input, {
    perform: async ({ attempt, by, reason }, { key }) => {
      const event = { type: 'AttemptCancelRequested', data: { by, reason } };
      const actor = { kind: 'engine', id: parts.owner.id } as const;
      await request(parts, { stream: attemptStream(attempt), event, actor, id: `${key}/cancel` });
      return { kind: 'done', output: null };
    },
  });
