// Entries of the optional sections, as they are read again by entries.ts.

import { type Entry, entriesOf } from './entries.ts';
import type { EpicBody } from './epic-body.ts';
import { type EditOf, type EpicEdit, editsOf } from './epic-edit.ts';
import { lineEndOf } from './lines.ts';
import { isProposalEntry } from './proposal-section.ts';
import type { SafeText } from './safe-text.ts';
import type { SectionName } from './sections.ts';
import type { Splice } from './splice.ts';

export interface EntriesWrite {
  readonly section: SectionName;
  readonly splices: readonly Splice[];
  /** New entries, to be put at the end of their section. */
  readonly lines: readonly string[];
}

const [lineMax, textMax] = [500, 8000];

export function writeEntries(body: EpicBody, edits: readonly EpicEdit[], safe: SafeText): readonly EntriesWrite[] {
  const known = new Set(body.decisions.map(({ id }) => id));
  const asked = editsOf(edits, 'ask-decision').filter(({ id }) => !known.has(safe.line(id, lineMax)) && known.add(id));
  const infeasible = editsOf(edits, 'append-infeasible').map(edit => infeasibleLines(edit, safe));
  const plans = editsOf(edits, 'append-rollback-plan').map(edit => planLines(edit, safe));
  return [
    writeProposal(body, edits, safe),
    {
      section: 'Pending Decisions',
      splices: [...dropped(body, edits), ...answered(body, edits, safe)],
      lines: joined(asked.map(edit => decisionLines(edit, safe))),
    },
    { section: 'Infeasible', splices: [], lines: joined(infeasible) },
    { section: 'Rollback Plan', splices: [], lines: joined(plans) },
  ];
}

function dropped({ source }: EpicBody, edits: readonly EpicEdit[]): readonly Splice[] {
  const ids = new Set(editsOf(edits, 'drop-decision').map(({ id }) => id));
  const entries = ids.size === 0 ? [] : entriesOf(source.lines, source.sections.get('Pending Decisions'));
  return entries.filter(({ title }) => ids.has(title)).flatMap(removal);
}

/** Behind `answer:`, or on a line of its own below the other fields. */
function answered({ source }: EpicBody, edits: readonly EpicEdit[], safe: SafeText): readonly Splice[] {
  const { lines, sections } = source;
  const given = editsOf(edits, 'answer-decision');
  const entries = given.length === 0 ? [] : entriesOf(lines, sections.get('Pending Decisions'));
  return given.flatMap(({ id, answer }) => {
    const fields = entries.find(({ title }) => title === id)?.fields ?? [];
    const field = fields.find(({ key }) => key === 'answer') ?? fields.at(-1);
    const line = field && lines.all[field.line - 1];
    if (!line) return [];
    const end = line.start + lines.textOf(line).length;
    const text = safe.line(answer, lineMax);
    if (field.key !== 'answer') return [{ start: end, end, text: `${lineEndOf(lines.text)}- answer: ${text}` }];
    return [{ start: line.start, end, text: `- answer: ${text}` }];
  });
}

function writeProposal({ source }: EpicBody, edits: readonly EpicEdit[], safe: SafeText): EntriesWrite {
  const section = 'Decomposition Proposal';
  const edit = editsOf(edits, 'put-proposal').at(-1);
  if (!edit) return { section, splices: [], lines: [] };
  const old = entriesOf(source.lines, source.sections.get(section)).filter(isProposalEntry);
  const splices = old.flatMap(removal);
  const lines = joined(edit.items.map((item, at) => proposalLines(item, at + 1, safe)));
  return { section, splices, lines };
}

function removal({ own }: Entry): readonly Splice[] {
  return own.map(({ start, next }) => ({ start, end: next, text: '' }));
}

type ProposalPart = EditOf<'put-proposal'>['items'][number];

function proposalLines(item: ProposalPart, number: number, safe: SafeText): readonly string[] {
  const { title, body, acceptance, dependsOn, size, tags } = item;
  const words = tags.map(tag => safe.line(tag.replaceAll(',', ' '), lineMax)).filter(tag => tag !== '');
  const fields = [
    ['size', size],
    ['depends on', dependsOn.length === 0 ? 'none' : dependsOn.join(', ')],
    ['tags', words.length === 0 ? 'none' : words.join(', ')],
    ...acceptance.map(point => ['acceptance', safe.line(point, lineMax)]),
  ];
  return entryLines(`${number}. ${safe.line(title, lineMax)}`, fields, safe.quote(body, textMax));
}

function decisionLines(decision: EditOf<'ask-decision'>, safe: SafeText): readonly string[] {
  const { id, question, options, owner } = decision;
  const line = (text: string) => safe.line(text, lineMax);
  return entryLines(line(id), [
    ['question', line(question)],
    ...options.map(option => ['option', line(option)]),
    ['default', line(decision.default)],
    ['owner', line(owner)],
    ['answer', ''],
  ]);
}

function infeasibleLines(entry: EditOf<'append-infeasible'>, safe: SafeText): readonly string[] {
  const { at, item, requested, tried, substitutes } = entry;
  const line = (text: string) => safe.line(text, lineMax);
  return entryLines(line(at), [
    ['item', line(item)],
    ['requested', line(requested)],
    ...tried.map(each => ['tried', line(each)]),
    ...substitutes.map(each => ['not taken', line(each)]),
  ]);
}

function planLines({ item, text }: EditOf<'append-rollback-plan'>, safe: SafeText): readonly string[] {
  return entryLines(safe.line(item, lineMax), [], safe.quote(text, textMax));
}

function entryLines(
  title: string,
  fields: readonly (readonly string[])[],
  quote: readonly string[] = [],
): readonly string[] {
  const list = fields.map(([key, value]) => `- ${key}: ${value}`.trimEnd());
  return [
    `### ${title}`.trimEnd(),
    ...(list.length > 0 ? ['', ...list] : []),
    ...(quote.length > 0 ? ['', ...quote] : []),
  ];
}

function joined(entries: readonly (readonly string[])[]): readonly string[] {
  return entries.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]));
}
