// Three kinds of tests: unit (fast, no processes), simulation (seeded worlds), e2e (real git, real processes).
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const minute = 60_000;

/** Long, for a test that hangs: on a busy machine one that works may take minutes. */
const endToEnd = { pool: 'forks', testTimeout: 5 * minute, hookTimeout: 5 * minute } as const;
/** What they put in the place of a module stays with them. */
const withMocks = ['test/e2e/app-entry.test.ts'];

export default defineConfig({
  test: {
    // Most tests wait for processes and for each other: two more than cores keep those busy.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'test/tidy.test.ts',
            'test/conformance/**/*.test.ts',
            'test/docs/**/*.test.ts',
            'test/checkpoints/**/*.test.ts',
          ],
          // For machines that do other things at the same time; a test here takes milliseconds.
          testTimeout: minute / 2,
          // Tests share no state but modules; loading those anew for each file took most of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'simulation',
          include: ['test/simulation/**/*.test.ts'],
          testTimeout: 2 * minute,
        },
      },
      {
        test: {
          ...endToEnd,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: withMocks,
          isolate: false,
        },
      },
      {
        test: { ...endToEnd, name: 'e2e with mocks', include: withMocks },
      },
    ],
  },
});
