import { describe, expect, it } from 'vitest';
import { absent, known, unknown } from '../../../core/answer.ts';
import { Problem } from '../../../core/problem.ts';
import { quickWorkflow } from '../../../core/run/workflow.ts';
import { admitItem, type ItemLook } from './admit-item.ts';

const facts = { title: 't', body: '', author: 'ann', isTrusted: true, blockers: [] };
const fine: ItemLook = { facts: known(facts), card: absent, circle: undefined };
const workflow = quickWorkflow;

const admit = (look: Partial<ItemLook>, isAgain = false) => admitItem('7', { ...fine, ...look }, { workflow, isAgain });

function refusal(look: Partial<ItemLook>) {
  try {
    admit(look);
  } catch (error) {
    if (error instanceof Problem) return `${error.code}: ${error.message}. ${error.remedy}`;
    throw error;
  }
  throw new Error('it was admitted');
}

describe('an item that may be run', () => {
  it('begins at the backlog without a card, else where its card stands', () => {
    expect(admit({})).toBeUndefined();
    expect(admit({ card: known('Implementation') })).toBe('Implementation');
  });

  it('begins anew after a run that left its card at the end', () => {
    expect(admit({ card: known('Done') }, true)).toBeUndefined();
  });
});

describe('an item is refused', () => {
  const stranger = known({ ...facts, author: 'mallory', isTrusted: false, blockers: ['3'] });

  it.each<[string, Partial<ItemLook>, string]>([
    ['that is not there', { facts: absent }, 'item-unknown: item 7 is not there any more'],
    ['that cannot be read', { facts: unknown('503') }, 'forge-silent: item 7 cannot be read: 503'],
    [
      'by a stranger, before anything else',
      { facts: stranger, card: known('X') },
      'entry-untrusted-author: item 7 is by mallory',
    ],
    [
      'whose text a stranger changed',
      { facts: known({ ...facts, isTrusted: false, distrust: 'its text was last edited by mallory' }) },
      'item 7 is not trusted: its text was last edited by mallory',
    ],
    [
      'in a column without a step',
      { card: known('Review') },
      'Move its card to one of Backlog, Implementation, Audit.',
    ],
    [
      'at the end without a run',
      { card: known('Done') },
      'entry-column: item 7 stands in the column Done, where nothing',
    ],
    [
      'that is closed',
      { facts: known({ ...facts, isClosed: true }), card: known('X') },
      'entry-closed: item 7 is closed',
    ],
    [
      'whose board cannot be used',
      { card: { kind: 'refused', problem: { code: 'config-board', what: 'no board 9', remedy: 'Look.' } } },
      'config-board: no board 9. Look.',
    ],
    ['whose card cannot be seen', { card: unknown('503') }, 'forge-silent'],
    ['that waits for itself', { circle: ['7', '8', '7'] }, '7 waits for 8 waits for 7'],
    [
      'that waits for others',
      { facts: known({ ...facts, blockers: ['3', '4'] }) },
      'entry-blocked: item 7 waits for 3, 4',
    ],
  ])('%s', (_which, look, said) => {
    expect(refusal(look)).toContain(said);
  });
});
