// Every case of the corpus, by the keys that it expects.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type ResultReading, readResultText } from './read-result-text.ts';

interface Case {
  readonly id: string;
  readonly role: string;
  readonly text: string;
  readonly why: string;
  readonly expect: Readonly<Record<string, unknown>>;
}

const file = new URL('../../../../test/corpus/agent-results.jsonl', import.meta.url);
const cases: readonly Case[] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line));

/** The same keys as a case may expect. Paths are a set: sorted here and there. */
function factsOf(reading: ResultReading): Readonly<Record<string, unknown>> {
  if (!reading.ok) {
    const paths = reading.errors.map(error => error.path).toSorted();
    return { ok: false, error: reading.errors[0]?.code, paths };
  }
  if (reading.refused) return { ok: true, source: reading.source, refused: true };
  const { action, targetStatus, findings } = reading.result;
  const dimensions = findings?.map(finding => finding.dimension);
  return { ok: true, source: reading.source, action, targetStatus, findings: findings?.length, dimensions };
}

it('has all of its cases', () => {
  expect(cases).toHaveLength(70);
});

it.each(cases)('$id: $why', ({ role, text, expect: expected }) => {
  const facts = factsOf(readResultText(role, text));
  for (const [key, value] of Object.entries(expected)) {
    expect(facts[key], key).toEqual(key === 'paths' ? (value as string[]).toSorted() : value);
  }
});
