import { describe, expect, it } from 'vitest';
import { readErrors, readFailure } from './read-failure.ts';

const now = 1_700_000_000_000;
const failure = (status: number, headers: Record<string, string> = {}, message = 'said') =>
  readFailure({ status, message, headers, what: 'GET /x', now });

describe('an answer that is a failure', () => {
  it.each([
    [401, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
    [422, 'refused'],
    [500, 'lost'],
    [503, 'lost'],
  ])('with status %i is %s', (status, kind) => {
    expect(failure(status).kind).toBe(kind);
  });

  it('says how long a limit holds', () => {
    const primary = failure(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now / 1000 + 90) });
    expect(primary).toMatchObject({ kind: 'limited', untilMs: now + 90_000 });
    expect(failure(429, { 'retry-after': '30' })).toMatchObject({ kind: 'limited', untilMs: now + 30_000 });
    expect(failure(403, {}, 'You have exceeded a secondary rate limit')).toMatchObject({ untilMs: now + 60_000 });
  });

  it('says which scope is missing', () => {
    expect(failure(403, { 'x-accepted-oauth-scopes': 'repo' }).reason).toContain('one of the scopes repo');
    const message = "The 'projectV2' field requires one of the following scopes: ['read:project'], but your token has";
    expect(readErrors([{ type: 'INSUFFICIENT_SCOPES', message }], 'X', now)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('gh auth refresh -s project'),
    });
  });

  it('is on one line, whatever GitHub says', () => {
    expect(failure(422, {}, 'a\nb\u001b[31mc').reason).toBe('GitHub refused GET /x (422): a b [31mc');
  });
});

describe('errors of GraphQL', () => {
  it('that say "not there" count only if nothing else is wrong', () => {
    const missing = { type: 'NOT_FOUND', message: 'Could not resolve' };
    expect(readErrors([missing], 'X', now)).toMatchObject({ kind: 'refused', status: 404 });
    expect(readErrors([missing, { message: 'Something went wrong' }], 'X', now)).toMatchObject({ kind: 'lost' });
  });
});
