import { expect, it } from 'vitest';
import { isEpicFile, isEpicIssue, isEpicText } from './is-epic.ts';

const table = '# Search\n\n## Work Items\n\n| # |\n';

it.each([
  ['a status', ['title', 'status'], '', true],
  ['its own key', ['epic'], '', true],
  ['the section, with Windows line ends', [], table.replaceAll('\n', '\r\n'), true],
  ['an item', ['title', 'labels'], 'Work Items are below.', false],
  ['a deeper heading', [], '### Work Items', false],
])('knows the file of an epic by %s', (_what, keys, body, isEpic) => {
  expect(isEpicFile(keys, body)).toBe(isEpic);
});

it('knows the issue of an epic by its label or the section', () => {
  expect([isEpicIssue(['epic:inbox'], ''), isEpicIssue(['epics'], ''), isEpicIssue([], table)]).toEqual([
    true,
    false,
    true,
  ]);
});

it('knows it by the whole file', () => {
  const file = (key: string, body = '') => `---\ntitle: Search\n${key}---\n\n${body}`;
  expect([file('status: inbox\n'), file('"epic": true\r\n'), file('', '## Work Items\n')].map(isEpicText)).toEqual([
    true,
    true,
    true,
  ]);
  expect([file('', 'status: queued\n'), file(''), 'status: queued\n'].map(isEpicText)).toEqual([false, false, false]);
});
