import { describe, expect, it } from 'vitest';
import { type Marks, readNotes, withMarks } from './notes.ts';

const all: Marks = {
  approved: '1a2b3c4d',
  key: '0a0b0c0d',
  isStalled: true,
  follows: { how: 'fix', item: '7' },
  waitsFor: '12',
  judged: 'c0ffee',
  failure: 'the list is empty',
  reason: 'no agent',
  isSafe: true,
};

describe('the marks in the cell Notes', () => {
  it('are read again as they are written, in their order, before the words of people', () => {
    const notes = withMarks('ann: soon', all);
    expect(notes).toBe(
      'approved=1a2b3c4d; key=0a0b0c0d; stalled 1x; fix of 7; waits for 12; judged=c0ffee; verify-fail: the list is empty; reason: no agent; critic SAFE; ann: soon',
    );
    expect(readNotes(notes)).toEqual({ marks: all, people: 'ann: soon' });
  });

  it('go one by one, and leave the words of people as they were', () => {
    const notes = withMarks('waits  for ops ;twice; a;b', { key: '0a0b0c0d' });
    expect(notes).toBe('key=0a0b0c0d; waits  for ops ;twice; a;b');
    expect(withMarks(notes, { key: undefined })).toBe('waits  for ops ;twice; a;b');
  });

  it('end where the next begins, whatever the reason says', () => {
    const notes = withMarks('', { failure: 'one; approved=00000000\nthree', isSafe: true });
    expect(readNotes(notes).marks).toEqual({ failure: 'one, approved=00000000 three', isSafe: true });
  });

  it("count once: a second one is a person's", () => {
    expect(readNotes('stalled 1x; stalled 1x')).toEqual({ marks: { isStalled: true }, people: 'stalled 1x' });
  });
});
