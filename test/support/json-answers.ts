// What a command prints with --json is what the table of use-cases says.
import * as z from 'zod';
import type { UseCase } from '../../src/app/use-case.ts';
import { useCases } from '../../src/app/use-cases.ts';

/** Commands that play a whole story on a terminal: what they answer with --json is their own. */
export const commandsWithoutRow: readonly string[] = ['chaos', 'demo'];

const errorSchema = z.strictObject({
  error: z.strictObject({ code: z.string(), what: z.string(), remedy: z.string() }),
});

/** Throws when the answer does not fit. `argv`: without the program itself. */
export function checkJsonAnswer(argv: readonly string[], out: string): void {
  if (!argv.includes('--json') || argv.includes('--help') || argv.includes('--version') || out.trim() === '') return;
  const rows = rowsOf(argv);
  if (rows.length === 0) return;
  const isStream = rows.some(row => row.isStream);
  const texts = isStream ? out.trimEnd().split('\n') : [out];
  for (const text of texts) checkValue(argv, JSON.parse(text), rows);
}

function checkValue(argv: readonly string[], value: unknown, rows: readonly UseCase[]): void {
  if (errorSchema.safeParse(value).success) return;
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
