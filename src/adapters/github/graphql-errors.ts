// Errors inside an answer of GraphQL: the status is 200 whatever they say.
import * as z from 'zod';
import { oneLine } from '../../std/one-line.ts';
import type { Failure } from './reply.ts';

const errorSchema = z.object({
  type: z.string().optional(),
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
});
export type GraphqlError = z.infer<typeof errorSchema>;

/** Undefined: what came is no list of errors. */
export function parseErrors(raw: unknown): readonly GraphqlError[] | undefined {
  const parsed = z.array(errorSchema).safeParse(raw);
  return parsed.success ? parsed.data : undefined;
}

/** `what`: the name of the operation. Something that is not there is a refusal with status 404, at its path. */
export function readErrors(errors: readonly GraphqlError[], what: string, now: number, resetMs = 0): Failure {
  const first = errors.find(({ type }) => type !== 'NOT_FOUND') ?? errors[0];
  const message = oneLine(first?.message ?? 'no reason given');
  switch (first?.type) {
    case 'RATE_LIMITED':
      return {
        kind: 'limited',
        untilMs: resetMs > now ? resetMs : now + 60_000,
        reason: `GitHub's rate limit is used up: ${message}`,
      };
    case 'NOT_FOUND':
      return { kind: 'refused', status: 404, reason: `GitHub: ${message}` };
    case 'INSUFFICIENT_SCOPES':
      return { kind: 'refused', status: 403, reason: scopeSentence(message) };
    case 'FORBIDDEN':
    case 'UNPROCESSABLE':
      return {
        kind: 'refused',
        status: first.type === 'FORBIDDEN' ? 403 : 422,
        reason: `GitHub refused ${what}: ${message}`,
      };
    default:
      return { kind: 'lost', reason: `GitHub could not answer ${what}: ${message}` };
  }
}

function scopeSentence(message: string): string {
  const scope = /scopes?: \[?'?(?<scope>[\w:]+)/.exec(message)?.groups?.scope?.replace(/^read:project$/, 'project');
  const name = scope ?? 'project';
  return `the GitHub token lacks the scope ${name}: run "gh auth refresh -s ${name}", or make a token that has it`;
}
