// Reads a file that may be absent.
import { readFileSync } from 'node:fs';
import { errorCode } from './error-code.ts';

/** Undefined when there is no such file. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
