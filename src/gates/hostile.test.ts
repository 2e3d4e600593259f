// Files of a change that are made to be slow to read.
import { describe, expect, it } from 'vitest';
import type { Language } from './code/kind-of-file.ts';
import { onlyCode } from './code/only-code.ts';
import { importsOf } from './traceability/imports.ts';
import { casesIn } from './weakened-tests/cases.ts';

/** Milliseconds of the processor, so that what else the machine does counts for nothing. */
function timeOf(piece: string, language: Language, bytes: number): number {
  const text = piece.repeat(Math.ceil(bytes / piece.length));
  const before = process.cpuUsage();
  casesIn(text, onlyCode(text, language), language);
  importsOf('test/a.js', text, language, new Set());
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('a hostile file', () => {
  it.each<[string, string, Language]>([
    ['calls after each other', "it('a',()=>{})(", 'javascript'],
    ['brackets that were never opened', "))('x'", 'javascript'],
    ['blank lines', '\n\t', 'javascript'],
    ['mocks without a name', 'mock(\n\t', 'javascript'],
    ['templates inside of templates', '`${', 'javascript'],
    ['escaped quotes', '"\\', 'javascript'],
    ['comments without an end', '/*', 'javascript'],
    ['attributes', '#[test]\n', 'rust'],
    ['raw strings', 'r#"', 'rust'],
    ['imports without a name', 'from\t', 'python'],
    ['long strings', '"""\\', 'python'],
  ])('of %s is read in time', (_what, piece, language) => {
    const short = timeOf(piece, language, 150_000);
    const long = timeOf(piece, language, 600_000);
    // Four times as long: in time that grows with the square it would be sixteen times.
    expect(long < 800 ? 1 : long / short).toBeLessThan(11);
  });
});
