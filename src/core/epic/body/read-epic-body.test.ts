import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEpicBody } from './read-epic-body.ts';

const folder = new URL('../../../../test/corpus/epic-bodies/', import.meta.url);
const names = readdirSync(folder)
  .filter(name => name.endsWith('.json'))
  .map(name => name.replace('.json', ''));
const bytesAsText = (name: string) =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(new URL(name, folder)));

describe('the corpus', () => {
  it('has all of its cases', () => {
    expect(names).toHaveLength(31);
  });

  it.each(names)('%s', name => {
    const expected = JSON.parse(bytesAsText(`${name}.json`));
    const { form, labels, parse, items, memory, memoryCount, lastTick } = expected;
    const reading = readEpicBody(bytesAsText(`${name}.md`), { form, labels });
    if (!parse.ok) {
      expect(reading).toMatchObject({ kind: 'unreadable', error: parse.error, line: parse.line });
      return;
    }
    if (reading.kind !== 'read') throw new Error(JSON.stringify(reading));
    const { body } = reading;
    for (const key of ['status', 'brakeReset', 'reactHalts', 'revision'] as const)
      if (key in expected) expect(body[key]).toBe(expected[key]);
    if (items) expect(body.items.map(({ number: _number, line: _line, ...rest }) => rest)).toEqual(items);
    if (memory) expect(body.memory.map(({ line: _line, ...rest }) => rest)).toEqual(memory);
    if (memoryCount) expect([body.memory.length, body.memory.at(-1)?.tick]).toEqual([memoryCount, lastTick]);
  });
});

const items =
  '## Work Items\n\n| # | Item | Title | Status | Worker | PR | Last activity | Notes |\n|-|-|-|-|-|-|-|-|\n';
const seven = '| 1 | 7 | t | ready | | | | |\n';
const memory = '## Pattern Memory\n\n| Tick (ISO) | Decision | Class | Notes |\n|-|-|-|-|\n';
const row = '| 2026-11-16T09:00:00Z | d | verify_fail | why |\n';
const forge = { form: 'forge' } as const;
const file = { form: 'file' } as const;

describe('a body that cannot be read', () => {
  it.each<[string, string, object]>([
    ['unknown-status', `${items}${seven}| 2 | 8 | t | Ready | | | | |\n`, { line: 6 }],
    ['unknown-status', `${items}| 1 | 7 | a | b | ready | | | | |\n`, { line: 5 }],
    ['unknown-epic-status', '---\nstatus: In_progress\n---\n', { line: 2 }],
    ['unknown-epic-status', '\ufeff---\r\ntitle: x\r\nstatus: ""\r\n---\r\n', { line: 3 }],
    ['unknown-epic-status', '---\nstatus:\n  done\n---\n', { line: 2 }],
    ['unknown-class', `${memory}${row}${row.replace('verify_fail', 'verify-fail')}`, { line: 6 }],
    ['bad-timestamp', `${memory}${row.replace('Z', '')}`, { line: 5 }],
    ['bad-timestamp', `${memory}${row.replace('11-16', '02-30')}`, { line: 5 }],
    ['bad-timestamp', `${memory}| | d | verify_fail | |\n`, { line: 5 }],
    ['bad-timestamp', '---\nbrakeReset: yesterday\n---\n', { line: 2 }],
    ['bad-table', items.replace(' | Notes', '').replace('|-|\n', '|\n'), { line: 3 }],
    ['bad-table', items.replace('Notes', 'Status'), { line: 3 }],
    ['bad-table', items.replace('|-|\n', '|\n') + seven, { line: 3 }],
    ['bad-table', `${items}${seven}\n${seven}`, { line: 7 }],
    ['bad-table', `${items}${seven}<!-- hidden -->\n${seven}`, { line: 7 }],
    ['bad-table', `${items}${seven}text\n${seven}`, { line: 7 }],
    ['bad-table', `## Work Items\n\n| a | b |\n|-|-|\n\n${items.slice(14)}`, { line: 3 }],
    ['bad-state', '---\nreactHalts: two\n---\n', { line: 2 }],
    ['bad-state', '---\nstatus: done\n\nText without an end\n', { line: 1 }],
    ['bad-state', '---\n{status: done}\n---\n', { line: 2 }],
    ['two-statuses', '---\nstatus: done\nstatus: review\n---\n', { line: 3 }],
    ['duplicate-item', `${items}${seven}${seven.replace('7', '#7')}`, { line: 6 }],
    ['duplicate-section', `${items}\nWork Items\n---\n`, { line: 6 }],
    ['conflict-markers', `${memory}${row}=======\n${row}>>>>>>> theirs\n`, { line: 8 }],
    ['conflict-markers', '## Supervisor Log\n\none\n<<<<<<< a\ntwo\n=======\nthree\n>>>>>>> b\n', { line: 4 }],
    ['conflict-markers', `<<<<<<< a\n${items}=======\n${items}>>>>>>> b\n`, { line: 1 }],
    ['conflict-markers', '---\n<<<<<<< a\nstatus: done\n=======\nstatus: review\n>>>>>>> b\n---\n', { line: 2 }],
  ])('is %s: %j', (error, text, place) => {
    expect(readEpicBody(text, file)).toMatchObject({ kind: 'unreadable', error, ...place });
  });

  it.each<[string, string, readonly string[], number | undefined]>([
    ['two-statuses', '', ['epic:done', 'epic:review'], undefined],
    ['unknown-epic-status', '', ['epic:Done'], undefined],
    ['bad-state', '\n<!-- pitwall:epic {"revision":"3"} -->\n', [], 2],
    ['bad-state', '<!-- pitwall:epic {revision} -->\n', [], 1],
    ['bad-state', '<!-- pitwall:epic {"revision":3}\n', [], 1],
    ['bad-timestamp', '<!-- pitwall:epic {"brakeReset":"soon"} -->\n', [], 1],
    ['duplicate-section', '<!-- pitwall:epic {} -->\n<!-- pitwall:epic {} -->\n', [], 2],
  ])('on a forge is %s: %j with %j', (error, text, labels, line) => {
    const reading = readEpicBody(text, { ...forge, labels });
    expect({ line: undefined, ...reading }).toMatchObject({ kind: 'unreadable', error, line });
  });
});

describe('a body', () => {
  const read = (text: string, kind: { form: 'file' | 'forge'; labels?: readonly string[] } = file) => {
    const reading = readEpicBody(text, kind);
    if (reading.kind === 'read') return reading.body;
    throw new Error(reading.what);
  };

  it.each([
    ['in a quote', '> ## Work Items\n> | x |\n'],
    ['in indented code', '    ## Work Items\n'],
    ['of another level', '# Work Items\n\n### Work Items\n'],
    ['with other words', '## Work items\n\n## Work Items!\n'],
    ['in a comment', '<!--\n## Work Items\n\n| x |\n-->\n'],
    ['behind a fence without an end', '```\n\n## Work Items\n\n| x |\n'],
    ['without a blank', '##Work Items\n\n| x |\n'],
  ])('has no items in a section %s', (_what, text) => {
    expect(read(text).items).toEqual([]);
  });

  it('finds columns by name, and rows without outer pipes', () => {
    const text =
      'Work Items\n---\nIntro\nItem|Status|Own|#|Title|Worker|PR|Last activity|Notes\n-|:-:|-|-|-|-|-|-|-\n7|done||1|t\n';
    expect(read(`${text}text below\n\n| a | b |\n| - | - |\n| 1 | 2 |\n`).items).toMatchObject([
      { item: '7', status: 'done', number: '1', title: 't', notes: '', lastActivity: null, line: 6 },
    ]);
  });

  it('takes markers that are shown, and conflicts of people, as text', () => {
    const shown = '```\n<<<<<<< a\n=======\n>>>>>>> b\n```\n';
    expect(read(`<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n\n${items}${seven}\n${shown}`).items).toHaveLength(1);
  });

  it('reads its state in a file and on a forge only where it belongs', () => {
    const text = '---\nstatus: done\n---\n\n<!-- pitwall:epic {"revision":3,"reactHalts":2} -->\n';
    expect(read(text)).toMatchObject({ status: 'done', reactHalts: 0, revision: 0 });
    expect(read(text, { form: 'forge', labels: ['bug'] })).toMatchObject({ status: null, reactHalts: 2, revision: 3 });
  });

  it('reads a signature only at the beginning of the notes', () => {
    const sigs = ['sig=0000aaaa', 'sig=0000AAAA x', 'why sig=0000aaaa', 'sig=0000aaaa1', 'sig=xyz'];
    const rows = sigs.map(notes => row.replace('why', notes)).join('');
    expect(read(memory + rows).memory.map(({ sig }) => sig)).toEqual([
      '0000aaaa',
      '0000AAAA',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('says what cannot be promoted of a proposal', () => {
    const text =
      '## Decomposition Proposal\n\n### 1. A\n- size: huge\n- depends on: 2, B\n\n### 1. B\n- size: S\n- acceptance: x\n';
    expect(read(text).proposal.faults.map(({ line, what }) => [line, what])).toEqual([
      [3, 'the size of item 1 is not one of XS, S, M, L, XL'],
      [3, 'item 1 depends on something that is not a number'],
      [3, 'item 1 has no acceptance'],
      [3, 'there is no item 2, on which item 1 depends'],
      [7, 'there is a second item 1'],
    ]);
  });

  it('takes a rollback plan as people write it', () => {
    const text = '## Rollback Plan\n\nRevert all.\n\n### 7\n\n1. Stop\n2. Revert\n\n### 8\n\n> quoted\n> twice\n';
    expect(read(text).rollbackPlans).toEqual([
      { text: 'Revert all.' },
      { item: '7', text: '1. Stop\n2. Revert' },
      { item: '8', text: 'quoted\ntwice' },
    ]);
  });
});
