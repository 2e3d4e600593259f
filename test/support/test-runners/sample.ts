// One small project per test program, in every state that a gate must tell apart.
import type { Files } from '../gate-scene.ts';

/** `old` and `fresh`: whether the test of that name fails. `flaky`: `is fresh` fails the first time it is run, and never again. */
export type Case =
  | { readonly kind: 'tests'; readonly old: boolean; readonly fresh: boolean }
  | { readonly kind: 'flaky' | 'none' | 'skipped' | 'unloadable' };

export const cases = {
  green: { kind: 'tests', old: false, fresh: false },
  'red-old': { kind: 'tests', old: true, fresh: false },
  'red-new': { kind: 'tests', old: false, fresh: true },
  'red-both': { kind: 'tests', old: true, fresh: true },
  none: { kind: 'none' },
  skipped: { kind: 'skipped' },
  unloadable: { kind: 'unloadable' },
} as const satisfies Readonly<Record<string, Case>>;
export type CaseName = keyof typeof cases;
export const caseNames = Object.keys(cases) as readonly CaseName[];

export interface TestProgram {
  readonly name: string;
  /** From npm, with exact versions. Undefined: a program of the machine. */
  readonly packages?: readonly string[];
  /** What must be on the machine. */
  readonly program: string;
  readonly command: readonly [string, ...string[]];
  /** Files that it writes, which alone are read. */
  readonly reports?: readonly string[];
  readonly files: (state: Case) => Files;
  /** How it is asked for colours. Default: FORCE_COLOR. */
  readonly coloured?: {
    readonly command?: readonly [string, ...string[]];
    readonly variables?: Readonly<Record<string, string>>;
  };
}

/** What the two tests have in common in most languages: expected and actual value, and whether it is wrong. */
export const sums = (state: Case) => ({
  old: state.kind === 'tests' && state.old ? 5 : 4,
  fresh: state.kind === 'tests' && state.fresh ? 7 : 6,
});
