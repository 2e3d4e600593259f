import { expect, it } from 'vitest';
import { entries } from '../../src/core/epic/prose/entries.ts';
import { isWriting, readDocument, writeDocument } from './documents.ts';

const path = 'docs/reference/prohibited-prose.md';
const begin = '<!-- entries: made from the program -->\n';
const end = '<!-- end of entries -->';

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', '<br>');
const rows = entries.map(
  ({ id, what, why, hit, miss }) => `| \`${id}\` | ${what}. ${why} | ${cell(hit)} | ${cell(miss)} |`,
);
const table = ['| entry | what it is, and why it is prohibited | a hit | no hit |', '|---|---|---|---|', ...rows].join(
  '\n',
);

it('has the entries of the program; PITWALL_WRITE_DOCS=1 writes them', () => {
  const page = readDocument(path);
  const [before = '', rest = ''] = page.split(begin);
  const made = `${before}${begin}\n${table}\n\n${end}${rest.split(end)[1] ?? ''}`;
  if (isWriting) writeDocument(path, made);
  expect(readDocument(path)).toBe(made);
});
