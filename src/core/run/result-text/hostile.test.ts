// A mebibyte of anything is read in linear time: whatever is quadratic takes minutes and fails here by its timeout.
import { expect, it } from 'vitest';
import { readResultText } from './read-result-text.ts';

const bytes = 1_048_576;
const filled = (part: string, before = '', after = '') =>
  before + part.repeat(Math.floor((bytes - before.length - after.length) / part.length)) + after;

const rejected = '```json\n{"action": "REJECTED", "agentName": "auditor", "commentBody": "b", "findings": [';

const texts: Readonly<Record<string, string>> = {
  braces: filled('{'),
  backticks: filled('`'),
  'runs of backticks': filled('` `` ``` '),
  quotes: filled('"'),
  brackets: filled('['),
  'nested arrays': filled('[', '{"action":'),
  'quote marks': filled('>'),
  'quotes and lazy lines': filled('b\n', `${'>'.repeat(bytes / 2)}a\n`),
  comments: filled('<!--'),
  'comments in a paragraph': filled('<!--', 'a '),
  backslashes: filled('\\'),
  'escaped quotes': filled('{\\"'),
  'list markers': filled('* ', '', 'x'),
  'blank lines in a deep list': `${'- '.repeat(bytes / 4)}x${'\n'.repeat(bytes / 2 - 1)}`,
  'spaces in a deep list': filled(' ', `${'- '.repeat(1000)}a\n`, 'x'),
  'fences that break off in a string': filled('~~~json "\n{"\n~~~\n'),
  'fences in an open string': filled('\n```', '```json\n{"a": "'),
  'objects that break off': filled('{"action" '),
  'objects that break off in paragraphs': filled('{"a": [\n\n'),
  'strings that break off in paragraphs': filled('{"a": "\n\n'),
  'tags that break off': filled('<a b="'),
  'decoration on every line': filled('*`\n'),
  'bold decoration on every line': filled('**` \n'),
  escapes: filled('\u001b]'),
  'wrong findings': filled('{},', rejected, '{}]}\n```'),
  'everything at once': filled('> {"action": `<!--[\\\n- ~~~\n'),
};

it.each(Object.keys(texts))('%s', { timeout: 20_000 }, name => {
  const reading = readResultText('auditor', texts[name] ?? '');
  expect(reading.ok).toBe(false);
});

const marks = ['*', '`', '"', '{', '[', '>', '#', '-', '~', '<', '\\', ' ', '\n', '\t', 'a', '1.', '='];

it('every pair of marks, with and without lines', { timeout: 120_000 }, () => {
  const pairs = marks.flatMap(a => marks.flatMap(b => [a + b, `${a}${b}\n`]));
  for (const pair of pairs) expect(readResultText('auditor', pair.repeat(8000)).ok, JSON.stringify(pair)).toBe(false);
});
