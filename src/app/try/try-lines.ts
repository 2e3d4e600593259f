// Tries a rule of Pitwall on many cases, one JSON object per line. A line that cannot be read is answered with its error; the rest goes on.
import type * as z from 'zod';
import { Problem, type ProblemText } from '../../core/problem.ts';
import { isRecord } from '../../std/is-record.ts';
import { parseJson } from '../../std/parse-json.ts';
import type { Location } from '../location.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';

/** Rules that read the configuration may ask what is on this machine. */
export type TryWorkspace = Location & Pick<RunsWorkspace, 'environment'>;

/** A rule that people can try by hand: one case in, one answer out. */
export interface Rule<Case> {
  /** Keys that it does not name are ignored, so that a case may carry notes. */
  readonly caseSchema: z.ZodType<Case>;
  /** Reads what all cases share, such as the configuration. A Problem that the answer throws is about one case. */
  prepare(workspace: TryWorkspace): Promise<(given: Case) => object>;
}

/** `id`: the case's own; null where the line has none. */
export type LineAnswer = { readonly id: string | number | null } & ({ readonly error: ProblemText } | object);

/** `lines`: undefined for a line that is too long to be read. */
export async function* tryLines<Case>(
  workspace: TryWorkspace,
  rule: Rule<Case>,
  lines: AsyncIterable<string | undefined>,
): AsyncGenerator<LineAnswer> {
  const answer = await rule.prepare(workspace);
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (line?.trim() === '') continue;
    yield answerLine(rule, answer, line, number);
  }
}

function answerLine<Case>(
  { caseSchema }: Rule<Case>,
  answer: (given: Case) => object,
  line: string | undefined,
  number: number,
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

function idOf(value: unknown): LineAnswer['id'] {
  const id = isRecord(value) ? value.id : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
