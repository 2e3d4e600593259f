// Writes into the body of an epic. What is not Pitwall's keeps its bytes and its order.
import type { EpicBody } from './epic-body.ts';
import { type EpicEdit, type EpicEditing, editsOf } from './epic-edit.ts';
import { timeOf } from './iso-time.ts';
import { type NewBlock, placeBlocks } from './new-blocks.ts';
import { itemKey } from './read-items.ts';
import { type SafeText, safeTextFor } from './safe-text.ts';
import { type SectionName, sectionNames } from './sections.ts';
import { applySplices, type Splice } from './splice.ts';
import { writeEntries } from './write-entries.ts';
import { changeItems, changeMemory } from './write-items.ts';
import { writeLog } from './write-log.ts';
import { writeState } from './write-state.ts';
import { writeTable } from './write-table.ts';

/** GitHub refuses a longer body. */
export const forgeCharsMax = 65_536;

export function editEpicBody(body: EpicBody, edits: readonly EpicEdit[]): EpicEditing {
  const { source, form } = body;
  const safe = safeTextFor(form);
  refuseUnreadable(edits, safe);
  const state = writeState(body, edits);
  const log = writeLog(body, edits, safe);
  const parts: readonly Written[] = [
    ...[changeItems(body, edits, safe), changeMemory(body, edits, safe)].map(change => ({
      section: change.section,
      ...writeTable(source, change),
    })),
    ...writeEntries(body, edits, safe),
    { section: 'Supervisor Log', ...log },
  ];
  // What goes into a section that ends the body comes before new sections.
  const names = sectionNames.toSorted(
    (one, other) => Number(!source.sections.has(one)) - Number(!source.sections.has(other)),
  );
  const blocks = [...state.blocks, ...names.flatMap(name => newBlocks(body, name, parts))];
  const splices = [...state.splices, ...parts.flatMap(part => part.splices), ...placeBlocks(source, blocks)];
  const excess = form === 'forge' ? applySplices(source.lines.text, splices).length - forgeCharsMax : 0;
  const dropped = dropFor(excess, log.droppable);
  const text = applySplices(source.lines.text, [...splices, ...dropped]);
  if (form === 'forge' && text.length > forgeCharsMax)
    return { kind: 'too-long', chars: text.length, charsMax: forgeCharsMax };
  return { kind: 'edited', text, ...(state.labels && { labels: state.labels }) };
}

interface Written {
  readonly section: SectionName;
  readonly splices: readonly Splice[];
  readonly lines: readonly string[];
}

/** In a section that is there: entries at its end, a table or log lines below its heading. Else a section at the end of the body. */
function newBlocks({ source }: EpicBody, name: SectionName, parts: readonly Written[]): readonly NewBlock[] {
  const lines = parts.find(part => part.section === name)?.lines ?? [];
  if (lines.length === 0) return [];
  const section = source.sections.get(name);
  if (!section) return [{ at: source.lines.text.length, lines: [`## ${name}`, '', ...lines] }];
  return [{ at: lines[0]?.startsWith('### ') ? section.end : section.heading.next, lines }];
}

function dropFor(
  excess: number,
  droppable: readonly { readonly start: number; readonly end: number }[],
): readonly Splice[] {
  const dropped: Splice[] = [];
  let left = excess;
  for (const { start, end } of droppable) {
    if (left <= 0) break;
    dropped.push({ start, end, text: '' });
    left -= end - start;
  }
  return dropped;
}

/** A body that could not be read again must not be written. */
function refuseUnreadable(edits: readonly EpicEdit[], safe: SafeText): void {
  const puts = editsOf(edits, 'put-item');
  const times = [
    ...editsOf(edits, 'append-memory').map(({ tick }) => tick),
    ...[...editsOf(edits, 'append-log'), ...editsOf(edits, 'set-brake-reset')].map(({ at }) => at),
    ...puts.flatMap(({ cells }) => cells.lastActivity ?? []),
  ];
  const bad = times.find(time => timeOf(time) === undefined);
  if (bad !== undefined) throw new Error(`not a time of ISO 8601: ${bad}`);
  if (puts.some(({ item }) => itemKey(safe.line(item, 1)) === '')) throw new Error('a row has no item');
}
