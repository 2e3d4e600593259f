import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { coalesce } from './coalesce.ts';
import { compareNumbered } from './compare-numbered.ts';
import { errorCode } from './error-code.ts';
import { findProgram } from './find-program.ts';
import { onAbort } from './on-abort.ts';
import { oneLine } from './one-line.ts';
import { parseJson } from './parse-json.ts';
import { plural } from './plural.ts';
import { readIfThere } from './read-if-there.ts';
import { writeByRename } from './write-by-rename.ts';

describe('text', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['null', null],
    ['', undefined],
    ['{"a":1', undefined],
  ])('reads %j as JSON or undefined', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it('puts a noun behind its count', () => {
    expect([0, 1, 2].map(count => plural(count, 'file'))).toEqual(['0 files', '1 file', '2 files']);
    expect(plural(2, 'entry', 'entries')).toBe('2 entries');
  });

  it('makes one short line of any text', () => {
    expect(oneLine(' a\r\n\tb\u0007 c\u202e ')).toBe('a b c');
    expect(oneLine('abcdef', 3)).toBe('abc…');
  });
});

describe('names with numbers', () => {
  it.each([
    [['10', '9', '1']],
    [['item-10', 'item-2', 'item-2-b', 'item', 'item-2-10', 'item-2-9']],
    [['b2', 'a10', 'a9', '', '7']],
  ])('are in the order in which people count: %j', names => {
    const expected = names.toSorted(new Intl.Collator('en', { numeric: true }).compare);
    expect(names.toSorted(compareNumbered)).toEqual(expected);
    expect(names.toReversed().toSorted(compareNumbered)).toEqual(expected);
  });
});

describe('an abort signal', () => {
  it('calls once, at once when it was aborted before, and never after listening stopped', () => {
    const calls: string[] = [];
    const signals = new AbortController();
    onAbort(signals.signal, () => calls.push('heard'));
    onAbort(signals.signal, () => calls.push('stopped'))();
    signals.abort();
    signals.abort();
    onAbort(signals.signal, () => calls.push('late'));
    onAbort(undefined, () => calls.push('none'));
    expect(calls).toEqual(['heard', 'late']);
  });
});

describe('calls that come while an act is under way', () => {
  it('share one more act after it, which begins after all of them', async () => {
    const begun: (() => void)[] = [];
    const act = coalesce(() => new Promise<void>(resolve => begun.push(resolve)));
    const first = act();
    const later = [act(), act(), act()];
    expect(begun).toHaveLength(1);
    begun[0]?.();
    await first;
    await Promise.resolve();
    expect(begun).toHaveLength(2);
    begun[1]?.();
    await Promise.all(later);
    expect(begun).toHaveLength(2);
  });

  it('are not lost when an act fails, and each hears of its own', async () => {
    let acts = 0;
    const act = coalesce(async () => {
      acts++;
      await Promise.resolve();
      if (acts === 1) throw new Error('broken');
    });
    const [first, second] = [act(), act()];
    await expect(first).rejects.toThrow('broken');
    await second;
    expect(acts).toBe(2);
  });
});

describe('files', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pitwall-std-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('names the code of a system error only', () => {
    expect(errorCode(Object.assign(new Error('x'), { code: 'ENOENT' }))).toBe('ENOENT');
    expect([new Error('x'), { code: 'ENOENT' }, undefined].map(errorCode)).toEqual(['', '', '']);
  });

  it('are undefined when absent, and an error when they are something else', () => {
    expect(readIfThere(join(folder, 'none'))).toBeUndefined();
    expect(() => readIfThere(folder)).toThrow('EISDIR');
  });

  it('are replaced as a whole, and nothing is left of what could not be written', () => {
    const file = join(folder, 'a');
    writeByRename(file, 'one');
    writeByRename(file, 'two', { mode: 0o600, flush: true });
    expect(readFileSync(file, 'utf8')).toBe('two');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    mkdirSync(join(folder, 'b'));
    expect(() => writeByRename(join(folder, 'b'), 'x')).toThrow();
    expect(readdirSync(folder)).toEqual(['a', 'b']);
  });

  it('are programs only if they can be started from an absolute folder', () => {
    mkdirSync(join(folder, 'dir', 'tool'), { recursive: true });
    for (const [name, mode] of [
      ['plain', 0o644],
      ['tool', 0o755],
    ] as const) {
      writeFileSync(join(folder, name), '');
      chmodSync(join(folder, name), mode);
    }
    expect(findProgram('tool', ['relative', join(folder, 'dir'), folder])).toBe(join(folder, 'tool'));
    expect(findProgram('tool', `:.:${folder}`)).toBe(join(folder, 'tool'));
    expect(findProgram('plain', folder)).toBeUndefined();
    expect(findProgram('', folder)).toBeUndefined();
    expect(findProgram('tool', undefined)).toBeUndefined();
  });
});
