// Sessions as another tool leaves them, each with what its checkpoint must answer.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { CheckpointAnswer } from '../../src/app/checkpoint/answers.ts';
import { runCheckpoint } from '../../src/app/checkpoint/run-checkpoint.ts';
import type { CheckpointId, CheckResult } from '../../src/core/checkpoint/check.ts';
import { checkpointWorkspace, person } from './checkpoint-workspace.ts';
import { SessionCopy } from './session-copy.ts';

interface Expected {
  readonly checkpoint: CheckpointId;
  readonly now: string;
  readonly checks: Readonly<Record<string, ExpectedRow>>;
  readonly unjudged: ExpectedEnd;
  readonly judgedPass: ExpectedEnd;
  readonly stateMissing?: readonly string[];
  readonly notes?: readonly string[];
}
interface ExpectedRow {
  readonly by: 'code' | 'judged';
  readonly result?: CheckResult | readonly CheckResult[];
  readonly names?: readonly string[];
  readonly place?: string;
}
interface ExpectedEnd {
  readonly score: readonly [number, number];
  readonly verdict: readonly string[];
}

const corpus = fileURLToPath(new URL('../corpus/sessions', import.meta.url));

function compareRows(found: CheckpointAnswer['checks'], checks: Expected['checks']): void {
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(checks).toSorted());
  for (const [id, { by, result, names = [], place = '' }] of Object.entries(checks)) {
    const row = found[id];
    expect(row?.by, id).toBe(by);
    if (by === 'judged') continue;
    expect([result].flat(), id).toContain(row?.result);
    expect(row?.names, id).toEqual(expect.arrayContaining([...names]));
    expect(row?.place?.startsWith(place) ?? place === '', id).toBe(true);
  }
}

describe('a session of another tool', () => {
  it.each(readdirSync(corpus))('gets the rows, score and verdict of %s', async name => {
    const expected = JSON.parse(readFileSync(join(corpus, name, 'expected.json'), 'utf8')) as Expected;
    for (const [key, judged] of [['unjudged'], ['judgedPass', 'pass']] as const) {
      using session = new SessionCopy(join(corpus, name));
      session.remove('expected.json');
      const { checkpoint, now, checks, stateMissing = [], notes = [] } = expected;
      const answer = await runCheckpoint(checkpointWorkspace, person, {
        ...{ checkpoint, now, session: session.folder },
        ...(judged && { judged }),
      });
      compareRows(answer.checks, checks);
      const [min, max] = expected[key].score;
      expect(answer.score).toBeGreaterThanOrEqual(min - 0.001);
      expect(answer.score).toBeLessThanOrEqual(max + 0.001);
      expect(expected[key].verdict).toContain(answer.verdict);
      expect(answer.stateMissing).toEqual(stateMissing);
      const report = session.read(answer.report);
      for (const said of [...notes, ...stateMissing]) expect(report).toContain(said);
    }
  });
});
