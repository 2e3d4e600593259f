import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { excessMax, excessOfLongText } from '../../../../test/support/growth.ts';
import { editEpicBody, forgeCharsMax } from './edit-epic-body.ts';
import type { EpicBody } from './epic-body.ts';
import type { EpicEdit } from './epic-edit.ts';
import { type BodyKind, readEpicBody } from './read-epic-body.ts';

const folder = new URL('../../../../test/corpus/epic-bodies/', import.meta.url);
const bytesOf = (name: string) => readFileSync(new URL(name, folder));
const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
const file: BodyKind = { form: 'file' };
const forge: BodyKind = { form: 'forge', labels: ['bug', 'epic:queued'] };

function read(text: string, kind = file): EpicBody {
  const reading = readEpicBody(text, kind);
  if (reading.kind === 'read') return reading.body;
  throw new Error(`${reading.what}: ${text}`);
}

function edit(text: string, edits: readonly EpicEdit[], kind = file): string {
  const edited = editEpicBody(read(text, kind), edits);
  if (edited.kind === 'edited') return edited.text;
  throw new Error(`too long: ${edited.chars}`);
}

const at = '2026-11-16T12:00:00Z';
const memory: EpicEdit = {
  kind: 'append-memory',
  tick: at,
  decision: 'd',
  class: 'dispatch_ok',
  notes: 'sig=0000ffff',
};
const everything: readonly EpicEdit[] = [
  memory,
  { kind: 'set-status', status: 'review' },
  { kind: 'set-brake-reset', at },
  { kind: 'set-react-halts', count: 1 },
  { kind: 'set-revision', revision: 7 },
  { kind: 'put-item', item: '99', cells: { title: 'New', status: 'ready' } },
  { kind: 'append-log', at, text: 'filed 99' },
];

describe('the corpus', () => {
  const cases = readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .map(name => ({ name: name.replace('.json', ''), expected: JSON.parse(decode(bytesOf(name))) }))
    .filter(({ expected }) => expected.parse.ok);

  it.each(cases)('keeps what is of people in $name', ({ name, expected }) => {
    const { form, labels, people = [], keep = [], eol, bom, afterAppend } = expected;
    const original = bytesOf(`${name}.md`);
    const kind = { form, labels };
    for (const edits of [[memory], everything]) {
      const text = edit(decode(original), edits, kind);
      keepsRanges(original, Buffer.from(text), people);
      for (const kept of keep) expect(text).toContain(kept);
      if (eol === 'crlf') expect(text.replaceAll('\r\n', '')).not.toContain('\n');
      expect(text.startsWith('\ufeff')).toBe(bom === true);
      const again = read(text, kind);
      if (afterAppend)
        expect([again.memory.length, again.memory[0]?.tick]).toEqual([afterAppend.rows, afterAppend.firstTick]);
      expect(again.memory.at(-1)).toMatchObject({ tick: at, sig: '0000ffff' });
    }
  });
});

function keepsRanges(original: Buffer, written: Buffer, ranges: readonly (readonly [number, number])[]): void {
  let at = 0;
  for (const [start, end] of ranges) {
    const piece = original.subarray(start, end);
    const found = start === 0 ? Number(!written.subarray(0, end).equals(piece)) * -1 : written.indexOf(piece, at);
    expect(found, piece.toString()).toBeGreaterThanOrEqual(0);
    at = found + piece.length;
  }
}

describe('a write', () => {
  it('gives the text back where nothing is asked', () => {
    const text = decode(bytesOf('15-status-by-hand.md'));
    expect(edit(text, [])).toBe(text);
  });

  it('changes the named cells only', () => {
    const text = decode(bytesOf('15-status-by-hand.md'));
    const put = edit(text, [{ kind: 'put-item', item: '#8', cells: { status: 'queued', notes: 'a|b' } }]);
    expect(put).toBe(
      text.replace('|2|8|Cache it by mtime|blocked||||waits for ops|', '|2|8|Cache it by mtime| queued |||| a\\|b |'),
    );
  });

  it('gives a short row the cells that it lacks, and keeps those that are too many', () => {
    const head = '## Work Items\n\nX|#|Item|Title|Status|Worker|PR|Last activity|Notes\n-|-|-|-|-|-|-|-|-\n';
    const put = (row: string) =>
      edit(`${head}${row}\n`, [{ kind: 'put-item', item: '7', cells: { notes: 'n' } }]).slice(head.length);
    expect(put('own|1|7|t|ready')).toBe('| own | 1 | 7 | t | ready |  |  |  | n |\n');
    expect(put('|own|1|7|t|ready|||||more|')).toBe('|own|1|7|t|ready|||| n |more|\n');
  });

  it('says on a forge which label to change', () => {
    const edited = editEpicBody(read('Text.\n', forge), [{ kind: 'set-status', status: 'review' }]);
    expect(edited).toEqual({
      kind: 'edited',
      text: 'Text.\n',
      labels: { add: 'epic:review', remove: ['epic:queued'] },
    });
    const same = editEpicBody(read('Text.\n', forge), [{ kind: 'set-status', status: 'queued' }]);
    expect(same).toEqual({ kind: 'edited', text: 'Text.\n' });
  });

  it('keeps other keys of the hidden comment, which cannot end it', () => {
    const text = '<!-- pitwall:epic {"own":"--\\u003e","revision":3} -->\n';
    const put = edit(text, [{ kind: 'set-revision', revision: 4 }], forge);
    expect(put).toBe('<!-- pitwall:epic {"own":"--\\u003e","revision":4} -->\n');
    expect(read(put, forge).revision).toBe(4);
  });

  it.each([
    ['---\nstatus:\n---\n', '---\nstatus: done\n---\n'],
    ['---\nstatus: # by hand\n---\n', '---\nstatus: done # by hand\n---\n'],
    ['---\n  "status": \'queued\'  # by hand\n  own: 1\n---\n', '---\n  "status": done  # by hand\n  own: 1\n---\n'],
    ['---\ntitle: x\n---\nText', '---\ntitle: x\nstatus: done\n---\nText'],
    ['\ufeffText', '\ufeff---\nstatus: done\n---\n\nText'],
    ['', '---\nstatus: done\n---\n\n'],
  ])('sets the status in %j', (text, expected) => {
    expect(edit(text, [{ kind: 'set-status', status: 'done' }])).toBe(expected);
  });

  it.each([
    ['text', 'text\n\n## '],
    ['text\n', 'text\n\n## '],
    ['text\n\n', 'text\n\n## '],
    ['', '## '],
    ['```js\nopen', '```js\nopen\n```\n\n## '],
    ['~~~~\nopen\n~~~\n', '~~~~\nopen\n~~~\n~~~~\n\n## '],
    ['<!-- open\n', '<!-- open\n-->\n\n## '],
    ['<pre>\nopen\n', '<pre>\nopen\n</pre>\n\n## '],
    ['- item\n  ```\n  open', '- item\n  ```\n  open\n\n## '],
    ['text\r', 'text\r\n\n## '],
    ['  <?open\n', '  <?open\n?>\n\n## '],
    ['> ```\n> open\n', '> ```\n> open\n\n## '],
  ])('begins a section behind %j', (text, expected) => {
    const put = edit(text, [memory]);
    expect(put.slice(0, expected.length)).toBe(expected);
    expect(read(put).memory).toHaveLength(1);
  });

  it('drops the oldest rows of Pattern Memory, all of them if need be', () => {
    const rows = Array.from({ length: 20 }, (_, n) => ({ ...memory, notes: `n${n}` }) as const);
    const twice = edit(edit('x', rows.slice(0, 3)), rows);
    expect(read(twice).memory.map(({ notes }) => notes)).toEqual(rows.slice(4).map(({ notes }) => notes));
    expect(twice).toContain('| --- | --- | --- | --- |\n| 2026');
  });

  it('puts one proposal in place of another, and keeps what a person wrote below it', () => {
    const item = (title: string) =>
      ({ title, body: 'One.\n\nTwo.', acceptance: ['a', 'b'], dependsOn: [1], size: 'S', tags: ['ci'] }) as const;
    const propose = (...titles: readonly string[]): EpicEdit => ({
      kind: 'put-proposal',
      items: titles.map(title => ({ ...item(title), acceptance: ['a', 'b'], dependsOn: [1], tags: ['ci'] })),
    });
    const first = edit('Text.\n', [propose('One', 'Two #')]);
    expect(read(first).proposal).toMatchObject({ items: [{ ...item('One'), number: 1 }, item('Two #')], faults: [] });
    const noted = first.replace('- acceptance: b\n', '- acceptance: b\n  or c\n\nToo large.\n');
    expect(read(noted).proposal.items[0]?.acceptance).toEqual(['a', 'b or c']);
    const second = edit(noted, [propose('Three')]);
    expect(read(second).proposal.items.map(({ title }) => title)).toEqual(['Three']);
    expect(second).toContain('\n  or c\n\nToo large.\n');
    expect(read(edit(second, [propose()])).proposal.items).toEqual([]);
  });

  it('takes no indented heading of people into its lists', () => {
    const text = '## Infeasible\n\n  ## Work Items\n\nIndented.\n';
    const entry: EpicEdit = { kind: 'append-infeasible', at, item: '7', requested: 'x', tried: [], substitutes: [] };
    const put = edit(text, [entry, { kind: 'put-item', item: '7', cells: {} }]);
    expect(put).toContain('- requested: x\n\n<!-- -->\n\n  ## Work Items\n');
    expect([read(put).items.length, read(put).infeasible.length]).toEqual([1, 1]);
  });

  it('asks once, and leaves the answer', () => {
    const ask: EpicEdit = {
      kind: 'ask-decision',
      id: 'D1',
      question: 'q?',
      options: ['a', 'b'],
      default: 'a',
      owner: 'ann',
    };
    const asked = edit('', [ask, ask]);
    const answered = asked.replace('- answer:', '- answer: b,\n  because it is smaller');
    expect(edit(answered, [{ ...ask, question: 'again?' }])).toBe(answered);
    expect(read(answered).decisions).toMatchObject([
      { question: 'q?', options: ['a', 'b'], answer: 'b, because it is smaller' },
    ]);
  });

  it('refuses what could not be read again', () => {
    expect(() => edit('', [{ ...memory, tick: 'soon' } as EpicEdit])).toThrow('not a time');
    expect(() => edit('', [{ kind: 'put-item', item: ' \n', cells: {} }])).toThrow('no item');
  });
});

describe('text from elsewhere', () => {
  const texts = [
    'a | b \\| c \\',
    'x\n\n## Work Items\n\n| # |\n',
    '<!-- hidden',
    'end --> of it',
    '\u2028## Pattern Memory',
    '```\n~~~',
    '\u202eabc\u0007\u001b[0m',
    'ß'.repeat(5000),
    '\ud83e',
  ];

  it.each(texts)('opens and hides nothing: %j', text => {
    const item = { title: text, body: text, acceptance: [text], dependsOn: [], size: 'S', tags: [text] } as const;
    const edits: readonly EpicEdit[] = [
      { kind: 'put-item', item: '7', cells: { title: text, notes: text, worker: text, pr: text } },
      { kind: 'append-memory', tick: at, decision: text, class: 'dispatch_ok', notes: text },
      { kind: 'append-log', at, text },
      { kind: 'put-proposal', items: [{ ...item, acceptance: [text], dependsOn: [], tags: [text] }] },
      { kind: 'ask-decision', id: 'D1', question: text, options: [text], default: text, owner: text },
      { kind: 'append-infeasible', at, item: '7', requested: text, tried: [text], substitutes: [text] },
      { kind: 'append-rollback-plan', item: '7', text },
    ];
    const put = edit('# Goal\n\nText.\n', edits, file);
    const people = put.startsWith('# Goal\n\nText.\n\n## ');
    const body = read(put);
    expect([people, body.items.length, body.memory.length, body.log.length]).toEqual([true, 1, 1, 1]);
    expect([body.proposal.items.length, body.decisions.length, body.infeasible.length]).toEqual([1, 1, 1]);
    expect(put).not.toMatch(/<!--|-->|[\p{Cs}\u202e\u2028]/u);
    expect(put.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    expect(put.length).toBeLessThan(20_000);
    expect(edit(put, edits.slice(0, 1))).toBe(put);
  });

  it('calls no one and closes nothing on a forge', () => {
    const put = edit('', [{ kind: 'append-log', at, text: 'Fixes #3 for @ann' }], forge);
    expect(put).toContain('Fixes `#3` for @\u2060ann');
  });

  it('reads pipes and backslashes as they were given', () => {
    const notes = 'a | b \\| c \\';
    const put = edit('', [{ kind: 'put-item', item: '7', cells: { notes } }]);
    expect(read(put).items[0]?.notes).toBe(notes);
  });
});

describe('a body for a forge', () => {
  const lines = (count: number) => `## Supervisor Log\n\n${`[${at}] ${'x'.repeat(80)}\n`.repeat(count)}`;

  it('gives up its oldest lines of the log, and nothing of people', () => {
    const people = 'p'.repeat(30_000);
    const put = edit(
      `${people}\n\n${lines(400)}\nbehind\n`,
      [{ kind: 'append-log', at, text: 'newest' }, memory],
      forge,
    );
    expect(put.length).toBeLessThanOrEqual(forgeCharsMax);
    expect(put.length).toBeGreaterThan(forgeCharsMax - 300);
    const body = read(put, forge);
    expect([put.startsWith(people), put.includes('\nbehind\n'), body.log.at(-1)?.text]).toEqual([true, true, 'newest']);
  });

  it('is an answer of its own where that does not help', () => {
    const text = `${'p'.repeat(forgeCharsMax)}\n\n${lines(3)}`;
    expect(editEpicBody(read(text, forge), [memory])).toMatchObject({ kind: 'too-long', charsMax: forgeCharsMax });
    expect(editEpicBody(read(text), [memory]).kind).toBe('edited');
  });
});

describe('the time that a body takes', () => {
  const rows = `| ${at} | d | dispatch_ok | sig=0000ffff |\n`;
  const table = '## Pattern Memory\n\n| Tick (ISO) | Decision | Class | Notes |\n| --- | --- | --- | --- |\n';
  it.each<[string, (times: number) => string]>([
    ['lines', times => 'line\n'.repeat(times * 800)],
    ['headings', times => '### a\n'.repeat(times * 500)],
    ['entries', times => `## Infeasible\n\n${'### a\n- item: 1\n- requested: x\n'.repeat(times * 100)}`],
    ['fences', times => '```\n<<<<<<< a\n```\n'.repeat(times * 200)],
    ['markers', times => '<<<<<<< a\n>>>>>>> b\n'.repeat(times * 200)],
    ['pipes', times => `|${'|'.repeat(times * 3000)}\n`],
    ['delimiters', times => 'a|b\n-|-\n'.repeat(times * 400)],
    ['rows', times => table + rows.repeat(times * 60)],
    ['log lines', times => `## Supervisor Log\n\n${`[${at}] x\n`.repeat(times * 150)}`],
    ['comments', times => '<!-- pitwall:epi -->\n'.repeat(times * 150)],
    ['proposals', times => `## Decomposition Proposal\n\n${'### 1. a\n- size: S\n'.repeat(times * 100)}`],
  ])('grows with its length: %s', (_what, text) => {
    const act = (body: string) => {
      const reading = readEpicBody(body, file);
      if (reading.kind === 'read') editEpicBody(reading.body, everything);
    };
    expect(excessOfLongText(act, text)).toBeLessThan(excessMax);
  });

  it('grows with the number of edits', () => {
    const put = (text: string) =>
      edit(
        '',
        [...text].map((_, n) => ({ kind: 'put-item', item: `${n}`, cells: { notes: 'x' } })),
      );
    expect(excessOfLongText(put, times => 'x'.repeat(times * 60))).toBeLessThan(excessMax);
  });
});
