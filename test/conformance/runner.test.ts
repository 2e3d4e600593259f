import { systemClock } from '../../src/adapters/clock/system.ts';
import { type AgentStep, MemoryProcesses } from '../../src/adapters/runner/memory.ts';
import { memoryStore } from '../support/runner-attempt.ts';
import { type Behaviour, describeRunner } from './runner.ts';

const steps: Partial<Record<Behaviour, readonly AgentStep[]>> = {
  finishes: [{ do: 'end', outcome: { kind: 'finished' } }],
  refuses: [{ do: 'end', outcome: { kind: 'refused', reason: 'not with me' } }],
  fails: [{ do: 'end', outcome: { kind: 'failed', cause: 'model-error', detail: '500' } }],
  'is rate-limited': [{ do: 'end', outcome: { kind: 'rate-limited', until: 1 } }],
  crashes: [{ do: 'crash' }],
  hangs: [{ do: 'hang' }],
  'ignores SIGTERM': [{ do: 'hang' }],
  'works for ever': Array.from({ length: 10_000 }, () => ({ do: 'work', ms: 50 }) as const),
  'hangs in a tool': [{ do: 'tool', ms: 1_000_000 }],
  spends: [{ do: 'spend', usage: { tokens: 5000, toolCalls: 1, costUsd: 0.5 } }, { do: 'hang' }],
  'ends its turn and stays': [{ do: 'linger', outcome: { kind: 'finished' } }],
};

describeRunner('agents in memory', {
  pace: 0.2,
  leavesOut: ['floods', 'prints garbage', 'prints a line of 10 MiB', 'leaves a daemon behind'],
  setStage: async () => {
    const cast = new Map<string, Behaviour>();
    const processes = new MemoryProcesses(systemClock, ({ attempt }) => steps[cast.get(attempt) ?? 'finishes'] ?? []);
    return {
      runner: processes.runnerFor('ann'),
      store: memoryStore(),
      cast: (attempt, behaviour) => void cast.set(attempt, behaviour),
      another: () => processes.runnerFor('bob'),
      left: async () => [...processes.agents.values()].filter(agent => agent.state !== 'gone').length,
      dispose: async () => undefined,
    };
  },
});
