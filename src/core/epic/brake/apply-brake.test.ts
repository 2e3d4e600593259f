import { describe, expect, it } from 'vitest';
import { editEpicBody } from '../body/edit-epic-body.ts';
import type { EpicBody } from '../body/epic-body.ts';
import { type EpicEdit, editsOf } from '../body/epic-edit.ts';
import { readEpicBody } from '../body/read-epic-body.ts';
import type { DecisionClass } from '../body/words.ts';
import { applyBrake, stalledItems } from './apply-brake.ts';
import { remedyForStall } from './stalled-item.ts';

const now = Date.parse('2026-11-16T12:00:00Z');
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

function read(text: string): EpicBody {
  const reading = readEpicBody(text, { form: 'file' });
  if (reading.kind === 'read') return reading.body;
  throw new Error(reading.what);
}

function bodyWith(...edits: readonly EpicEdit[]): EpicBody {
  return edits.reduce((body, edit) => {
    const edited = editEpicBody(body, [edit]);
    return read(edited.kind === 'edited' ? edited.text : '');
  }, read('---\nstatus: in_progress\n---\n'));
}

let minute = 900;
const row = (sign: DecisionClass, notes = 'sig=aaaa1111 red'): EpicEdit => ({
  kind: 'append-memory',
  tick: ago(minute--),
  decision: 'd',
  class: sign,
  notes,
});
const rows = (count: number, sign: DecisionClass, notes?: string) =>
  Array.from({ length: count }, () => row(sign, notes));
const working = (item: string, minutes: number, status: 'in_progress' | 'review' = 'in_progress'): EpicEdit => ({
  kind: 'put-item',
  item,
  cells: { status, lastActivity: ago(minutes) },
});

const recurring = (sign: DecisionClass, sig = 'aaaa1111') => ({
  rule: 'recurring',
  status: 'review',
  reason: `recurring: ${sign}`,
  class: sign,
  sig,
});
const stalled = { rule: 'stalled', status: 'review', reason: 'stalled workers' };
const halts = { rule: 'react-halts', status: 'review', reason: 'repeated react halt' };

describe('the brake', () => {
  const fail = 'verify_fail';
  it.each<[string, readonly EpicEdit[], object | undefined]>([
    ['an empty body', [], undefined],
    ['two equal failures', rows(2, fail), undefined],
    ['three equal failures', rows(3, fail), recurring(fail)],
    ['three with five others between', [row(fail), ...rows(5, 'dispatch_ok'), ...rows(2, fail)], recurring(fail)],
    ['three of which one is the ninth', [row(fail), ...rows(6, 'dispatch_ok'), ...rows(2, fail)], undefined],
    ['three of two signatures', [...rows(2, fail), row(fail, 'sig=bbbb2222')], undefined],
    ['three of two classes', [...rows(2, fail), row('react_halt')], undefined],
    ['three in other letters', [...rows(2, fail), row(fail, 'sig=AAAA1111')], recurring(fail)],
    ['three without a signature', rows(3, fail, 'no reason'), recurring(fail, fail)],
    ['two without and one with', [...rows(2, fail, ''), row(fail)], undefined],
    ['three halts of dispatch', rows(3, 'dispatch_halt'), recurring('dispatch_halt')],
    ['three halts of react', rows(3, 'react_halt'), recurring('react_halt')],
    ['three malformed verdicts', rows(3, 'verdict_malformed'), recurring('verdict_malformed')],
    ['three that the brake fired', rows(3, 'brake_fired'), undefined],
    ['three passes', rows(3, 'verify_pass'), undefined],
    ['three remedied halts', rows(3, 'react_filed_fix'), undefined],
    ['one silent for 241 minutes', [working('7', 241)], undefined],
    ['two silent for 241 minutes', [working('7', 241), working('8', 241)], stalled],
    ['two silent for 239 minutes', [working('7', 239), working('8', 239)], undefined],
    ['two, one of them in review', [working('7', 241), working('8', 999, 'review')], undefined],
    ['one react halt', [{ kind: 'set-react-halts', count: 1 }], undefined],
    ['two react halts', [{ kind: 'set-react-halts', count: 2 }], halts],
    ['both later rules', [working('7', 241), working('8', 241), { kind: 'set-react-halts', count: 2 }], stalled],
    [
      'all rules',
      [...rows(3, fail), working('7', 241), working('8', 241), { kind: 'set-react-halts', count: 2 }],
      recurring(fail),
    ],
  ])('sees %s', (_what, edits, expected) => {
    expect(applyBrake(bodyWith(...edits), now)).toEqual(expected);
  });

  it('does not count rows up to the reset', () => {
    const three = rows(3, 'verify_fail');
    const at = editsOf(three, 'append-memory').at(-1)?.tick ?? '';
    expect(applyBrake(bodyWith(...three, { kind: 'set-brake-reset', at }), now)).toBeUndefined();
    const earlier = new Date(Date.parse(at) - 1).toISOString();
    const between = bodyWith(...three, { kind: 'set-brake-reset', at: earlier });
    expect(applyBrake(between, now)).toBeUndefined();
    expect(
      applyBrake(bodyWith(...three, { kind: 'set-brake-reset', at }, ...rows(3, 'verify_fail')), now),
    ).toMatchObject(recurring('verify_fail'));
  });

  it('knows the reset and the react halts after 40 more rows', () => {
    const at = ago(1);
    const body = bodyWith(
      { kind: 'set-brake-reset', at },
      { kind: 'set-react-halts', count: 2 },
      ...rows(40, 'verify_fail'),
    );
    expect([body.brakeReset, body.reactHalts, body.memory.length]).toEqual([at, 2, 16]);
    expect(applyBrake(body, now)).toEqual(halts);
  });

  it('compares times of different offsets', () => {
    const reset = bodyWith(...rows(3, 'verify_fail'), { kind: 'set-brake-reset', at: '2026-11-17T02:00:00+14:00' });
    expect(applyBrake(reset, now)).toBeUndefined();
  });
});

describe('a stalled item', () => {
  it('is not one without a time to measure from', () => {
    const body = bodyWith(working('7', 241), { kind: 'put-item', item: '8', cells: { status: 'in_progress' } });
    expect(stalledItems(body, now).map(({ item }) => item)).toEqual(['7']);
  });

  it('is queued again once, and then blocked', () => {
    const first = remedyForStall({ notes: 'asked ann' });
    expect(first).toEqual({ kind: 'requeue', cells: { status: 'queued', notes: 'stalled 1x; asked ann' } });
    expect(remedyForStall({ notes: first.cells.notes ?? '' })).toEqual({
      kind: 'block',
      cells: { status: 'blocked', notes: 'stalled 2x; asked ann' },
    });
    expect(remedyForStall({ notes: '' }).cells.notes).toBe('stalled 1x');
  });
});
