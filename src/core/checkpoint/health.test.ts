import { describe, expect, it } from 'vitest';
import { duplicateStartsIn, roleOf } from './health.ts';
import { readMessages } from './session/read-messages.ts';
import type { Session } from './session/session.ts';

function sessionOf(...messages: readonly object[]): Session {
  const path = '.msg/messages.jsonl';
  const text = messages.map(message => JSON.stringify(message)).join('\n');
  const files = new Map([[path, { path, text, front: {}, keyLines: {}, bodyLine: 1 }]]);
  return readMessages({ name: 's', files, sizes: new Map(), troubles: [] }) as unknown as Session;
}

const start = (from: string, version = 1) => ({
  ...{ from, type: 'state_update' },
  data: { status: 'in_progress', task_id: 'PLAN-001', version },
});
const advance = (spawned?: string) => ({
  ...{ from: 'writer', type: 'fast_advance' },
  data: { task_id: 'PLAN-001', ...(spawned !== undefined && { spawned }) },
});
const pending = { from: 'coordinator', type: 'state_update', data: { status: 'pending', task_id: 'PLAN-001' } };

describe('a task', () => {
  it.each([
    ['a start', [start('planner')]],
    ['a start of each version', [start('planner'), start('planner', 2)]],
    ['a start and the advance that announces it', [advance('planner'), start('planner')]],
    ['an advance to the first worker of a role', [start('planner'), advance('planner-1')]],
    ['an advance that names no worker', [start('planner'), advance()]],
    ['an advance that names the task that follows', [start('planner'), advance('PLAN-001')]],
    ['an advance for each version', [advance('planner'), start('planner'), advance('planner'), start('planner', 2)]],
    ['a start after it was put back', [start('planner'), pending, start('planner')]],
    ['an advance alone', [advance('planner')]],
  ])('is started once by %s', (_what, messages) => {
    expect(duplicateStartsIn(sessionOf(...messages))).toEqual([]);
  });

  it.each([
    ['two starts of one version', [start('planner'), start('planner-2')]],
    ['two starts by the same worker', [start('planner'), start('planner')]],
    ['a start, and an advance to another worker', [start('planner'), advance('planner-2')]],
    ['two advances', [advance('planner'), advance('planner')]],
    ['two advances that name no worker, and a start', [advance(), start('planner'), advance()]],
  ])('is started twice by %s', (_what, messages) => {
    expect(duplicateStartsIn(sessionOf(...messages)).map(({ task }) => task)).toEqual(['PLAN-001']);
  });
});

describe('the role of a sender', () => {
  it.each([
    ['writer', 'writer'],
    ['writer-2', 'writer'],
    ['unknown-2', 'unknown-2'],
    ['tester-7', 'tester-7'],
  ])('%s is %s', (sender, role) => {
    expect(roleOf({ roles: ['writer', 'tester-7', 'tester'] }, sender)).toBe(role);
  });
});
