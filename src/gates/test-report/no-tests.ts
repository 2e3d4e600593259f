// Test programs that end well because there was nothing to run. Only what they say in so many words counts.

const none = [
  /^(?:# |ℹ )tests 0$/m,
  /^No tests? (?:files )?found\b/m,
  /^\s*0 passing\b/m,
  /^running 0 tests$/m,
  /^Ran 0 tests in /m,
  /\[no tests? (?:files|to run)\]$/m,
  /^1\.\.0\b/m,
];
const some = [
  /^(?:# |ℹ )tests [1-9]/m,
  /^\s*[1-9]\d* passing\b/m,
  /^running [1-9]\d* tests?$/m,
  /^Ran [1-9]\d* tests? in /m,
  /^ok\s+\S+\t\S+(?:\tcoverage:.*)?$/m,
  /^1\.\.[1-9]/m,
  /\b[1-9]\d* passed\b/m,
];

/** A command may run several programs: one that ran tests is enough. */
export function ranNoTests(stdout: string): boolean {
  return none.some(pattern => pattern.test(stdout)) && !some.some(pattern => pattern.test(stdout));
}
