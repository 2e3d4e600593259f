import { describe, expect, it } from 'vitest';
import { useCases } from './use-cases.ts';
import type { Workspace } from './workspace.ts';

/** Whatever is asked of it fails the test: a refusal comes before anything else. */
const untouchable = new Proxy({} as Workspace, {
  get: (_, name) => {
    throw new Error(`reached for ${String(name)}`);
  },
});
const agent = { kind: 'attempt', id: 'process 7 was started by Pitwall' } as const;
const empty = { run: '1', reason: 'x', gate: 'test', title: 'x', labels: [], dependsOn: [], items: [], name: 'x' };

describe('what runs inside of an attempt or a gate', () => {
  it.each(useCases.filter(({ kind }) => kind === 'request').map(({ name, load }) => [name, load] as const))(
    'may not ask to %s',
    async (_name, load) => {
      const ask = await load();
      await expect((async () => await ask(untouchable, agent, empty))()).rejects.toMatchObject({
        code: 'trust-not-a-person',
        message: expect.stringContaining(agent.id),
      });
    },
  );
});
