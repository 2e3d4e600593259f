import { describe, expect, it } from 'vitest';
import { renderTable } from './render-table.ts';

const rows = [
  ['run', 'state', 'now', 'title'],
  ['run/1', 'in review', '', 'Retry a failed page of the list'],
  ['run/12', 'at Audit', '', 'b'],
];

describe('a table', () => {
  it('has aligned columns, without those that are empty', () => {
    expect(renderTable(rows)).toEqual([
      '  run     state      title',
      '  run/1   in review  Retry a failed page of the list',
      '  run/12  at Audit   b',
    ]);
  });

  it('wraps its last column where it is too wide', () => {
    expect(renderTable(rows, 44).slice(1)).toEqual([
      '  run/1   in review  Retry a failed page of',
      '                     the list',
      '  run/12  at Audit   b',
    ]);
  });

  it('does without a head', () => {
    const headless = [
      ['', '', ''],
      ['✓ pass', 'build', 'npm run build: exit code 0'],
    ];
    expect(renderTable(headless)).toEqual(['  ✓ pass  build  npm run build: exit code 0']);
    expect(renderTable(headless, 30)).toEqual(['  ✓ pass  build', '    npm run build: exit code 0']);
  });

  it('folds each row where even that does not fit', () => {
    expect(renderTable(rows, 36)).toEqual([
      '  run/1  in review',
      '    title: Retry a failed page of',
      '      the list',
      '  run/12  at Audit',
      '    title: b',
    ]);
  });
});
