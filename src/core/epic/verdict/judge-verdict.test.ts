import { describe, expect, it } from 'vitest';
import { consequenceOf, refuseVerdict } from './judge-verdict.ts';
import { haltKinds, type PlannerVerdict } from './verdict.ts';

const approved = new Map([
  ['7', { worker: 'claude', project: 'shop' }],
  ['8', { worker: 'codex', project: 'shop' }],
]);
const judge = (verdict: PlannerVerdict) => refuseVerdict(verdict, { epic: '40', approved });
const dispatch = (task_id: string, worker: string, project: string) =>
  judge({ action: 'dispatch', task_id, worker, project });
const fixUnder = (parent: string) => judge({ action: 'file_fix_task', parent, title: 't', body: 'b' });
const refused = (code: string, ...fields: string[]) => ({ code, fields });

describe('a verdict', () => {
  it.each([
    ['7', 'claude', 'shop', undefined],
    ['8', 'claude', 'shop', refused('substitution', 'worker')],
    ['7', 'Claude', 'shop', refused('substitution', 'worker')],
    ['7', 'claude ', 'shop', refused('substitution', 'worker')],
    ['7', 'claude', 'shop-legacy', refused('substitution', 'project')],
    ['7', 'codex', 'till', refused('substitution', 'worker', 'project')],
    ['12', 'claude', 'shop', refused('unknown-item', 'task_id')],
    ['07', 'claude', 'shop', refused('unknown-item', 'task_id')],
    ['40', 'claude', 'shop', refused('unknown-item', 'task_id')],
    ['constructor', 'claude', 'shop', refused('unknown-item', 'task_id')],
  ])('that sends %s to %s in %s', (item, worker, project, expected) => {
    expect(dispatch(item, worker, project)).toEqual(expected);
  });

  it.each([
    ['7', undefined],
    ['40', undefined],
    ['41', refused('unknown-item', 'parent')],
  ])('that files a fix under %s', (parent, expected) => {
    expect(fixUnder(parent)).toEqual(expected);
  });
});

describe('a halt', () => {
  it('is remedied for three kinds, and counted for the others', () => {
    expect(Object.fromEntries(haltKinds.map(kind => [kind, Object.values(consequenceOf(kind))]))).toEqual({
      ambiguity: ['dispatch-with-brief', false],
      'missing-information': ['investigate', false],
      'missing-tool': ['fix-item', false],
      'wrong-repository': ['halt', true],
      'missing-agent': ['halt', true],
      strategy: ['halt', true],
      safety: ['halt', true],
    });
  });
});
