// Reads a JSON file so that each of its values knows its place: validity by JSON's own parser, places by the YAML parser.
import { type ConfigFault, ConfigProblem } from '../../config/fault.ts';
import { readSource, type Source } from '../../config/source.ts';

/** A ConfigProblem with line and column when it is not JSON. */
export function readJson(file: string, text: string): Source {
  const parsed = parseJson(text);
  if (parsed instanceof SyntaxError) throw new ConfigProblem(file, [syntaxFault(file, text, parsed)]);
  const read = readSource(file, text);
  if (read.kind === 'broken') throw new ConfigProblem(file, read.faults);
  return { ...read.source, value: parsed };
}

function syntaxFault(file: string, text: string, error: SyntaxError): ConfigFault {
  const before = text.slice(0, longestStart(text)).split('\n');
  const what = `not valid JSON: ${error.message.replace(/ (?:in|after) JSON at position[\s\S]*|, (?:\.\.\.)?"[\s\S]*/, '')}`;
  const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  return { file, key: '', what, remedy: 'correct the file', ...place };
}

/** How much of the text could still become JSON. Not every error message of the parser has a position. */
function longestStart(text: string): number {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (couldGoOn(text.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}

function couldGoOn(start: string): boolean {
  const parsed = parseJson(start);
  if (!(parsed instanceof SyntaxError)) return true;
  const { message } = parsed;
  if (/Unexpected end|Unterminated/.test(message)) return true;
  return Number(/position (\d+)/.exec(message)?.[1]) === start.length;
}

/** What it says, or why it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
}
