// What a tick reads in the body of an epic, as lines for a person.
import type { EpicAnswer } from '../../app/try/epic.ts';
import { plural } from '../../std/plural.ts';
import { renderTable } from '../render-table.ts';
import type { Terminal } from '../terminal.ts';

const itemHead = ['item', 'title', 'status', 'worker', 'pr', 'last activity', 'notes'];

export function renderEpic(file: string, answer: EpicAnswer, { width }: Pick<Terminal, 'width'>): readonly string[] {
  if ('what' in answer) {
    const { parse, what, remedy } = answer;
    const place = parse.line === undefined ? file : `${file}:${parse.line}`;
    return [`${place}: ${what} (${parse.error}).`, remedy];
  }
  const { status, brakeReset, reactHalts, items, memory, stalled, brake } = answer;
  const rows = items.map(each => [
    each.item,
    each.title,
    each.status,
    each.worker,
    each.pr,
    each.lastActivity ?? '',
    each.notes,
  ]);
  const newest = memory.at(-1);
  const reset = brakeReset === null ? 'never reset' : `reset at ${brakeReset}`;
  return [
    `Status ${status ?? 'not set'}; ${reset}; ${plural(reactHalts, 'react halt')} since.`,
    ...(rows.length === 0 ? ['No items.'] : renderTable([itemHead, ...rows], width)),
    newest
      ? `Pattern Memory has ${plural(memory.length, 'row')}, the last at ${newest.tick}: ${newest.class}, ${newest.decision}.`
      : 'Pattern Memory is empty.',
    stalled.length === 0 ? 'No item is stalled.' : `Stalled: ${stalled.join(', ')}.`,
    brake === null ? 'The brake does not halt it.' : `The brake halts it: ${brake.reason}; status ${brake.status}.`,
  ];
}
