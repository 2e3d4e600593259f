// Files of a change that are made to be slow to read.
import { describe, expect, it } from 'vitest';
import { excessMax, excessOfLongText } from '../../test/support/growth.ts';
import type { Language } from './code/kind-of-file.ts';
import { onlyCode } from './code/only-code.ts';
import { importsOf } from './traceability/imports.ts';
import { casesIn } from './weakened-tests/cases.ts';

function read(text: string, language: Language): void {
  casesIn(text, onlyCode(text, language), language);
  importsOf('test/a.js', text, language, new Set());
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
    const filled = (times: number) => piece.repeat(Math.ceil((times * 40_000) / piece.length));
    expect(excessOfLongText(text => read(text, language), filled)).toBeLessThan(excessMax);
  });
});
