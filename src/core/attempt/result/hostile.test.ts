// Hostile text is read in time that grows with its length, not with the square of it.
import { expect, it } from 'vitest';
import { readResultText } from './read-result-text.ts';

const filled = (bytes: number, part: string, before = '', after = '') =>
  before + part.repeat(Math.floor((bytes - before.length - after.length) / part.length)) + after;

/** Eight times the text takes about eight times as long, and 64 times as long where the work is quadratic. */
const factor = 8;
const growthMax = 24;
/** Quadratic work on 32 KiB takes longer than this on any machine, so what is quicker needs no comparison. */
const quickMs = 15;
const smallBytes = 4096;

/**
 * How many times as long so much more text takes; 0: no time worth a comparison. It must be refused each time.
 * Processor time, and the least of several, so that neither other load nor a cold start counts.
 */
function growth(make: (bytes: number) => string, bytes: number): number {
  const [short, long] = [make(bytes), make(factor * bytes)];
  let longMs = cpuMs(long);
  let shortMs = Number.POSITIVE_INFINITY;
  if (bytes === smallBytes && longMs < quickMs) return 0;
  // What takes seconds is far above every disturbance.
  const roundsMax = longMs > 1000 ? 1 : 10;
  for (let round = 0; round < roundsMax && (round < 2 || longMs / shortMs >= growthMax); round++) {
    shortMs = Math.min(shortMs, cpuMs(short));
    longMs = Math.min(longMs, cpuMs(long));
  }
  return longMs / Math.max(shortMs, 1);
}

function cpuMs(text: string): number {
  const before = process.cpuUsage();
  const { ok } = readResultText('auditor', text);
  const { user, system } = process.cpuUsage(before);
  if (ok) throw new Error(`taken for a result: ${text.slice(0, 20)}`);
  return (user + system) / 1000;
}

const rejected = '```json\n{"action": "REJECTED", "agentName": "auditor", "commentBody": "b", "findings": [';

const texts: Readonly<Record<string, (bytes: number) => string>> = {
  braces: bytes => filled(bytes, '{'),
  backticks: bytes => filled(bytes, '`'),
  'runs of backticks': bytes => filled(bytes, '` `` ``` '),
  quotes: bytes => filled(bytes, '"'),
  brackets: bytes => filled(bytes, '['),
  'nested arrays': bytes => filled(bytes, '[', '{"action":'),
  'quote marks': bytes => filled(bytes, '>'),
  'quotes and lazy lines': bytes => filled(bytes, 'b\n', `${'>'.repeat(bytes / 2)}a\n`),
  comments: bytes => filled(bytes, '<!--'),
  'comments in a paragraph': bytes => filled(bytes, '<!--', 'a '),
  backslashes: bytes => filled(bytes, '\\'),
  'escaped quotes': bytes => filled(bytes, '{\\"'),
  'list markers': bytes => filled(bytes, '* ', '', 'x'),
  'blank lines in a deep list': bytes => `${'- '.repeat(bytes / 4)}x${'\n'.repeat(bytes / 2 - 1)}`,
  'spaces in a deep list': bytes => filled(bytes, ' ', `${'- '.repeat(1000)}a\n`, 'x'),
  'fences that break off in a string': bytes => filled(bytes, '~~~json "\n{"\n~~~\n'),
  'fences in an open string': bytes => filled(bytes, '\n```', '```json\n{"a": "'),
  'objects that break off': bytes => filled(bytes, '{"action" '),
  'objects that break off in paragraphs': bytes => filled(bytes, '{"a": [\n\n'),
  'strings that break off in paragraphs': bytes => filled(bytes, '{"a": "\n\n'),
  'tags that break off': bytes => filled(bytes, '<a b="'),
  'decoration on every line': bytes => filled(bytes, '*`\n'),
  'bold decoration on every line': bytes => filled(bytes, '**` \n'),
  escapes: bytes => filled(bytes, '\u001b]'),
  'wrong findings': bytes => filled(bytes, '{},', rejected, '{}]}\n```'),
  'everything at once': bytes => filled(bytes, '> {"action": `<!--[\\\n- ~~~\n'),
};

// Small sizes first: what is quadratic would take minutes at large ones.
it.each(Object.keys(texts))('%s', { timeout: 120_000 }, name => {
  const make = texts[name] ?? (() => '');
  for (const bytes of [smallBytes, 32_768]) expect(growth(make, bytes)).toBeLessThan(growthMax);
  expect(readResultText('auditor', make(1_048_576)).ok).toBe(false);
});

const marks = ['*', '`', '"', '{', '[', '>', '#', '-', '~', '<', '\\', ' ', '\n', '\t', 'a', '1.', '='];

it('every pair of marks is refused in linear time, with and without lines', { timeout: 240_000 }, () => {
  const pairs = marks.flatMap(a => marks.flatMap(b => [a + b, `${a}${b}\n`]));
  for (const pair of pairs) {
    const make = (bytes: number) => filled(bytes, pair);
    expect(growth(make, smallBytes), JSON.stringify(pair)).toBeLessThan(growthMax);
  }
});
