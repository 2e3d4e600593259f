// `--jsonl` of every command in the group `try`: cases from standard input or a file, one answer per line, in order.
import { resolve } from 'node:path';
import { type Rule, tryLines } from '../../app/try/try-lines.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { type Input, openNamedFile, readLines } from '../read-input.ts';

/** A longer line is answered with an error. */
const lineCharsMax = 32 * 1024 * 1024;

/** `file`: undefined or `-` for standard input. */
export async function printLines<Case>(
  { app, terminal, finishWith }: CommandContext,
  rule: Rule<Case>,
  { file, input }: { readonly file: string | undefined; readonly input: Input },
): Promise<void> {
  const isPiped = file === undefined || file === '-';
  if (isPiped && input.isTTY) terminal.complain('Type or paste one case per line, then press Ctrl-D.');
  const source = isPiped ? input : await openNamedFile(resolve(app.cwd, file));
  for await (const answer of tryLines(app, rule, readLines(source, lineCharsMax))) {
    terminal.printJsonLine(answer);
    if ('error' in answer) finishWith(exitCodes.stopped);
  }
}
