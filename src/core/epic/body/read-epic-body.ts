// Reads the body of an epic: what Pitwall wrote there, and where. A body that cannot be read is never written.
import { conflictIn } from './conflict-markers.ts';
import {
  type BodyError,
  type EpicBody,
  type EpicBodyReading,
  type EpicForm,
  isBodyError,
  type MemoryRow,
  type WorkItem,
} from './epic-body.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { hiddenComments } from './hidden-comment.ts';
import { Lines, lineEndOf } from './lines.ts';
import { readDecisions, readInfeasible, readRollbackPlans } from './optional-sections.ts';
import { type Outline, outlineOf, type Paragraph } from './outline.ts';
import { readProposal } from './proposal-section.ts';
import { itemColumns, readItems } from './read-items.ts';
import { memoryColumns, readLog, readMemory } from './read-memory.ts';
import { type EpicState, noState, readCommentState, readFileState, readLabels } from './read-state.ts';
import { type Section, type SectionName, sectionsOf } from './sections.ts';
import { readTable, type Table } from './table.ts';

export interface BodyKind {
  readonly form: EpicForm;
  /** Of the issue; not read of a file. */
  readonly labels?: readonly string[];
}

export function readEpicBody(text: string, { form, labels = [] }: BodyKind): EpicBodyReading {
  const lines = new Lines(text);
  const front = form === 'file' ? readFrontMatter(lines) : 'none';
  if (front === 'unclosed')
    return unreadable({ error: 'bad-state', line: 1, what: 'the front matter has no end: close it with a line ---' });
  const frontMatter = front === 'none' ? undefined : front;
  const outline = outlineOf(lines, frontMatter?.next ?? lines.all[0]?.start ?? 0);
  const found = sectionsOf(outline.blocks, lines);
  const ours = [...(frontMatter ? [{ start: 0, end: frontMatter.next }] : []), ...extentsOf(found.sections)];
  const conflict = conflictIn(lines, ours, outline.quoted);
  if (conflict) return unreadable(conflict);
  const state = readState(lines, { form, labels, frontMatter, outline });
  const items = readRows(lines, found.sections.get('Work Items'), itemColumns, readItems);
  const memory = readRows(lines, found.sections.get('Pattern Memory'), memoryColumns, readMemory);
  const faults = [...('twice' in found ? [found.twice] : []), state, items, memory].filter(isBodyError);
  const [first] = faults.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
  if (first || isBodyError(state) || isBodyError(items) || isBodyError(memory)) return unreadable(first as BodyError);
  const [comment] = form === 'forge' ? hiddenComments(lines, outline) : [];
  const { sections } = found;
  const tables = { itemTable: items.table, memoryTable: memory.table };
  const source = {
    lines,
    lineEnd: lineEndOf(text),
    closer: outline.closer,
    labels,
    frontMatter,
    comment,
    sections,
    ...tables,
  };
  const rows = { items: items.rows as readonly WorkItem[], memory: memory.rows as readonly MemoryRow[] };
  return { kind: 'read', body: { form, ...state, ...rows, ...readSections(lines, sections), source } };
}

function readSections(
  lines: Lines,
  sections: ReadonlyMap<SectionName, Section>,
): Pick<EpicBody, 'log' | 'proposal' | 'decisions' | 'infeasible' | 'rollbackPlans'> {
  const log = sections.get('Supervisor Log');
  return {
    log: log ? readLog(lines, log).map(({ at, text, line }) => ({ at, text, line })) : [],
    proposal: readProposal(lines, sections.get('Decomposition Proposal')),
    decisions: readDecisions(lines, sections.get('Pending Decisions')),
    infeasible: readInfeasible(lines, sections.get('Infeasible')),
    rollbackPlans: readRollbackPlans(lines, sections.get('Rollback Plan')),
  };
}

interface StateParts {
  readonly form: EpicForm;
  readonly labels: readonly string[];
  readonly frontMatter: FrontMatter | undefined;
  readonly outline: Outline;
}

function readState(lines: Lines, { form, labels, frontMatter, outline }: StateParts): EpicState | BodyError {
  if (form === 'file') return frontMatter ? readFileState(lines, frontMatter) : noState;
  const status = readLabels(labels);
  if (isBodyError(status)) return status;
  const state = readCommentState(lines, hiddenComments(lines, outline));
  return isBodyError(state) ? state : { ...state, status };
}

interface Rows<Row> {
  readonly table: Table | undefined;
  readonly rows: readonly Row[];
}

function readRows<Row>(
  lines: Lines,
  section: Section | undefined,
  columns: readonly string[],
  read: (lines: Lines, table: Table) => readonly Row[] | BodyError,
): Rows<Row> | BodyError {
  const paragraphs = section?.blocks.filter((block): block is Paragraph => block.kind === 'paragraph') ?? [];
  const found = readTable(lines, paragraphs, columns);
  if (isBodyError(found)) return found;
  const rows = found.table ? read(lines, found.table) : [];
  return isBodyError(rows) ? rows : { table: found.table, rows };
}

function extentsOf(sections: ReadonlyMap<SectionName, Section>) {
  return [...sections.values()].map(({ heading, end }) => ({ start: heading.start, end }));
}

function unreadable(error: BodyError) {
  return { kind: 'unreadable', ...error } as const;
}
