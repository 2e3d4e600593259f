import { describe, expect, it } from 'vitest';
import { editEpicBody } from './edit-epic-body.ts';
import type { EpicForm } from './epic-body.ts';
import type { EpicEdit } from './epic-edit.ts';
import { readEpicBody } from './read-epic-body.ts';

const begun = 'dispatch 7 1a2b3c4d@store-1';

describe('what is under way', () => {
  it.each([
    ['file', '---\nstatus: in_progress\n---\n\n# Goal\n'],
    ['file', '# Goal\n'],
    ['forge', '# Goal\n'],
    ['forge', '# Goal\n\n<!-- pitwall:epic {"revision":3,"brakeReset":null,"reactHalts":1} -->\n'],
  ] as const)('is in the state of a %s and can be taken away', (form, text) => {
    expect(read(text, form).underWay).toBeNull();
    const put = edit(text, [{ kind: 'set-under-way', value: begun }], form);
    expect(read(put, form)).toMatchObject({ underWay: begun });
    const gone = edit(put, [{ kind: 'set-under-way', value: null }], form);
    expect(read(gone, form).underWay).toBeNull();
    expect(gone).not.toContain(begun);
  });

  it('is written nowhere where nothing was', () => {
    expect(edit('# Goal\n', [{ kind: 'set-under-way', value: null }], 'file')).not.toContain('underWay');
  });

  it('stops the tick where it is no text', () => {
    const text = '# Goal\n\n<!-- pitwall:epic {"revision":3,"underWay":7} -->\n';
    expect(readEpicBody(text, { form: 'forge' })).toMatchObject({ kind: 'unreadable', error: 'bad-state', line: 3 });
  });
});

describe('a pending decision', () => {
  it('goes once it is over, and takes nothing of people along', () => {
    const question = { question: 'Drop it?', options: ['yes', 'no'], default: 'no', owner: 'ann' };
    const asked = edit('# Goal\n', [
      { kind: 'ask-decision', id: 'critic-7', ...question },
      { kind: 'ask-decision', id: 'critic-8', ...question },
    ]);
    const noted = asked.replace(
      '- answer:\n\n### critic-8',
      '- answer: yes\n\nann: I thought about it.\n\n### critic-8',
    );
    expect(read(noted).decisions.map(({ id, answer }) => [id, answer])).toEqual([
      ['critic-7', 'yes'],
      ['critic-8', undefined],
    ]);
    const gone = edit(noted, [{ kind: 'drop-decision', id: 'critic-7' }]);
    expect(read(gone).decisions.map(({ id }) => id)).toEqual(['critic-8']);
    expect(gone).toContain('ann: I thought about it.');
  });
});

describe('words of people in the cell Notes', () => {
  const head =
    '| # | Item | Title | Status | Worker | PR | Last activity | Notes |\n| - | - | - | - | - | - | - | - |\n';
  const body = (notes: string) => `# Goal\n\n## Work Items\n\n${head}| 1 | 7 | T | ready |  |  |  | ${notes} |\n`;
  const noted = (before: string, marks: string) => {
    const old = read(body(before), 'forge').items[0]?.notes ?? '';
    const people = old.replace(/^key=\w+; /, '');
    return edit(body(before), [{ kind: 'put-item', item: '7', cells: { notes: `${marks}; ${people}` } }], 'forge');
  };

  it.each(['ask @ann  about #12', 'a \\| b <!-- c', 'x'.repeat(700), 'one; two \\| three', '👍 ok'])(
    'keep their bytes: %s',
    words => {
      expect(noted(words, 'key=1')).toContain(`| key=1; ${words} |`);
      expect(noted(`key=1; ${words}`, 'key=2')).toContain(`| key=2; ${words} |`);
    },
  );

  it('make nothing harmless that is put in front of them harmful', () => {
    const old = body('&lt;!-- hidden');
    const put = edit(old, [{ kind: 'put-item', item: '7', cells: { notes: '<!-- hidden' } }], 'forge');
    expect(put).toContain('| &lt;!-- hidden |');
  });
});

function read(text: string, form: EpicForm = 'file') {
  const reading = readEpicBody(text, { form });
  if (reading.kind !== 'read') throw new Error(reading.what);
  return reading.body;
}

function edit(text: string, edits: readonly EpicEdit[], form: EpicForm = 'file'): string {
  const editing = editEpicBody(read(text, form), edits);
  if (editing.kind !== 'edited') throw new Error('too long');
  return editing.text;
}
