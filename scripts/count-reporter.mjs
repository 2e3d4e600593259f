// A Vitest reporter that leaves the number of tests by outcome in the file that PITWALL_TEST_COUNTS names.
import { writeFileSync } from 'node:fs';

export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const outcomes = modules.flatMap(module => [...module.children.allTests()].map(test => test.result().state));
    const count = state => outcomes.filter(outcome => outcome === state).length;
    // A file that does not load has no tests, and an error between tests belongs to none; yet both are failures.
    const brokenFiles = modules.filter(module => module.errors().length > 0).length;
    const failed = count('failed') + brokenFiles + unhandledErrors.length;
    const counts = { passed: count('passed'), failed, skipped: count('skipped') + count('pending') };
    writeFileSync(process.env.PITWALL_TEST_COUNTS, JSON.stringify(counts));
  }
}
