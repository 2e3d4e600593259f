// Tests that the change leaves out, empties, deletes, or whose failure no longer counts. The diff says it all.
import { warning } from '../core/gate/finding.ts';
import { isInstructionFile } from '../core/world/instruction-files.ts';
import type { Gate, GateInput } from '../ports/gate.ts';
import { plural } from '../std/plural.ts';
import { isTest, languageOf } from './code/kind-of-file.ts';
import { lostAssertions } from './weakened-tests/assertions.ts';
import { changedTests } from './weakened-tests/changed-test.ts';
import { goneTests } from './weakened-tests/gone.ts';
import { hollowAssertions } from './weakened-tests/hollow.ts';
import { isPipeline, toleratedFailures } from './weakened-tests/pipelines.ts';
import { changedScripts } from './weakened-tests/scripts.ts';
import { newSkips } from './weakened-tests/skips.ts';
import { changedTestSettings, isTestSettings } from './weakened-tests/test-settings.ts';
import { hasThresholds, loweredThresholds } from './weakened-tests/thresholds.ts';

export const weakenedTests: Gate = {
  name: 'weakened-tests',
  against: 'nothing',
  plan: async ({ change }) =>
    change.files.some(file => concerns(file.was ?? file.path) || concerns(file.path))
      ? { kind: 'run', tools: [] }
      : { kind: 'skip', reason: 'the change touches no test and nothing that runs them (no_tests)' },
  read: async (_outputs, input) => {
    const tests = await changedTests(input);
    const settings = await Promise.all([
      loweredThresholds(input),
      toleratedFailures(input),
      changedScripts(input),
      changedTestSettings(input),
    ]);
    const fewer = [...goneTests(tests), ...lostAssertions(tests), ...hollowAssertions(tests)];
    const findings = [...newSkips(tests), ...fewer, ...settings.flat(), ...changedInstructions(input)];
    const count = `${plural(tests.length, 'test file')} changed`;
    return { kind: 'read', findings, note: count };
  },
};

/** The auditor gets those of the base, too. */
const changedInstructions = ({ change }: Pick<GateInput, 'change'>) =>
  change.files
    .filter(({ path, was = path }) => isInstructionFile(path) || isInstructionFile(was))
    .map(({ path }) =>
      warning(`instructions ${path}`, 'the change alters instructions for agents; no agent of this run obeys it', path),
    );

/** Rust has tests in its sources. */
const concerns = (path: string) =>
  isTest(path) ||
  isInstructionFile(path) ||
  languageOf(path) === 'rust' ||
  hasThresholds(path) ||
  isTestSettings(path) ||
  isPipeline(path);
