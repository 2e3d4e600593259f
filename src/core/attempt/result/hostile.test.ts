// Hostile text is read in time that grows with its length, not with the square of it.
import { expect, it } from 'vitest';
import { excessMax, excessOfLongText } from '../../../../test/support/growth.ts';
import { readResultText } from './read-result-text.ts';

const filled = (bytes: number, part: string, before = '', after = '') =>
  before + part.repeat(Math.floor((bytes - before.length - after.length) / part.length)) + after;

/** On a text of 16 times so many, work that grows with the square takes far longer than all the rest. */
const smallBytes = 2048;

function read(text: string): void {
  if (readResultText('auditor', text).ok) throw new Error(`taken for a result: ${text.slice(0, 20)}`);
}

const excessIn = (make: (bytes: number) => string, act = read) =>
  excessOfLongText(act, times => make(times * smallBytes));

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
  expect(excessIn(make)).toBeLessThan(excessMax);
  expect(readResultText('auditor', make(1_048_576)).ok).toBe(false);
});

const marks = ['*', '`', '"', '{', '[', '>', '#', '-', '~', '<', '\\', ' ', '\n', '\t', 'a', '1.', '='];

it('every pair of marks is refused in linear time, with and without lines', { timeout: 240_000 }, () => {
  // Without lines, a pair repeated is the same text as its reverse.
  const pairs = marks.flatMap((a, at) => [...marks.slice(at).map(b => a + b), ...marks.map(b => `${a}${b}\n`)]);
  for (const pair of pairs)
    expect(
      excessIn(bytes => filled(bytes, pair)),
      JSON.stringify(pair),
    ).toBeLessThan(excessMax);
});

it('a reader that goes back to the beginning at each mark is seen', () => {
  // Letter by letter: the searches of a string are so fast that the rest of the reader would hide them. At a mark that means nothing
  // to the rest, which would otherwise take most of the time.
  const rereads = (text: string) => {
    read(text);
    for (let at = text.indexOf('b'); at >= 0; at = text.indexOf('b', at + 1))
      for (let back = at; back >= 0 && text[back] !== '{'; back--);
  };
  expect(excessIn(bytes => filled(bytes, 'aaab'), rereads)).toBeGreaterThan(excessMax);
});
