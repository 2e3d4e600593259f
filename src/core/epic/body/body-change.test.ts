import { expect, it } from 'vitest';
import { bodyChange } from './body-change.ts';

const write = (form: 'file' | 'forge') =>
  bodyChange({
    ...{ key: '0a1b2c3d', form },
    edits: [
      { kind: 'set-status', status: 'queued' },
      { kind: 'append-log', at: '2026-11-16T12:00:00Z', text: 'Ann approved it key=0a1b2c3d' },
    ],
  });

it('is made on any body, and found again in it by its key', () => {
  const { edit, isIn, status } = write('file');
  const text = edit('---\nstatus: review\n---\n\nSearch.\n') ?? '';
  expect(text).toMatch(/^---\nstatus: queued\n/);
  expect([isIn('---\nstatus: review\n---\n'), isIn(text), status]).toEqual([false, true, 'queued']);
});

it('counts the writes of an issue', () => {
  const { edit } = write('forge');
  const once = edit('Search.\n') ?? '';
  expect([once, edit(once) ?? ''].map(text => /"revision":(\d)/.exec(text)?.[1])).toEqual(['1', '2']);
});

it('is not made on what cannot be read, and not found there', () => {
  const { edit, isIn } = write('file');
  const broken = '---\nstatus: soon\n---\n';
  expect([edit(broken), isIn(broken)]).toEqual([undefined, false]);
});
