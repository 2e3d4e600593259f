// Entries of an optional section: a heading of level 3, `- key: value` lines below it, and text in a quote.
import type { Line, Lines } from './lines.ts';
import type { Heading } from './outline.ts';
import type { Section } from './sections.ts';

export interface Field {
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

export interface Entry {
  /** Of the heading. */
  readonly title: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly fields: readonly Field[];
  /** What is quoted, without its marks. */
  readonly quote: string;
  /** Everything below the heading. */
  readonly text: string;
  /** Heading, fields, quote and the blank lines behind them: all that Pitwall writes. A line that goes on with a field is a person's. */
  readonly own: readonly Line[];
}

const field = /^- ([a-z][a-z ]{0,40}):(?=[ \t]|$)/;

export function entriesOf(lines: Lines, section: Section | undefined): readonly Entry[] {
  const headings =
    section?.blocks.filter((block): block is Heading => block.kind === 'heading' && block.level === 3) ?? [];
  return headings.map((heading, at) => entryAt(lines, heading, headings[at + 1]?.start ?? section?.end ?? 0));
}

/** What people wrote between the heading of the section and its first entry. */
export function introOf(lines: Lines, section: Section | undefined): string {
  if (!section) return '';
  const [first] = entriesOf(lines, section);
  return lines.text.slice(section.heading.next, first?.start ?? section.end).trim();
}

function entryAt(lines: Lines, heading: Heading, end: number): Entry {
  const below = linesWithin(lines, heading.next, end);
  const fields: { key: string; value: string; line: number }[] = [];
  const quote: string[] = [];
  const own: Line[] = linesWithin(lines, heading.start, heading.next).slice();
  let last = 'blank' as LineKind;
  let fence = '';
  for (const line of below) {
    const text = lines.textOf(line);
    const kind = fence === '' ? kindOf(text, last) : 'people';
    fence = fenceAfter(text, fence);
    if (kind === 'field' || kind === 'more') addField(fields, text, lines.numberAt(line.start));
    if (kind === 'quote') quote.push(text.replace(/^ {0,3}> ?/, ''));
    if (kind === 'field' || kind === 'quote' || (kind === 'blank' && last !== 'people' && last !== 'more'))
      own.push(line);
    if (kind !== 'blank') last = kind;
  }
  const title = titleOf(lines.text.slice(heading.start, heading.next));
  const text = lines.text.slice(heading.next, end).trim();
  const { start } = heading;
  return { title, line: lines.numberAt(start), start, end, fields, quote: bare(quote.join('\n')), text, own };
}

type LineKind = 'field' | 'more' | 'quote' | 'blank' | 'people';

function kindOf(text: string, last: LineKind): LineKind {
  if (text.trim() === '') return 'blank';
  if (field.test(text)) return 'field';
  if ((last === 'field' || last === 'more') && /^[ \t]/.test(text)) return 'more';
  return /^ {0,3}>/.test(text) ? 'quote' : 'people';
}

/** What is shown in code is no field. */
function fenceAfter(text: string, open: string): string {
  const mark = /^ {0,3}(`{3,99}|~{3,99})/.exec(text)?.[1];
  if (mark === undefined) return open;
  if (open === '') return mark;
  return mark.startsWith(open) ? '' : open;
}

/** A number sign at its end is part of it. */
function titleOf(line: string): string {
  return bare(line.trim().replace(/^###[ \t]*/, ''));
}

/** Without the joiners that keep a name on a forge from being a mention. */
function bare(text: string): string {
  return text.replaceAll('\u{2060}', '');
}

/** A line that is indented goes on with the field above it. */
function addField(fields: { key: string; value: string; line: number }[], text: string, line: number): void {
  const [mark = '', key] = field.exec(text) ?? [];
  const above = fields.at(-1);
  if (key !== undefined) fields.push({ key, value: bare(text.slice(mark.length).trim()), line });
  else if (above) above.value = `${above.value} ${bare(text.trim())}`.trim();
}

export function linesWithin(lines: Lines, start: number, end: number): readonly Line[] {
  if (start >= end) return [];
  return lines.all.slice(lines.indexAt(start), lines.indexAt(end - 1) + 1);
}

export function fieldValue(entry: Entry, key: string): string {
  return entry.fields.find(each => each.key === key)?.value ?? '';
}

export function fieldValues(entry: Entry, key: string): readonly string[] {
  return entry.fields.flatMap(each => (each.key === key && each.value !== '' ? [each.value] : []));
}
