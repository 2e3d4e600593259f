// What the judges know: the request's surroundings, and the scope in which a command stands.
import type { Report } from './finding.ts';
import type { Arg } from './shell/arg.ts';
import type { ParsedScript } from './shell/parser.ts';

export interface PolicyWorld {
  /** Absolute, without a slash at the end. */
  readonly worktree: string;
  readonly home: string;
  /** Pitwall's own port, the only one that curl may talk to. */
  readonly port: number | undefined;
  readonly stacks: readonly string[];
  /** Without the preset only `extra` is allowed. */
  readonly hasPreset: boolean;
  /** Words with which further allowed commands begin. */
  readonly extra: readonly (readonly string[])[];
  /** Pitwall's own state; reading it is denied. */
  readonly stateFolder?: string | undefined;
}

/** What a command reads from its standard input, as far as it can be seen. */
export interface Stdin {
  readonly isFetched: boolean;
  readonly text?: string | undefined;
}

export interface Scope {
  readonly world: PolicyWorld;
  /** Folders in which it may run; undefined: one that cannot be known. */
  readonly folder: string | undefined;
  readonly bindings: ReadonlyMap<string, Arg>;
  readonly report: Report;
  readonly stdin: Stdin;
  /** Judges a script in a shell of its own; its findings go to this scope's report. */
  readonly judgeNested: (script: ParsedScript, scope: Scope) => void;
  /** Commands, nested shells and rounds of loops are bounded together. */
  readonly budget: { left: number };
}

/** A step of judging. False: there were too many, and the whole request is asked. */
export function takeStep({ budget }: Pick<Scope, 'budget'>, weight = 1): boolean {
  budget.left -= weight;
  return budget.left >= 0;
}
