// Reads one item: its keys and its text, or everything that is wrong with it.
import { isEpicFile } from '../../core/epic/body/is-epic.ts';
import type { LocalItem } from '../../core/world/item.ts';
import { isRecord } from '../../std/is-record.ts';
import { faultAt } from '../checks/check.ts';
import type { ConfigFault } from '../fault.ts';
import { splitFrontMatter } from '../roles/front-matter.ts';
import { faultOn } from '../roles/parse-role.ts';
import { shapeFaults } from '../shape-faults.ts';
import { readSource } from '../source.ts';
import { itemBook, itemSchema } from './item-keys.ts';

export type ItemReading =
  | { readonly kind: 'item'; readonly item: LocalItem }
  | { readonly kind: 'wrong'; readonly faults: readonly ConfigFault[] };

export function parseItem(id: string, file: string, text: string): ItemReading {
  const split = splitFrontMatter(text);
  if (split.kind === 'unclosed')
    return wrong([faultOn(file, 1, 'the front matter is not closed', 'end it with a line ---')]);
  const read = readSource(file, split.yaml);
  if (read.kind === 'broken') return wrong(read.faults);
  const { source } = read;
  const parsed = itemSchema.safeParse(isEpic(source.value, split.body) ? ownKeysOf(source.value) : source.value);
  if (!parsed.success) return wrong(shapeFaults(source, parsed.error.issues, itemBook));
  const { title, author = 'local', labels: words, dependsOn, id: given, deliverable } = parsed.data;
  const labels = deliverable === undefined ? words : [...words, `deliverable:${deliverable}`];
  const faults = dependsOn.flatMap((other, at) =>
    String(other) === id ? [faultAt(source, ['dependsOn', at], 'the item depends on itself', 'remove it')] : [],
  );
  if (given !== undefined && String(given) !== id)
    faults.push(faultAt(source, ['id'], `id is ${given}, but the name of the file says ${id}`, 'make them the same'));
  if (faults.length > 0) return wrong(faults);
  const body = split.body.trim();
  return { kind: 'item', item: { id, title, author, labels, dependsOn: dependsOn.map(String), body, file } };
}

const isEpic = (value: unknown, body: string) => isEpicFile(isRecord(value) ? Object.keys(value) : [], body);

function ownKeysOf(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => key in itemSchema.shape));
}

function wrong(faults: readonly ConfigFault[]): ItemReading {
  return { kind: 'wrong', faults };
}
