import { describe, expect, it } from 'vitest';
import { readFailure } from './read-failure.ts';
import { toAnswer, toPerformed, untried } from './reply.ts';

const failure = (status: number, headers: Record<string, string> = {}) =>
  readFailure({ status, message: 'said', headers, what: 'GET /x', now: 0 });

describe('a call that failed', () => {
  it.each([
    ['no answer', failure(500), 'outage'],
    ['a bad gateway', failure(502), 'outage'],
    ['a rate limit', failure(429, { 'retry-after': '3600' }), 'outage'],
    ['a refusal', failure(403), 'refused'],
    ['nothing there', failure(404), 'refused'],
    ['an answer that cannot be read', { kind: 'lost', reason: 'no JSON' }, undefined],
  ] as const)('by %s says whether waiting helps', (_what, reply, cause) => {
    expect(toAnswer(reply)).toEqual({ kind: 'unknown', reason: reply.reason, ...(cause ? { cause } : {}) });
    const code = cause === 'outage' ? cause : undefined;
    for (const performed of [toPerformed(reply), untried(reply)])
      expect('code' in performed ? performed.code : undefined).toBe(code);
  });
});
