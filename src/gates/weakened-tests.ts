// Tests that the change leaves out, empties, deletes, or whose failure no longer counts. The diff says it all.
import type { Gate } from '../ports/gate.ts';
import { lostAssertions } from './weakened-tests/assertions.ts';
import { changedTests } from './weakened-tests/changed-test.ts';
import { goneTests } from './weakened-tests/gone.ts';
import { toleratedFailures } from './weakened-tests/pipelines.ts';
import { newSkips } from './weakened-tests/skips.ts';
import { loweredThresholds } from './weakened-tests/thresholds.ts';

export const weakenedTests: Gate = {
  name: 'weakened-tests',
  against: 'nothing',
  plan: async () => ({ kind: 'run', tools: [] }),
  read: async (_outputs, sight) => {
    const tests = await changedTests(sight);
    const settings = await Promise.all([loweredThresholds(sight), toleratedFailures(sight)]);
    const findings = [...newSkips(tests), ...goneTests(tests), ...lostAssertions(tests), ...settings.flat()];
    const count = `${tests.length} test ${tests.length === 1 ? 'file' : 'files'} changed`;
    return { kind: 'read', findings, note: count };
  },
};
