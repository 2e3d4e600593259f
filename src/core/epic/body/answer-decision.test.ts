import { expect, it } from 'vitest';
import { editEpicBody } from './edit-epic-body.ts';
import { readEpicBody } from './read-epic-body.ts';

const text = (end: string) => `# Search

## Pending Decisions

### D1

- question: Which cache?
- option: memory${end}

Ann thinks about it.

### D2

- question: Where?
- answer:
`;

function answered(body: string, id: string, answer: string) {
  const reading = readEpicBody(body, { form: 'file' });
  if (reading.kind !== 'read') throw new Error('unreadable');
  const editing = editEpicBody(reading.body, [{ kind: 'answer-decision', id, answer }]);
  if (editing.kind !== 'edited') throw new Error('too long');
  return editing.text;
}

it('puts an answer behind its word, and leaves the rest alone', () => {
  const body = text('\n- answer:');
  expect(answered(body, 'D1', 'memory')).toBe(text('\n- answer: memory'));
  expect(answered(answered(body, 'D1', 'disk'), 'D1', 'memory')).toBe(text('\n- answer: memory'));
});

it('adds the line where a person took it out, with the line ends of the body', () => {
  expect(answered(text(''), 'D1', 'memory')).toBe(text('\n- answer: memory'));
  const windows = (body: string) => body.replaceAll('\n', '\r\n');
  expect(answered(windows(text('')), 'D1', 'memory')).toBe(windows(text('\n- answer: memory')));
});

it('keeps an answer on its line, and answers nothing that is not there', () => {
  expect(answered(text(''), 'D2', 'here\n## Work Items')).toContain('- answer: here ## Work Items\n');
  expect(answered(text(''), 'D3', 'here')).toBe(text(''));
});
