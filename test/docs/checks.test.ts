// The tables of docs/reference/checks.md are made from the checks themselves; `npm run docs` writes them.
import { expect, it } from 'vitest';
import { type CheckpointId, checkpointIds } from '../../src/core/checkpoint/check.ts';
import { checkpoints, vetoTexts } from '../../src/core/checkpoint/checkpoints.ts';
import { checks } from '../../src/core/checkpoint/checks/index.ts';
import { isWriting, readDocument, writeDocument } from './documents.ts';

const page = 'docs/reference/checks.md';
const begin = '<!-- The checks below are made from the program by `npm run docs`. -->';
const end = '<!-- End of the checks. -->';
const head = '| check | by | reads | passes when |\n|---|---|---|---|';

const rowsOf = (chosen: typeof checks) =>
  chosen.map(({ id, by, inputs, criterion }) => `| \`${id}\` | ${by} | ${inputs} | ${criterion} |`).join('\n');

function chapter(id: CheckpointId): string {
  const { about, scope, vetoes } = checkpoints[id];
  const own = checks.filter(check => check.table === 'consistency' && check.checkpoints.includes(id));
  return [
    `### ${id}: ${about}`,
    `After ${scope.at(-1)}. Blocks, whatever the score is, where ${vetoes.map(veto => vetoTexts[veto]).join(', or ')}.`,
    `${head}\n${rowsOf(own)}`,
  ].join('\n\n');
}

it('lists every check as it decides', () => {
  const [before = '', rest = ''] = readDocument(page).split(begin);
  const after = rest.split(end)[1] ?? '';
  const everywhere = checks.filter(({ table }) => table !== 'consistency');
  const chapters = [...checkpointIds.map(chapter), `### At every checkpoint\n\n${head}\n${rowsOf(everywhere)}`];
  const current = `${before}${begin}\n\n${chapters.join('\n\n')}\n\n${end}${after}`;
  if (isWriting) writeDocument(page, current);
  expect(readDocument(page)).toBe(current);
});
