// The section `## Decomposition Proposal`: what a decomposer proposed, for a person to read, change and promote.
import { itemSizes, type ProposedItem } from '../verdict/verdict.ts';
import { type Entry, entriesOf, fieldValue, fieldValues } from './entries.ts';
import type { Lines } from './lines.ts';
import type { Section } from './sections.ts';
import { wordOf } from './words.ts';

export interface ProposalItem extends ProposedItem {
  /** Its place in the proposal, by which others name it. */
  readonly number: number;
  readonly line: number;
}

export interface ProposalFault {
  readonly line: number;
  readonly what: string;
}

/** `faults`: a person's edit left something that cannot be promoted. */
export interface ProposalReading {
  readonly items: readonly ProposalItem[];
  readonly faults: readonly ProposalFault[];
}

const numbered = /^(\d{1,3})\.(?: |$)/;

export function isProposalEntry({ title }: Entry): boolean {
  return numbered.test(title);
}

export function readProposal(lines: Lines, section: Section | undefined): ProposalReading {
  const read = entriesOf(lines, section).filter(isProposalEntry).map(readItem);
  const numbers = new Set(read.map(({ item }) => item.number));
  const faults = read.flatMap(({ item, faults: own }, at) => {
    const isTwice = read.findIndex(other => other.item.number === item.number) < at;
    const unknown = item.dependsOn.filter(number => !numbers.has(number));
    return [
      ...own,
      ...(isTwice ? [`there is a second item ${item.number}`] : []),
      ...unknown.map(number => `there is no item ${number}, on which item ${item.number} depends`),
    ].map(what => ({ line: item.line, what }));
  });
  return { items: read.map(({ item }) => item), faults };
}

function readItem(entry: Entry): { readonly item: ProposalItem; readonly faults: readonly string[] } {
  const [mark = '', number = ''] = numbered.exec(entry.title) ?? [];
  const title = entry.title.slice(mark.length).trim();
  const size = wordOf(itemSizes, fieldValue(entry, 'size'));
  const named = listIn(fieldValue(entry, 'depends on'));
  const dependsOn = named.filter(each => /^\d{1,3}$/.test(each)).map(Number);
  const acceptance = fieldValues(entry, 'acceptance');
  const faults = [
    ...(title === '' ? [`item ${number} has no title`] : []),
    ...(size === undefined ? [`the size of item ${number} is not one of ${itemSizes.join(', ')}`] : []),
    ...(dependsOn.length < named.length ? [`item ${number} depends on something that is not a number`] : []),
    ...(acceptance.length === 0 ? [`item ${number} has no acceptance`] : []),
  ];
  const tags = listIn(fieldValue(entry, 'tags'));
  const { quote: body, line } = entry;
  const item = {
    number: Number(number),
    title,
    body,
    acceptance: [...acceptance],
    dependsOn,
    size: size ?? 'M',
    tags,
    line,
  };
  return { item, faults };
}

function listIn(value: string): string[] {
  return value
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '' && each !== 'none');
}
