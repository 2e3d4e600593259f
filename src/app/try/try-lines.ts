// Tries a rule on many cases, one JSON object per line. A line that cannot be read is answered with its error; the rest goes on.
import { Problem } from '../../core/problem.ts';
import { parseJson } from '../../std/parse-json.ts';
import type { Rule, TryWorkspace } from './rule.ts';

interface LineError {
  readonly code: string;
  readonly what: string;
  readonly remedy: string;
}

/** `id`: the case's own; null where the line has none. */
export type LineAnswer = { readonly id: string | null } & ({ readonly error: LineError } | object);

/** `lines`: undefined for a line that is too long to be read. */
export async function* tryLines<Case>(
  workspace: TryWorkspace,
  rule: Rule<Case>,
  lines: AsyncIterable<string | undefined>,
): AsyncGenerator<LineAnswer> {
  const { answer } = await rule.prepare(workspace);
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (line?.trim() === '') continue;
    yield answerLine(rule, answer, { line, number });
  }
}

interface NumberedLine {
  readonly line: string | undefined;
  readonly number: number;
}

function answerLine<Case>(
  { caseSchema }: Rule<Case>,
  answer: (given: Case) => object,
  { line, number }: NumberedLine,
): LineAnswer {
  const value = line === undefined ? undefined : parseJson(line);
  const id = idOf(value);
  const error = (what: string) => ({
    id,
    error: { code: 'case-invalid', what: `line ${number} ${what}`, remedy: 'Correct the line.' },
  });
  if (line === undefined) return error('is too long');
  if (value === undefined) return error('is not JSON');
  const parsed = caseSchema.safeParse(value);
  if (!parsed.success) return error(parsed.error.issues.map(describe).join('; '));
  try {
    return { id, ...answer(parsed.data) };
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    const { code, message: what, remedy } = thrown;
    return { id, error: { code, what, remedy } };
  }
}

function describe({ path, message }: { readonly path: readonly PropertyKey[]; readonly message: string }): string {
  return path.length === 0 ? `is wrong: ${message}` : `has a wrong ${path.join('.')}: ${message}`;
}

function idOf(value: unknown): string | null {
  const isNamed = typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
  return isNamed ? (value as { readonly id: string }).id : null;
}
