// What the test gate must say in each state.
import type { ChangeName } from './judge-program.ts';

const expected: Readonly<Record<ChangeName, string>> = {
  green: 'pass',
  'red new': 'fail, names it',
  'red old': 'warn',
  'red old + new': 'fail, names it',
  flaky: 'warn, flaky',
  'none run': 'error',
  'all skipped': 'error',
};

/** uvu fails on the missing folder, which blocks as well. */
const ownWays: Readonly<Record<string, Partial<Record<ChangeName, string>>>> = {
  uvu: { 'none run': 'fail, 1 findings' },
};

export const expectedOf = (program: string, name: ChangeName): string => ownWays[program]?.[name] ?? expected[name];
