import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Problem } from '../core/problem.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';

describe('exit codes', () => {
  it('are the ones that docs/reference/exit-codes.md lists', () => {
    const document = readFileSync(new URL('../../docs/reference/exit-codes.md', import.meta.url), 'utf8');
    const listed = [...document.matchAll(/^\| (\d+) +\|/gm)].map(match => Number(match[1]));
    expect(listed).toEqual(Object.values(exitCodes));
  });

  it.each([
    ['merge-refused', 1],
    ['merge-needs-agent', 1],
    ['usage', 2],
    ['config-invalid', 2],
    ['item-unknown', 2],
    ['environment-invalid', 3],
    ['git-failed', 3],
    ['store-moved', 3],
    ['newer-pitwall', 3],
    ['held', 4],
    ['run-held', 4],
    ['trust-missing', 5],
    ['entry-blocked', 5],
    ['output-failed', 74],
  ])('a problem %s ends with %i', (code, exitCode) => {
    expect(exitCodeOf(new Problem({ code, what: 'x', remedy: 'y' }))).toBe(exitCode);
  });
});
