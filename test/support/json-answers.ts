// What a command prints with --json is what the table of use-cases says.
import * as z from 'zod';
import type { UseCase } from '../../src/app/use-case.ts';
import { useCases } from '../../src/app/use-cases.ts';

/** Commands that play a whole story on a terminal: what they answer with --json is their own. */
export const commandsWithoutRow: readonly string[] = ['chaos', 'demo'];

const errorSchema = z.strictObject({
  error: z.strictObject({ code: z.string(), what: z.string(), remedy: z.string() }),
});

/** Throws when the answer fits no row of the command. An error, or nothing, is one only where the command failed. */
export function checkJsonAnswer(argv: readonly string[], { code, out }: Pick<Said, 'code' | 'out'>): void {
  if (!argv.includes('--json') || argv.includes('--help') || argv.includes('--version')) return;
  const rows = rowsOf(argv);
  const isStream = rows.some(row => row.isStream);
  if (rows.length === 0 || (out.trim() === '' && (code !== 0 || isStream))) return;
  for (const value of valuesIn(out, isStream))
    if (code === 0 || !errorSchema.safeParse(value).success) checkValue(argv, value, rows);
}

/** Throws when there is no answer, or when one does not fit the row of this name. */
export function checkRow(name: string, argv: readonly string[], { out }: Pick<Said, 'out'>): void {
  const rows = useCases.filter(row => row.name === name);
  const values = valuesIn(out, rows[0]?.isStream === true);
  if (values.length === 0) throw new Error(`${argv.join(' ')} answered nothing`);
  for (const value of values) checkValue(argv, value, rows);
}

interface Said {
  readonly code: number | null;
  readonly out: string;
}

const valuesIn = (out: string, isStream: boolean): readonly unknown[] =>
  (isStream ? out.trim().split('\n').filter(Boolean) : [out]).map(text => JSON.parse(text));

function checkValue(argv: readonly string[], value: unknown, rows: readonly UseCase[]): void {
  const parsed = rows.map(({ name, answer }) => ({ name, result: answer.safeParse(value) }));
  if (parsed.some(({ result }) => result.success)) return;
  const why = parsed.map(({ name, result }) => `${name}: ${result.error && z.prettifyError(result.error)}`);
  throw new Error(`the answer to ${argv.join(' ')} fits no row:\n${why.join('\n')}\n${JSON.stringify(value)}`);
}

/** None: the command has no row, or is not one. */
export function rowsOf(argv: readonly string[]): readonly UseCase[] {
  const words = argv.filter(word => !word.startsWith('-')).join(' ');
  return useCases.filter(({ command }) => words === command || words.startsWith(`${command} `));
}
