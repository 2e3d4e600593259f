import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { verdictRule } from './verdict.ts';

interface Expected {
  readonly ok: boolean;
  readonly verdict?: Readonly<Record<string, unknown>>;
  readonly absent?: readonly string[];
  readonly paths?: readonly string[];
  readonly [key: string]: unknown;
}

const file = new URL('../../../test/corpus/verdicts.jsonl', import.meta.url);
const cases: readonly { readonly id: string; readonly why: string; readonly expect: Expected }[] = readFileSync(
  file,
  'utf8',
)
  .trim()
  .split('\n')
  .map(line => JSON.parse(line));
const answer = await verdictRule.prepare({} as never);

it('has all of its cases', () => {
  expect(cases).toHaveLength(43);
});

it.each(cases)('$id: $why', ({ expect: { verdict, absent = [], paths, ...expected }, ...given }) => {
  const answered = answer(verdictRule.caseSchema.parse(given)) as Expected;
  expect(answered).toMatchObject({ ...expected, ...(verdict && { verdict }) });
  expect(answered.paths?.toSorted()).toEqual(paths?.toSorted());
  for (const key of absent) expect(answered.verdict).not.toHaveProperty(key);
  expect('refused' in answered).toBe('refused' in expected);
});
