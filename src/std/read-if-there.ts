// Reads a file that may be absent.
import { readFileSync } from 'node:fs';
import { unlessRefused } from './error-code.ts';

/** Undefined when there is no such file. */
export function readIfThere(file: string): string | undefined {
  return unlessRefused(['ENOENT'], () => readFileSync(file, 'utf8'));
}
