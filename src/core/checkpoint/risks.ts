// What a warning leaves for those who come later: a line in wisdom/issues.md for each risk, written once.
import { oneLine } from '../../std/one-line.ts';
import type { Assessment, Row } from './assess.ts';

export function risksOf({ rows }: Pick<Assessment, 'rows'>): readonly Row[] {
  const rank = { fail: 0, warn: 1, pass: 2 } as const;
  return rows.filter(({ result }) => result !== 'pass').toSorted((a, b) => rank[a.result] - rank[b.result]);
}

/** Only a warning goes on with its risks; a block waits for a person. */
export function riskLines(assessment: Assessment): readonly string[] {
  if (assessment.verdict !== 'warn') return [];
  return risksOf(assessment).map(row => `- [${assessment.checkpoint}] risk ${row.id}: ${oneLine(row.evidence)}`);
}

/** What is appended to a text so that it has each line once; empty: it has all. */
export function missingRisks(text: string, lines: readonly string[]): string {
  const known = new Set(text.split('\n').map(line => line.trimEnd()));
  const fresh = lines.filter(line => !known.has(line));
  if (fresh.length === 0) return '';
  const lead = text === '' ? '# Issues\n\n' : text.endsWith('\n') ? '' : '\n';
  return `${lead}${fresh.join('\n')}\n`;
}
