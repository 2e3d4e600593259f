// Standard input to its end, within a bound: an endless stream is not read to its end.
import { Problem } from '../core/problem.ts';

/** The part of process.stdin that is needed here. */
export type Input = AsyncIterable<Uint8Array | string> & { readonly isTTY?: boolean | undefined };

/** Undefined: it is longer than `bytesMax`. */
export async function readInput(input: Input, bytesMax: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of input) {
      chunks.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes > bytesMax) return undefined;
    }
  } catch (error) {
    throw inputUnreadable(error);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function inputUnreadable(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const what = `standard input cannot be read: ${error.message}`;
  return new Problem({ code: 'file-unreadable', what, remedy: 'Make it readable.' }, { cause: error });
}
