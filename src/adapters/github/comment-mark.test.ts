import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commentKey, commentMarks, markCharsMax } from './comment-mark.ts';

const key = Buffer.alloc(32, 1);
const marks = commentMarks(key, 'acme/shop#7');
const mark = { marker: 'run/7/12', part: 1, parts: 2 };

describe('a mark', () => {
  it('is read again from the end of a comment', () => {
    const line = marks.sign(mark);
    expect(line.length).toBeLessThan(markCharsMax);
    expect(marks.read(`Hello\n\n${line}`)).toEqual(mark);
    expect(marks.read(`Hello\n\n${line}\r\n`)).toEqual(mark);
  });

  it.each<[string, (line: string) => string]>([
    ['of another cause', line => line.replace('run/7/12', 'run/7/13')],
    ['of another part', line => line.replace('1/2', '2/2')],
    ['that stands before other words', line => `${line}\nmore`],
    ['without its last letters', line => line.replace(/.{4} -->$/, ' -->')],
  ])('%s is none', (_, change) => {
    expect(marks.read(change(marks.sign(mark)))).toBeUndefined();
  });

  it('is none with another key, or on another item', () => {
    expect(commentMarks(Buffer.alloc(32, 2), 'acme/shop#7').read(marks.sign(mark))).toBeUndefined();
    expect(commentMarks(key, 'acme/shop#8').read(marks.sign(mark))).toBeUndefined();
  });
});

describe('the key of a repository', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pitwall-key-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is made once, for its owner alone', () => {
    const made = commentKey(folder);
    expect(made).toHaveLength(32);
    expect(commentKey(folder)).toEqual(made);
    expect(statSync(join(folder, 'comment-key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['comment-key']);
  });

  it('that is damaged is told, never replaced', () => {
    writeFileSync(join(folder, 'comment-key'), 'oops');
    expect(() => commentKey(folder)).toThrow(/is damaged/);
  });
});
