import { expect, it } from 'vitest';
import { agentProcess, attemptLimits, atWork } from '../../../test/support/run-attempt-story.ts';
import { ManualClock } from '../../adapters/clock/manual.ts';
import { createMemoryStore } from '../../adapters/store/memory.ts';
import { type Answer, absent, known } from '../../core/answer.ts';
import { type AttemptEvent, attemptEvents } from '../../core/attempt/events.ts';
import type { AgentStatus } from '../../core/attempt/queries.ts';
import { agentAtWorkQuery } from '../../core/world/agent-at-work.ts';
import type { RunSnapshot } from '../../core/world/run.ts';
import { request } from '../../engine/request.ts';
import { observeAgent } from './observe-agent.ts';

const requested = { attempt: '7.1', flow: 'run/7', role: 'developer', worktree: 'b', notes: [], limits: attemptLimits };
const launched = [
  { type: 'AttemptRequested', data: requested },
  { type: 'AttemptLaunched', data: { process: agentProcess, epoch: 1 } },
] as const satisfies readonly AttemptEvent[];

async function seen(facts: readonly AttemptEvent[], status: Partial<AgentStatus> = {}, attempt: string | null = '7.1') {
  const clock = new ManualClock(100_000);
  const { journal } = createMemoryStore({ clock, liveness: () => 'alive', definitionsFor: () => attemptEvents });
  const actor = { kind: 'engine', id: 'e' } as const;
  for (const [at, event] of facts.entries())
    await request({ journal, clock }, { stream: 'attempt/7.1', event, actor, id: `e${at}` });
  const observe = observeAgent({
    journal,
    clock,
    runs: async () => known((attempt === null ? {} : { attempt }) as RunSnapshot),
    runner: { observe: async (): Promise<Answer<AgentStatus>> => known({ ...atWork, ...status }) },
  });
  return await observe(agentAtWorkQuery('7'));
}

it('says since when an agent is silent, outside of tool calls and questions, and how full its context is', async () => {
  expect(await seen(launched, { silentMs: 30_000, contextShare: 0.5 })).toEqual(
    known({ attempt: '7.1', silentSince: 70_000, contextShare: 0.5 }),
  );
  expect(await seen(launched, { silentMs: 30_000, toolMs: 1 })).toEqual(known({ attempt: '7.1' }));
  const about = { kind: 'question' } as const;
  const asked = { type: 'QuestionAsked', data: { question: 'q', text: 'May I?', about, deadline: 1 } } as const;
  expect(await seen([...launched, asked], { silentMs: 30_000 })).toEqual(
    known({ attempt: '7.1', question: { id: 'q', text: 'May I?', at: 100_000 } }),
  );
});

it('has none where no attempt is live, or another process has its agent', async () => {
  expect(await seen(launched, {}, null)).toEqual(absent);
  expect(await seen(launched.slice(0, 1))).toEqual(absent);
  expect(await seen(launched, { isOurs: false })).toEqual(absent);
  expect(await seen(launched, { isRunning: false })).toEqual(absent);
});
