// The examples of docs/reference/gates.md, one that passes and one that fails for each check, are the fixtures.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { inputOf } from '../../test/support/gate-input.ts';
import { findingLine } from '../core/gate/finding.ts';
import { traceability } from './traceability.ts';

const texts = z.record(z.string(), z.string());
const scene = z.strictObject({
  item: z.strictObject({
    title: z.string(),
    body: z.string(),
    comments: z.array(z.string()).default([]),
    architecture: z.string().default(''),
    implementation: z.string().default(''),
  }),
  before: texts.default({}),
  after: texts,
  finds: z.string().optional(),
});
const example = z.strictObject({ check: z.string(), passes: scene, fails: scene });

const page = readFileSync(new URL('../../docs/reference/gates.md', import.meta.url), 'utf8');
const chapter = /^## traceability\n[\s\S]*?(?=^## )/m.exec(page)?.[0] ?? '';
const examples = [...chapter.matchAll(/^```yaml\n(check: [\s\S]*?)^```$/gm)].map(([, text = '']) =>
  example.parse(parse(text)),
);

async function found({ item, before, after }: z.infer<typeof scene>): Promise<readonly string[]> {
  const reading = await traceability.read(
    [],
    inputOf({ before, after: { ...before, ...after }, subject: item }),
    'head',
  );
  return reading.kind === 'read' ? reading.findings.map(findingLine) : [reading.reason];
}

describe('the documented examples', () => {
  it('are there for each of the five checks', () => {
    expect(examples.map(({ check }) => check)).toEqual(['checklist', 'tests', 'direction', 'size', 'comments']);
  });

  it.each(examples)('of $check hold', async ({ passes, fails }) => {
    expect(await found(passes)).toEqual([]);
    expect(await found(fails)).toEqual([fails.finds]);
  });
});
