// The findings as a table of CLI x property, for the terminal and for docs/agents.md.
import type { Finding } from './conformance.ts';

const begin = '<!-- table: npm run test:agents -->';
const end = '<!-- end of table -->';

export function renderTable(findings: readonly Finding[], columns: readonly string[], rows: readonly string[]): string {
  const cell = (subject: string, property: string) => {
    const found = findings.find(finding => finding.subject === subject && finding.property === property);
    return found ? renderFinding(found) : '–';
  };
  const lines = rows.map(row => [row, ...columns.map(column => cell(column, row))]);
  return [['', ...columns], ['---', ...columns.map(() => '---')], ...lines]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function renderFinding({ verdict, known }: Finding): string {
  if (verdict.kind === 'fails' && known !== undefined) return `fails: ${known}`;
  switch (verdict.kind) {
    case 'passes':
      return verdict.note === undefined ? 'passes' : `passes: ${verdict.note}`;
    case 'fails':
      return `**fails**: ${verdict.reason.replaceAll(/\s+/g, ' ').replaceAll('|', '/')}`;
    case 'not-supported':
      return 'not supported';
  }
}

/** The document with the table between its marks replaced. */
export function putTable(document: string, table: string): string {
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`docs/agents.md has no place for the table: ${begin}`);
  return `${before}${begin}\n\n${table}\n\n${end}${after}`;
}
