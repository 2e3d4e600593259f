import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../adapters/clock/system.ts';
import { createMemoryStore } from '../../adapters/store/memory.ts';
import { attemptEvents } from '../../core/attempt/events.ts';
import { commandEvents } from '../../core/policy/accepted-commands.ts';
import type { Journal } from '../../ports/journal.ts';
import { acceptCommand, rankApprovals, revokeCommand } from './approvals.ts';

const ann = { kind: 'person', id: 'Ann' } as const;
const engine = { kind: 'engine', id: 'pitwall' } as const;
let journal: Journal;

beforeEach(() => {
  journal = createMemoryStore({
    clock: systemClock,
    liveness: () => 'alive',
    definitionsFor: stream => (stream.startsWith('policy/') ? commandEvents : attemptEvents),
  }).journal;
});

const silence = async function* (): AsyncGenerator<string> {
  yield* [];
};
const store = () => ({ journal, liveness: () => 'alive' as const, transcript: silence, attemptsWith: async () => [] });
const workspace = { clock: systemClock, findRuns: async () => store(), openRuns: async () => store() };

let count = 0;
async function answered(command: string, answer: string, actor: typeof ann | typeof engine = ann): Promise<void> {
  const question = `${++count}`;
  const about = { kind: 'permission', tool: 'Bash', command, paths: [] };
  const facts = [
    { type: 'QuestionAsked', data: { question, text: 'May it?', deadline: 1, about }, actor: engine },
    { type: 'QuestionAnswered', data: { question, answer }, actor },
  ];
  const events = facts.map((fact, at) => ({ ...fact, id: `${question}/${at}`, at: count }));
  await journal.append({ stream: `attempt/${question}`, expectedVersion: 0, events });
}

describe('approvals', () => {
  it('rank what people allowed, by its first words', async () => {
    await answered('make generate', 'allow');
    await answered('npm install left-pad', 'yes');
    await answered('cd sub && npm install', 'allow');
    await answered('npm install evil', 'deny');
    await answered('docker compose up', 'deny');
    await answered('make later', 'allow', engine);
    const { candidates, accepted } = await rankApprovals(workspace, ann);
    expect(candidates).toEqual([
      { words: ['npm', 'install'], count: 2, denied: 1, example: 'npm install evil' },
      { words: ['make', 'generate'], count: 1, denied: 0, example: 'make generate' },
    ]);
    expect(accepted).toEqual([]);
  });

  it('are accepted as facts, and revoked', async () => {
    await answered('make generate', 'allow');
    expect(await acceptCommand(workspace, ann, { command: 'make generate' })).toMatchObject({ isAccepted: true });
    expect(await rankApprovals(workspace, ann)).toMatchObject({
      candidates: [],
      accepted: [{ words: ['make', 'generate'], by: 'Ann' }],
    });
    await expect(revokeCommand(workspace, ann, { command: 'make' })).rejects.toThrow('"make" is not accepted');
    await revokeCommand(workspace, ann, { command: 'make generate' });
    expect((await rankApprovals(workspace, ann)).accepted).toEqual([]);
    await expect(acceptCommand(workspace, ann, { command: ' ' })).rejects.toThrow('not the beginning of a command');
  });
});
