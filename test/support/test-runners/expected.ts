// What the test gate must say in each state.
import type { ChangeName } from './judge-program.ts';

export const expected: Readonly<Record<ChangeName, string>> = {
  green: 'pass',
  'red new': 'fail, names it',
  'red old': 'warn',
  'red old + new': 'fail, names it',
  flaky: 'warn, flaky',
  'none run': 'error',
  'all skipped': 'error',
};

/** Programs whose default output does not say that tests were skipped. */
export const silentOnSkips: ReadonlySet<string> = new Set(['go']);
