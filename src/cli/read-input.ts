// Reads standard input within a bound: an endless stream is not read to its end.
import { Problem } from '../core/problem.ts';
import { errorCode } from '../std/error-code.ts';

/** The part of process.stdin that is needed here. */
export type Input = AsyncIterable<Uint8Array | string> & { readonly isTTY?: boolean | undefined };

/** Undefined: it is longer than `bytesMax`. */
export async function readInput(input: Input, bytesMax: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of readable(input)) {
    chunks.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes > bytesMax) return undefined;
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Each line of the input; undefined for one that is longer than `charsMax`. */
export async function* readLines(input: Input, charsMax: number): AsyncGenerator<string | undefined> {
  const decoder = new TextDecoder();
  let line = '';
  let isTooLong = false;
  const take = (text: string) => {
    isTooLong ||= line.length + text.length > charsMax;
    line = isTooLong ? '' : line + text;
  };
  const finish = () => {
    const finished = isTooLong ? undefined : line;
    line = '';
    isTooLong = false;
    return finished;
  };
  for await (const chunk of readable(input)) {
    const [first = '', ...rest] = decoder.decode(Buffer.from(chunk), { stream: true }).split('\n');
    take(first);
    for (const text of rest) {
      yield finish();
      take(text);
    }
  }
  if (line !== '' || isTooLong) yield finish();
}

async function* readable(input: Input): AsyncGenerator<Uint8Array | string> {
  try {
    yield* input;
  } catch (error) {
    throw inputUnreadable(error);
  }
}

function inputUnreadable(error: unknown): unknown {
  if (!(error instanceof Error) || errorCode(error) === '') return error;
  const what = `the input cannot be read: ${error.message}`;
  return new Problem({ code: 'file-unreadable', what, remedy: 'Make it readable.' }, { cause: error });
}
