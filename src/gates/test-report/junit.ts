// JUnit's XML: test cases with a failure or an error in them. One pass over the text, whatever is in it.
import { failedTest, plainLines } from './lines.ts';
import type { FailedTest, TestRun } from './test-run.ts';

interface TestCase {
  readonly attributes: string;
  failure?: string;
  isSkipped: boolean;
  text: string;
}

const textMax = 100_000;

export function readJunit(text: string): TestRun | undefined {
  if (!/<testsuites?[\s>]/.test(text)) return undefined;
  const cases = casesIn(text);
  const failed = cases.filter(({ failure }) => failure !== undefined).map(failedOf);
  return { failed, unnamed: 0, ran: cases.filter(({ isSkipped }) => !isSkipped).length };
}

function casesIn(text: string): readonly TestCase[] {
  const cases: TestCase[] = [];
  let open: TestCase | undefined;
  let isTrouble = false;
  for (const part of markup(text)) {
    if (part.kind === 'text') {
      if (isTrouble) note(open, part);
      continue;
    }
    if (part.name === 'testcase') {
      open = { attributes: part.attributes, isSkipped: false, text: '' };
      cases.push(open);
    } else note(open, part);
    if (isOver(part)) open = undefined;
    if (/^\/?(?:failure|error)$/.test(part.name)) isTrouble = !part.name.startsWith('/') && !part.isEmpty;
  }
  return cases;
}

const isOver = ({ name, isEmpty }: Tag) => name === '/testcase' || (name === 'testcase' && isEmpty);

function note(open: TestCase | undefined, part: Part): void {
  if (!open) return;
  if (part.kind === 'text') open.text += open.text.length < textMax ? part.text : '';
  else if (part.name === 'skipped') open.isSkipped = true;
  else if (part.name === 'failure' || part.name === 'error') open.failure ??= part.attributes;
}

interface Tag {
  readonly kind: 'tag';
  readonly name: string;
  readonly attributes: string;
  readonly isEmpty: boolean;
}

type Part = Tag | { readonly kind: 'text'; readonly text: string };

/** What a test printed is kept as text or in CDATA: it may look like a failed test. */
function* markup(text: string): Generator<Part> {
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('<', at);
    if (start < 0) return;
    if (start > at) yield { kind: 'text', text: decode(text.slice(at, start)) };
    const special = specials.find(({ open }) => text.startsWith(open, start));
    const end = special ? text.indexOf(special.close, start + special.open.length) : tagEnd(text, start);
    if (end < 0) return;
    if (special?.isText) yield { kind: 'text', text: text.slice(start + special.open.length, end) };
    else if (!special) yield tagOf(text.slice(start + 1, end));
    at = end + (special?.close.length ?? 1);
  }
}

const specials = [
  { open: '<![CDATA[', close: ']]>', isText: true },
  { open: '<!--', close: '-->', isText: false },
] as const;

function tagEnd(text: string, start: number): number {
  let quote = '';
  for (let at = start; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (quote === '' && char === '>') return at;
    if (quote === '' && (char === '"' || char === "'")) quote = char;
    else if (char === quote) quote = '';
  }
  return -1;
}

function tagOf(inside: string): Part {
  const isEmpty = inside.endsWith('/');
  const name = /^\/?[\w:.-]{1,100}/.exec(inside)?.[0] ?? '';
  return { kind: 'tag', name, attributes: inside.slice(name.length), isEmpty };
}

function failedOf({ attributes, failure = '', text }: TestCase): FailedTest {
  const name = [attribute(attributes, 'classname'), attribute(attributes, 'name')].filter(part => part !== '');
  const message = attribute(failure, 'message');
  const body = plainLines(
    text.trim() === '' || text.includes(message) ? text.trim() || message : `${message}\n${text}`,
  );
  const test = failedTest(name.join(' › '), body);
  const file = attribute(attributes, 'file');
  return test.path === undefined && file !== '' ? { ...test, path: file } : test;
}

const attributes = /(?:^|\s)([\w:.-]{1,100})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/g;

function attribute(text: string, name: string): string {
  const found = [...text.matchAll(attributes)].find(([, each]) => each === name);
  return decode(found?.[2] ?? found?.[3] ?? '');
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function decode(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]{1,8})|#(\d{1,8})|(\w{1,8}));/gi, (whole, hex, decimal, name) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (name === undefined) return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    return entities[name] ?? whole;
  });
}
