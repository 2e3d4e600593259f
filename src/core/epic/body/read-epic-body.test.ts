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
