// What agents do to the world: edit, commit, submit and ask. Their words end at the engine that started them.

import { askQuestion } from '../../src/adapters/runner/ask-question.ts';
import type { MemoryProcesses } from '../../src/adapters/runner/memory.ts';
import type { Random } from '../../src/core/seeded-random.ts';
import { submitResult } from '../../src/effects/attempt/submit-result.ts';
import { request } from '../../src/engine/request.ts';
import type { Journal } from '../../src/ports/journal.ts';
import type { AgentHands } from './agents.ts';
import type { Judges } from './judges.ts';
import type { Repository } from './repository.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface HandParts {
  readonly journal: Journal;
  readonly time: VirtualTime;
  readonly random: Random;
  /** Engines that are alive. */
  readonly living: ReadonlySet<string>;
  readonly processes: MemoryProcesses;
  readonly repository: Repository;
  readonly judges: Judges;
}

export function createHands(parts: HandParts): AgentHands {
  const { journal, time, living, processes, repository, judges } = parts;
  const store = { journal, clock: time.clock() };
  const agentOf = (attempt: string) =>
    [...processes.agents.values()].find(agent => agent.request.attempt === attempt && agent.state === 'running');
  let submits = 0;
  return {
    submit: async (attempt, result) => {
      const agent = agentOf(attempt);
      // With its engine dead nobody hears the agent's tool call.
      if (!agent || !living.has(agent.owner)) return;
      const submitted = await submitResult(store, { attempt, id: `submit/${attempt}/${++submits}`, result });
      const { role, commit } = agent.request;
      if (submitted.kind === 'accepted') judges.submissions.push({ role, commit, result });
    },
    ask: async (attempt, fallback) => {
      const agent = agentOf(attempt);
      if (!agent || !living.has(agent.owner)) return;
      const { signal } = agent.life;
      const id = `${attempt}/question`;
      const timeoutMs = agent.request.limits.questionTimeoutMs;
      answerLater(parts, attempt, id);
      const about = { kind: 'question' } as const;
      await askQuestion(store, attempt, { id, text: 'left or right?', about, default: fallback, timeoutMs }, signal);
    },
    edit: name => repository.edit(name),
    commit: name => repository.commit(name),
    catchUp: name => repository.catchUp(name),
    rewrite: name => repository.rewrite(name),
  };
}

/** A person answers soon, too late, or never. */
function answerLater({ journal, time, random }: HandParts, attempt: string, id: string): void {
  if (random.chance(0.3)) return;
  const event = { type: 'QuestionAnswered', data: { question: id, answer: 'left' } };
  const actor = { kind: 'person', id: 'ann' } as const;
  time.after(random.whole(1, random.pick([60_000, 700_000])), () => {
    void request({ journal, clock: time.clock() }, { stream: `attempt/${attempt}`, event, actor, id: `${id}/answer` });
  });
}
