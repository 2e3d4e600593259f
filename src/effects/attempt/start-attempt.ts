// StartAttempt: an agent is chosen, the attempt's stream gets its request, then the queue its job. Stream and queue recognise
// themselves when repeated.

import type { AgentRegistry } from '../../core/agents/agent.ts';
import { chosenBy, requestFor } from '../../core/agents/agent-work.ts';
import { selectAgent } from '../../core/agents/select-agent.ts';
import { StartAttempt } from '../../core/attempt/effects.ts';
import type { AttemptRequest } from '../../core/attempt/events.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { EngineParts } from '../../engine/parts.ts';
import { attemptStream } from '../../engine/work.ts';

type Parts = Pick<EngineParts, 'journal' | 'queue' | 'clock' | 'owner'>;

export const startAttempt = ({ journal, queue, clock, owner }: Parts, agents: AgentRegistry) =>
  effectKind(StartAttempt, {
    perform: async (asked, { key }) => {
      const stream = attemptStream(asked.attempt);
      const request = withAgent(agents, asked);
      const actor = { kind: 'engine', id: owner.id } as const;
      const event = { type: 'AttemptRequested', data: request, id: `${key}/request`, at: clock.now(), actor };
      const appended = await journal.append({ stream, expectedVersion: 0, events: [event] });
      // A conflict means that a cancel came first: there is nothing to start.
      if (appended.kind !== 'appended') return { kind: 'done', output: null };
      // Other agents may be configured by now: the one that was chosen first counts.
      const [first] = appended.repeated ? await journal.read(stream) : [event];
      const { agent } = (first ?? event).data as AttemptRequest;
      await queue.enqueue({ id: request.attempt, labels: [], payload: null, agent: agent?.name });
      return { kind: 'done', output: null };
    },
  });

/** Where no agent is left it is launched in vain, and says why. */
function withAgent(agents: AgentRegistry, request: AttemptRequest): AttemptRequest {
  if (!request.work) return request;
  const agent = chosenBy(selectAgent(agents, requestFor(request.role, request.work)));
  return agent === undefined ? request : { ...request, agent };
}
