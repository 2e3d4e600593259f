// A test file as this gate reads it: its lines, its lines without comments and strings, and its test cases.
import type { Language } from '../code/kind-of-file.ts';
import { isTest, languageOf } from '../code/kind-of-file.ts';
import { onlyCode } from '../code/only-code.ts';
import { type Case, casesIn } from './cases.ts';

export interface TestText {
  readonly path: string;
  readonly language: Language;
  readonly lines: readonly string[];
  readonly code: readonly string[];
  readonly cases: readonly Case[];
}

/** Undefined: it holds no tests. */
export function testText(path: string, text: string): TestText | undefined {
  const language = languageOf(path);
  if (language === undefined) return undefined;
  const code = isTest(path) ? onlyCode(text, language) : inlineTests(onlyCode(text, language), language);
  if (code === undefined) return undefined;
  return { path, language, lines: text.split('\n'), code: code.split('\n'), cases: casesIn(text, code, language) };
}

/** Rust has tests at the end of its sources. */
function inlineTests(code: string, language: Language): string | undefined {
  const start = language === 'rust' ? code.search(/#\[cfg\(test\)\]|#\[test\]/) : -1;
  return start < 0 ? undefined : code.slice(0, start).replaceAll(/[^\n]/g, ' ') + code.slice(start);
}
