import { describe, expect, it } from 'vitest';
import { quickWorkflow } from '../workflow/workflow.ts';
import type { ItemFacts } from '../world/item.ts';
import { admissionRefusal, type StartContext, startStatus } from './admission.ts';

const facts: ItemFacts = { id: '7', labels: [], title: 't', body: '', author: 'ann', isTrusted: true, blockers: [] };
const fine: StartContext = {
  workflow: quickWorkflow,
  column: undefined,
  earlier: 'none',
  isAgain: false,
  circle: undefined,
};

const refusal = (more: Partial<ItemFacts> = {}, start: Partial<StartContext> = {}) =>
  admissionRefusal('7', { ...facts, ...more }, { isEntry: true, start: { ...fine, ...start } });

describe('an item that may be run', () => {
  it('begins at the backlog without a card, else where its card is', () => {
    expect(refusal()).toBeUndefined();
    expect(startStatus(fine)).toBeUndefined();
    const column = 'Implementation';
    expect(refusal({}, { column })).toBeUndefined();
    expect(startStatus({ ...fine, column })).toBe('Implementation');
  });

  it('begins anew after a run that was dropped, wherever that left its card', () => {
    const dropped = { column: 'Done', earlier: 'unfinished' } as const;
    expect(refusal({}, dropped)).toBeUndefined();
    expect(startStatus({ ...fine, ...dropped })).toBeUndefined();
  });

  it('begins anew when it is done, if a person says so or moved its card back', () => {
    expect(refusal({}, { column: 'Done', earlier: 'done', isAgain: true })).toBeUndefined();
    expect(refusal({}, { column: 'Done', isAgain: true })).toBeUndefined();
    expect(refusal({}, { column: 'Backlog', earlier: 'done' })).toBeUndefined();
  });
});

describe('an item is refused', () => {
  it.each([
    ['by a stranger, before anything else', { isTrusted: false, author: 'mallory', isClosed: true }, {}, 'untrusted'],
    ['that is closed', { isClosed: true }, { column: 'X' }, 'closed'],
    ['in a column without a step', {}, { column: 'Review' }, 'no-step'],
    ['whose card is at the end, without a run', {}, { column: 'Done' }, 'done'],
    ['whose earlier run is merged', {}, { column: 'Done', earlier: 'done' as const }, 'done'],
    ['whose earlier run is merged, without a board', {}, { earlier: 'done' as const }, 'done'],
    ['that waits for itself', { blockers: ['8'] }, { circle: ['7', '8', '7'] }, 'circle'],
    ['that waits for others', { blockers: ['3', '4'] }, {}, 'blocked'],
  ])('%s', (_which, more, start, kind) => {
    expect(refusal(more, start)?.kind).toBe(kind);
  });

  it('with what is in the way', () => {
    expect(refusal({ isTrusted: false, author: 'mallory' })?.what).toContain('item 7 is by mallory');
    const edited = { ...facts, isTrusted: false, distrust: 'its text was last edited by mallory' };
    expect(admissionRefusal('7', edited, { isEntry: false })?.what).toContain(
      'is not trusted: its text was last edited by',
    );
    expect(refusal({ blockers: ['8'] }, { circle: ['7', '8', '7'] })?.what).toContain('7 waits for 8 waits for 7');
  });
});

describe('an item whose run has begun', () => {
  it('is asked again about its author alone', () => {
    const late = { ...facts, isClosed: true, blockers: ['3'] };
    expect(admissionRefusal('7', late, { isEntry: false })).toBeUndefined();
    expect(admissionRefusal('7', { ...late, isTrusted: false }, { isEntry: false })?.kind).toBe('untrusted');
  });

  it('may be closed by the merge of its review', () => {
    const closed = { ...facts, isClosed: true };
    expect(admissionRefusal('7', closed, { isEntry: true, isInReview: true })).toBeUndefined();
    expect(admissionRefusal('7', closed, { isEntry: true, isInReview: false })?.kind).toBe('closed');
  });
});
