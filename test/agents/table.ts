// The findings as a table of CLI x property, for the terminal and for docs/reference/agent-conformance.md.
import type { Finding } from './conformance.ts';

const begin = '<!-- table: npm run test:agents -- --write-docs -->';
const end = '<!-- end of table -->';

/** What is not supported has a number, and the reasons stand below. */
export function renderTable(findings: readonly Finding[], columns: readonly string[], rows: readonly string[]): string {
  const notes = new Map<string, number>();
  const numberOf = (note: string) => {
    notes.set(note, notes.get(note) ?? notes.size + 1);
    return notes.get(note);
  };
  const cell = (subject: string, property: string) => {
    const found = findings.find(finding => finding.subject === subject && finding.property === property);
    if (found === undefined) return 'not tried';
    const isLack = found.lack !== undefined && found.verdict.kind !== 'passes';
    return isLack ? `not supported (${numberOf(`${subject}: ${found.lack}`)})` : renderVerdict(found);
  };
  const lines = rows.map(row => [row, ...columns.map(column => cell(column, row))]);
  const table = [['', ...columns], ['---', ...columns.map(() => '---')], ...lines]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n');
  const list = [...notes].map(([note, number]) => `${number}. ${note}.`).join('\n');
  return list === '' ? table : `${table}\n\n${list}`;
}

function renderVerdict({ verdict, lack }: Finding): string {
  switch (verdict.kind) {
    case 'passes':
      if (lack !== undefined) return `**passes**, although it is said: ${lack}`;
      return verdict.note === undefined ? 'passes' : `passes: ${oneCell(verdict.note)}`;
    case 'fails':
    case 'broken':
      return `**fails**: ${oneCell(verdict.reason)}`;
    case 'not-supported':
      return '**not supported**, and without a stated reason';
  }
}

function oneCell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '/');
}

/** The document with the table between its marks replaced. */
export function putTable(document: string, table: string): string {
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`docs/reference/agent-conformance.md has no place for the table: ${begin}`);
  return `${before}${begin}\n\n${table}\n\n${end}${after}`;
}
