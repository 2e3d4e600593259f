// The text of an item from standard input.
import { Problem } from '../../core/problem.ts';
import { type Input, readInput } from '../read-input.ts';
import type { Terminal } from '../terminal.ts';

const wordsBytesMax = 1024 * 1024;

export async function readWords(terminal: Pick<Terminal, 'complain'>, input: Input): Promise<string> {
  if (input.isTTY) terminal.complain('Type or paste the text, then press Ctrl-D.');
  const words = await readInput(input, wordsBytesMax);
  if (words !== undefined) return words;
  const what = `standard input has more than ${wordsBytesMax} bytes`;
  throw new Problem({ code: 'item-invalid', what, remedy: 'Shorten it, or name a file for the agent to read.' });
}
