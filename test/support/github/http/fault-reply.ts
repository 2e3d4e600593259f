// What a fault looks like on the wire, in GitHub's own words.
import { refusal } from '../rest/call.ts';
import { type Call, jsonReply, type Reply } from './call.ts';
import type { Fault, PartialError } from './faults.ts';

/** Undefined: the fault is in how the answer is delivered, not in what it says. */
export function faultReply(fault: Fault, { kind }: Call, reply: Reply | undefined, now: number): Reply | undefined {
  switch (fault.kind) {
    case 'status':
      return statusReply(fault.status);
    case 'missing-scope':
      return scopeReply(kind, fault.scope);
    case 'rate-limit':
      return rateLimitReply(kind, now + fault.resetInMs);
    case 'secondary-limit':
      return refused(
        fault.status,
        'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
        { 'retry-after': String(fault.retryAfterSec) },
      );
    case 'invalid':
      return refused(422, fault.message ?? 'Validation Failed', {}, { errors: fault.errors ?? [] });
    case 'errors':
      return errorsReply(fault.errors, reply);
    default:
      return undefined;
  }
}

function statusReply(status: 401 | 404 | 500 | 502 | 503): Reply {
  if (status === 401) return refused(401, 'Bad credentials');
  if (status === 404) return refused(404, 'Not Found');
  if (status === 500) return refused(500, 'Server Error');
  // A gateway answers in HTML, whatever was asked for.
  const body = Buffer.from(`<html><body><h1>${status} Unicorn!</h1></body></html>`);
  return { status, headers: { 'content-type': 'text/html' }, body };
}

function refused(status: number, message: string, headers: Record<string, string> = {}, more: object = {}): Reply {
  return jsonReply(status, refusal(status, message, more).body, headers);
}

function scopeReply(kind: Call['kind'], scope: string): Reply {
  const message = 'Your token has not been granted the required scopes to execute this query.';
  if (kind === 'graphql') return jsonReply(200, { errors: [{ type: 'INSUFFICIENT_SCOPES', message }] });
  return refused(403, 'Resource not accessible by personal access token', { 'x-accepted-oauth-scopes': scope });
}

/** GraphQL answers 200 also when its limit is used up; only header and body tell. */
export function rateLimitReply(kind: Call['kind'], resetAt: number): Reply {
  const reset = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Math.ceil(resetAt / 1000)) };
  const message = 'API rate limit exceeded for user ID 1.';
  if (kind !== 'graphql') return refused(403, message, reset);
  return jsonReply(200, { errors: [{ type: 'RATE_LIMITED', message }] }, reset);
}

function errorsReply(errors: readonly PartialError[], reply: Reply | undefined): Reply {
  const whole = reply === undefined ? {} : JSON.parse(reply.body.toString());
  for (const { path } of errors) if (path !== undefined) blank(whole.data, path);
  return jsonReply(200, { ...whole, errors: [...(whole.errors ?? []), ...errors] }, reply?.headers);
}

/** Null at the place that the error names, as GitHub has it. */
function blank(data: unknown, [key, ...rest]: readonly (string | number)[]): void {
  if (key === undefined || typeof data !== 'object' || data === null) return;
  const place = data as Record<string | number, unknown>;
  if (rest.length === 0) place[key] = null;
  else blank(place[key], rest);
}
