// What GitHub's refusals mean, in one sentence each that says what to do.
import * as z from 'zod';
import { formatUtc } from '../../std/format-utc.ts';
import { oneLine } from '../../std/one-line.ts';
import type { Failure } from './reply.ts';

interface HttpTrouble {
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, string | number | undefined>>;
  /** What was asked, as GitHub's documentation names it. */
  readonly what: string;
  readonly now: number;
}

export function readFailure(trouble: HttpTrouble): Failure {
  const { status, what } = trouble;
  const limit = limitOf(trouble);
  if (limit) return limit;
  if (status >= 500 || status < 400)
    return { kind: 'lost', isOutage: true, reason: `GitHub gave no answer to ${what}: ${said(trouble)}` };
  return { kind: 'refused', status, reason: refusal(trouble) };
}

/** Both kinds of limit come as 403 or 429. */
function limitOf({ status, message, headers, now }: HttpTrouble): Failure | undefined {
  if (status !== 403 && status !== 429) return undefined;
  const retryAfter = Number(headers['retry-after']);
  const isOut = String(headers['x-ratelimit-remaining'] ?? '') === '0';
  const isSecondary = /secondary rate limit|abuse detection/i.test(message);
  if (status === 403 && !isOut && !isSecondary && !(retryAfter > 0)) return undefined;
  const resetMs = Number(headers['x-ratelimit-reset']) * 1000;
  const untilMs = retryAfter > 0 ? now + retryAfter * 1000 : isOut && resetMs > now ? resetMs : now + 60_000;
  return limitedUntil(untilMs);
}

export function limitedUntil(untilMs: number, what = "GitHub's rate limit is used up"): Failure {
  return { kind: 'limited', untilMs, reason: `${what} until ${formatUtc(untilMs)}` };
}

function refusal(trouble: HttpTrouble): string {
  const { status, what, headers } = trouble;
  if (status === 401)
    return 'GitHub does not accept the token (401): it is wrong or has expired. Set GH_TOKEN, or run "gh auth login".';
  if (status === 403) return `GitHub does not allow ${what} (403): ${said(trouble)}${scopesWanted(headers)}`;
  if (status === 404) return `GitHub shows nothing at ${what} (404): it is not there, or the token may not see it`;
  return `GitHub refused ${what} (${status}): ${said(trouble)}`;
}

/** A token that has one of them lacks something else. A fine-grained token tells no scopes. */
function scopesWanted(headers: HttpTrouble['headers']): string {
  const listed = (name: string) =>
    String(headers[name] ?? '')
      .split(',')
      .map(scope => scope.trim())
      .filter(Boolean);
  const wanted = listed('x-accepted-oauth-scopes');
  const granted = listed('x-oauth-scopes');
  if (wanted.length === 0 || wanted.some(scope => granted.includes(scope))) return '';
  return `. The token needs one of the scopes ${wanted.join(', ')}: run "gh auth refresh -s ${wanted[0]}"`;
}

/** On one line and not too long: it ends up in sentences. */
function said({ message }: HttpTrouble): string {
  return oneLine(message).replace(/\.$/, '') || 'no reason given';
}

/** Inside an answer of GraphQL, whose status is 200 whatever they say. */
const errorSchema = z.object({
  type: z.string().optional(),
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
});
type GraphqlError = z.infer<typeof errorSchema>;

/** Undefined: what came is no list of errors. */
export function parseErrors(raw: unknown): readonly GraphqlError[] | undefined {
  const parsed = z.array(errorSchema).safeParse(raw);
  return parsed.success ? parsed.data : undefined;
}

/** `what`: the name of the operation. Something that is not there is a refusal with status 404, at its path. */
export function readErrors(errors: readonly GraphqlError[], what: string, now: number, resetMs = 0): Failure {
  const first = errors.find(({ type }) => type !== 'NOT_FOUND') ?? errors[0];
  const message = oneLine(first?.message ?? 'no reason given');
  if (first?.type === 'RATE_LIMITED')
    return {
      kind: 'limited',
      untilMs: resetMs > now ? resetMs : now + 60_000,
      reason: `GitHub's rate limit is used up: ${message}`,
    };
  if (first?.type === 'NOT_FOUND') return { kind: 'refused', status: 404, reason: `GitHub: ${message}` };
  if (first?.type === 'INSUFFICIENT_SCOPES') return { kind: 'refused', status: 403, reason: scopeSentence(message) };
  if (first?.type === 'FORBIDDEN' || first?.type === 'UNPROCESSABLE')
    return {
      kind: 'refused',
      status: first.type === 'FORBIDDEN' ? 403 : 422,
      reason: `GitHub refused ${what}: ${message}`,
    };
  // What it is asked fits its schema: an error without a name is trouble of its own.
  return { kind: 'lost', isOutage: true, reason: `GitHub could not answer ${what}: ${message}` };
}

function scopeSentence(message: string): string {
  const scope = /scopes?: \[?'?(?<scope>[\w:]+)/.exec(message)?.groups?.scope?.replace(/^read:project$/, 'project');
  const name = scope ?? 'project';
  return `the GitHub token lacks the scope ${name}: run "gh auth refresh -s ${name}", or make a token that has it`;
}
