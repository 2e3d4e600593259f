// A thread that parses one file after the other: a text that takes too long or too much memory costs only this thread.
import { parentPort } from 'node:worker_threads';
import type { SyntaxFault, SyntaxKind } from '../../../core/gate/syntax-report.ts';
import { parsers } from './parsers/index.ts';

export interface ParseRequest {
  readonly path: string;
  readonly kind: SyntaxKind;
  readonly text: string;
}

export interface ParseAnswer {
  readonly fault: SyntaxFault | undefined;
}

parentPort?.on('message', (request: ParseRequest) => parentPort?.postMessage({ fault: parseOne(request) }));

function parseOne({ path, kind, text }: ParseRequest): SyntaxFault | undefined {
  try {
    return parsers[kind]?.(text, path);
  } catch (error) {
    if (error instanceof RangeError) return { message: 'nested too deeply to be read', isDoubtful: true };
    const said = error instanceof Error ? error.message : String(error);
    return { message: `the parser broke: ${said.split('\n')[0]}`, isDoubtful: true };
  }
}
