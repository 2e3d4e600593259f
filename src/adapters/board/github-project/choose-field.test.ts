import { describe, expect, it } from 'vitest';
import { chooseField } from './choose-field.ts';

const columns = ['Backlog', 'Done'];
const select = (name: string, ...options: string[]) => ({
  id: name,
  name,
  options: options.map(option => ({ id: option, name: option })),
});
const title = { id: 'T', name: 'Title' };
const status = select('Status', 'Todo', 'Done');
const priority = select('Priority', 'High', 'Low');
const phase = select('Phase', 'Done', 'Backlog', 'More');

describe('the field that holds the status', () => {
  it.each([
    { rule: 'is Status, also where another has the columns', fields: [title, phase, status], name: 'Status' },
    { rule: 'is Status in any case', fields: [select('status', ...columns)], name: 'status', missing: [] },
    { rule: 'is the only one that has the columns', fields: [priority, phase], name: 'Phase', missing: [] },
    { rule: 'is the only choice that there is', fields: [title, priority], name: 'Priority', missing: columns },
    { rule: 'is the one wished for', wish: 'Priority', fields: [status, priority], name: 'Priority', missing: columns },
    {
      rule: 'may write columns in any case',
      fields: [select('Status', 'backlog', 'DONE')],
      name: 'Status',
      missing: [],
    },
  ])('$rule', ({ wish, fields, name, missing = ['Backlog'] }) => {
    expect(chooseField(fields, { name: wish, columns })).toEqual({ kind: 'found', name, missing });
  });

  it.each([
    { rule: 'none is a choice', fields: [title], choices: [] },
    { rule: 'several could be meant', fields: [priority, select('Size', 'S')], choices: ['Priority', 'Size'] },
    { rule: 'two have the columns', fields: [phase, select('Way', ...columns)], choices: ['Phase', 'Way'] },
    { rule: 'the one wished for is not there', wish: 'Fase', fields: [phase], choices: ['Phase'] },
    { rule: 'the one wished for is no choice', wish: 'Title', fields: [title, phase], choices: ['Phase'] },
  ])('is absent where $rule', ({ wish, fields, choices }) => {
    expect(chooseField(fields, { name: wish, columns })).toEqual({ kind: 'absent', wanted: wish ?? 'Status', choices });
  });
});
