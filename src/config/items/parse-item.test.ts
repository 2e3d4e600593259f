import { describe, expect, it } from 'vitest';
import { faultText } from '../fault.ts';
import { parseItem } from './parse-item.ts';
import { renderItem } from './render-item.ts';

const file = '.pitwall/items/007-x.md';
const parse = (text: string) => parseItem('7', file, text);

describe('parseItem', () => {
  it('reads keys and text', () => {
    const text =
      '---\nid: 7\ntitle: Fix the login\nauthor: ann\nlabels: [bug]\ndependsOn: [3, 4]\n---\n\nIt fails.\n\n---\nmore\n';
    expect(parse(text)).toEqual({
      kind: 'item',
      item: {
        id: '7',
        title: 'Fix the login',
        author: 'ann',
        labels: ['bug'],
        dependsOn: ['3', '4'],
        body: 'It fails.\n\n---\nmore',
        file,
      },
    });
  });

  it('needs no more than a title', () => {
    expect(parse('---\r\ntitle: Fix it\r\n---\r\n')).toMatchObject({
      item: { id: '7', title: 'Fix it', author: 'local', labels: [], dependsOn: [], body: '' },
    });
  });

  it.each([
    [
      'no front matter',
      'Fix it',
      `${file}:1:1: title is missing; it must be text on one line, of at most 200 characters`,
    ],
    [
      'front matter without end',
      '---\ntitle: x\n',
      `${file}:1:1: the front matter is not closed; end it with a line ---`,
    ],
    [
      'a key that does not exist',
      '---\ntitle: x\nlabel: a\n---',
      `${file}:3:1: label is not a known key; did you mean labels?`,
    ],
    [
      'an empty title',
      '---\ntitle: ""\n---',
      `${file}:2:8: title is "", but must be text on one line, of at most 200 characters; correct it`,
    ],
    [
      'two lines of title',
      '---\ntitle: |\n  a\n  b\n---',
      `${file}:2:8: title is "a\\nb\\n", but must be text on one line, of at most 200 characters; correct it`,
    ],
    [
      'another number',
      '---\ntitle: x\nid: 8\n---',
      `${file}:3:5: id is 8, but the name of the file says 7; make them the same`,
    ],
    [
      'a dependency on itself',
      '---\ntitle: x\ndependsOn:\n  - 3\n  - 7\n---',
      `${file}:5:5: the item depends on itself; remove it`,
    ],
    [
      'a dependency that is no number',
      '---\ntitle: x\ndependsOn: [login]\n---',
      `${file}:3:13: dependsOn[0] is "login", but must be a whole number from 1 to 999999; correct it`,
    ],
    [
      'broken YAML',
      '---\ntitle: Fix: it\n---',
      `${file}:2:8: not valid YAML: nested mappings are not allowed in compact mappings; correct this line or the one before it`,
    ],
  ])('says where and what is wrong: %s', (_what, text, fault) => {
    const reading = parse(text);
    expect(reading.kind === 'wrong' && reading.faults.map(faultText)).toEqual([fault]);
  });
});

describe('parseItem of an epic', () => {
  it.each([
    ['its state in the front matter', '---\ntitle: x\nstatus: queued\nreactHalts: 1\nowner: ann\n---\nText'],
    ['the mark of one', '---\ntitle: x\nepic: true\nowner: ann\n---\n'],
    ['a table of items', '---\ntitle: x\nowner: ann\n---\n\n## Work Items\n'],
  ])("leaves people's own keys to them where it has %s", (_what, text) => {
    expect(parse(text)).toMatchObject({ kind: 'item', item: { title: 'x' } });
  });

  it('still reads the keys of an item strictly', () => {
    expect(parse('---\ntitle: x\nstatus: queued\ndependsOn: [login]\n---\n').kind).toBe('wrong');
    expect(parse('---\ntitle: x\nowner: ann\n---\n\n    ## Work Items\n').kind).toBe('wrong');
  });
});

describe('renderItem', () => {
  it.each([
    ['plain', { title: 'Fix it', author: 'ann', labels: [], dependsOn: [], body: '' }],
    [
      'all',
      { title: 'Fix it', author: 'ann', labels: ['a b', 'c'], dependsOn: ['3', '12'], body: 'It fails.\n\n- [ ] now' },
    ],
    [
      'YAML',
      {
        title: 'a: b # c - "d" \'e\' [f] {g} &h *i',
        author: 'null',
        labels: ['true', '7', '- x'],
        dependsOn: [],
        body: '---\nid: 9\n---',
      },
    ],
    ['long', { title: 'x '.repeat(99).trim(), author: '007', labels: [], dependsOn: [], body: 'y'.repeat(500) }],
    ['other letters', { title: '修复 😀 «é»', author: 'Änne', labels: ['ü'], dependsOn: [], body: '修复' }],
  ])('writes what is read again as it was: %s', (_what, draft) => {
    expect(parse(renderItem(7, draft))).toEqual({ kind: 'item', item: { ...draft, id: '7', file } });
  });
});
