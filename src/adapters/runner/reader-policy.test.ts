import { expect, it } from 'vitest';
import type { PermissionRequest } from '../../ports/agent.ts';
import type { PermissionVerdict } from '../../ports/permission-policy.ts';
import { withReaders } from './reader-policy.ts';

const reading: PermissionRequest = { id: '1', tool: 'read', title: 'read', paths: ['a.ts'] };
const judge = async (role: string, request: PermissionRequest, inner: PermissionVerdict) => {
  const policy = withReaders({ judge: async () => inner }, ['classifier']);
  return (await policy.judge(request, { attempt: 'a.1', role, cwd: '/w' })).kind;
};
const allow = { kind: 'allow', reason: 'fine' } as const;
const ask = { kind: 'ask', reason: 'who knows' } as const;

it.each([
  ['classifier', reading, allow, 'allow'],
  ['classifier', reading, ask, 'deny'],
  ['classifier', { ...reading, command: 'git status' }, allow, 'deny'],
  ['classifier', { ...reading, isShell: true }, allow, 'deny'],
  ['developer', { ...reading, command: 'git status' }, allow, 'allow'],
  ['developer', reading, ask, 'ask'],
] as const)('answers the %s', async (role, request, inner, answer) => {
  expect(await judge(role, request as PermissionRequest, inner)).toBe(answer);
});
