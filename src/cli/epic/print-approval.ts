// What a person approves of an epic, before they do, and after it.
import type { EpicApproval } from '../../app/epic/answers.ts';
import { printable } from '../cells.ts';
import { renderTable } from '../render-table.ts';
import type { Terminal } from '../terminal.ts';

const words: Readonly<Record<EpicApproval['items'][number]['change'], string>> = {
  new: 'new',
  changed: 'changed since it was approved',
  same: 'as approved before',
  'at-work': 'at work',
  over: 'over',
  gone: 'there is no such item',
};

export function renderApproval(
  { epic, title, items }: EpicApproval,
  { style, width }: Pick<Terminal, 'style' | 'width'>,
): readonly string[] {
  const rows = items.map(({ item, title: name, worker, change }) =>
    [item === '' ? '-' : item, worker === '' ? 'no agent' : worker, words[change], name].map(printable),
  );
  const what = rows.length === 0 ? 'It has no items yet: the next tick proposes them.' : undefined;
  return [
    `${style.bold(epic)} ${printable(title)}`,
    ...(what === undefined ? renderTable([['item', 'agent', 'since', 'title'], ...rows], width) : [what]),
  ];
}
