// The answer of a checkpoint for a person: a row for each check, what must be known besides, and the verdict last.
import { join } from 'node:path';
import type { CheckpointAnswer } from '../../app/checkpoint/answers.ts';
import { vetoTexts } from '../../core/checkpoint/checkpoints.ts';
import { plural } from '../../std/plural.ts';
import { printable } from '../cells.ts';
import { renderTable } from '../render-table.ts';
import type { Terminal } from '../terminal.ts';

const headings = { consistency: 'Consistency', process: 'Process', health: 'Execution health' } as const;

export function renderCheckpoint(
  folder: string,
  answer: CheckpointAnswer,
  { style, width }: Pick<Terminal, 'style' | 'width'>,
): readonly string[] {
  const { checks, stateMissing, notes, overrides, vetoes } = answer;
  const rows = Object.entries(checks);
  const head = ['', 'check', 'result', 'place', 'evidence'];
  const sections = (Object.keys(headings) as (keyof typeof headings)[]).flatMap(name => {
    const own = rows.filter(([, { table }]) => table === name);
    const body = own.map(([id, { result, place = '', evidence }]) => [
      style.signs[result],
      ...[id, result, printable(place), printable(evidence)],
    ]);
    return [style.bold(headings[name]), ...renderTable([head, ...body], width), ''];
  });
  const missing =
    stateMissing.length === 0 ? [] : [`No state of ${stateMissing.join(', ')}: artifacts were read instead.`];
  const remarks = [
    ...[...notes.slice(0, notesMax), ...more(notes.length - notesMax), ...missing].map(printable),
    ...overrides.map(({ checkpoint, by, scope, reason }) =>
      printable(`${checkpoint} was overridden by ${by}: ${scope.join(', ')}; ${reason}`),
    ),
  ];
  return [
    ...sections,
    ...(remarks.length === 0 ? [] : [...remarks, '']),
    `Report: ${join(folder, answer.report)}`,
    verdictLine(
      answer,
      style,
      vetoes.map(veto => vetoTexts[veto]),
    ),
  ];
}

const notesMax = 10;

function more(count: number): readonly string[] {
  return count > 0 ? [`and ${count} more, in the report`] : [];
}

function verdictLine(
  { checkpoint, verdict, score, checks }: CheckpointAnswer,
  { bold, green, yellow, red }: Terminal['style'],
  because: readonly string[],
): string {
  const colour = { pass: green, warn: yellow, block: red }[verdict];
  const count = (wanted: string) => Object.values(checks).filter(({ result }) => result === wanted).length;
  const why = [`${count('fail')} failed`, plural(count('warn'), 'warning'), ...because].join(', ');
  return `${bold(checkpoint)}: ${colour(verdict)} (score ${score.toFixed(2)}; ${why})`;
}
