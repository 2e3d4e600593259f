// JUnit's XML: test cases with a failure or an error in them.
import type { FailedTest } from './failed-test.ts';

const testCase = /<testcase\b((?:[^>"']|"[^"]*"|'[^']*')*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g;
const trouble = /<(?:failure|error)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/;

/** What a test printed may look like a failed one. */
const notMarkup = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)/g;

export function readJunit(stdout: string): readonly FailedTest[] {
  if (!/<testsuites?\b/.test(stdout)) return [];
  return [...stdout.replaceAll(notMarkup, '').matchAll(testCase)].flatMap(([, attributes = '', inside = '']) => {
    const failed = trouble.exec(inside);
    if (!failed) return [];
    const name = [attribute(attributes, 'classname'), attribute(attributes, 'name')].filter(part => part !== '');
    return [{ name: name.join(' › '), says: attribute(failed[1] ?? '', 'message').split('\n', 1)[0] ?? '' }];
  });
}

function attribute(text: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(text);
  return decode(found?.[1] ?? found?.[2] ?? '');
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function decode(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (name === undefined) return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    return entities[name] ?? whole;
  });
}
