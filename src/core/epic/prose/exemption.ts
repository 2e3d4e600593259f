// Whether hits are about nothing but tests that a person exempted by command. Talk of an exemption in the text changes nothing.
import type { Span } from './phrase.ts';
import type { Token } from './tokens.ts';

export interface Exemption {
  /** The test's full name, as the person gave it. */
  readonly test: string;
  readonly by: string;
}

interface Given {
  readonly text: string;
  readonly exemptions: readonly Exemption[];
}

export function isExempted(found: readonly Span[], tokens: readonly Token[], { text, exemptions }: Given): boolean {
  const tests = exemptions.map(({ test }) => test.trim()).filter(test => test !== '');
  const sentences = sentencesOf(tokens);
  const concerned = new Set(found.flatMap(({ from, to }) => numbersBetween(sentences, from, to)));
  return [...concerned].every(number => {
    const { start, end } = sentences.ranges[number] ?? { start: 0, end: text.length };
    return isAbout(text.slice(start, end), tests);
  });
}

interface Sentences {
  /** The number of the sentence of each token. */
  readonly numbers: readonly number[];
  /** In the text. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
}

function sentencesOf(tokens: readonly Token[]): Sentences {
  const numbers: number[] = [];
  const ranges: { start: number; end: number }[] = [];
  for (const { boundary, start, end, before } of tokens) {
    const last = ranges.at(-1);
    if (!last || boundary >= 3) ranges.push({ start: Math.max(start - before.length, last?.end ?? 0), end });
    else last.end = end;
    numbers.push(ranges.length - 1);
  }
  return { numbers, ranges };
}

function numbersBetween({ numbers }: Sentences, from: number, to: number): readonly number[] {
  return [...new Set(numbers.slice(from, to))];
}

const testName = /[\w./:[\]-]{0,300}/g;
const others = /\b(?:other|others|all|every|everything|rest|both|remaining|similar|suite|module)\b/i;

/** It names an exempted test, and no other one. */
function isAbout(sentence: string, tests: readonly string[]): boolean {
  let rest = sentence;
  let isNamed = false;
  for (const test of tests.toSorted((one, other) => other.length - one.length)) {
    const parts = rest.split(test);
    rest = parts.reduce((before, after) => {
      const isWhole = !/[\w:[\]/-]$/.test(before) && !/^(?:[\w[:/-]|\.\w)/.test(after);
      isNamed ||= isWhole;
      return before + (isWhole ? ' ' : test) + after;
    });
  }
  const names = [...rest.matchAll(testName)].map(([name]) => name.replace(/[.:]$/, '')).filter(isTestName);
  const own = names.filter(name => tests.some(test => isPartOf(name, test)));
  const isNamedShort = own.some(name => tests.some(test => test !== name && test.endsWith(name)));
  return (isNamed || isNamedShort) && own.length === names.length && !others.test(rest);
}

function isTestName(name: string): boolean {
  return (
    name.includes('::') ||
    /(?:^|[/._-])(?:test|tests|spec|specs)[/._-]\w|\w[._-](?:test|spec)[./]|^Test[A-Z]|^test_\w/.test(name)
  );
}

/** Its last part, or the file that it is in. */
function isPartOf(name: string, test: string): boolean {
  const isBorder = (letter: string | undefined) => letter !== undefined && /[:/> ]/.test(letter);
  if (test.endsWith(name)) return test === name || isBorder(test.at(-name.length - 1));
  return test.startsWith(name) && isBorder(test[name.length]);
}
