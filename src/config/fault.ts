// One thing wrong in a configuration file, and the problem that carries all of them.
import * as z from 'zod';
import { Problem } from '../core/problem.ts';

export interface Position {
  readonly line: number;
  readonly column: number;
}

export const faultSchema = z.strictObject({
  file: z.string(),
  line: z.number(),
  column: z.number(),
  /** `gates.ci`, `workflows.mine[0].status`; empty for the file as a whole. */
  key: z.string(),
  /** The value as it is written, absent for a missing or unknown key. */
  value: z.unknown().optional(),
  /** What is allowed there, where the value is wrong. */
  allowed: z.string().optional(),
  what: z.string(),
  remedy: z.string(),
});
export type ConfigFault = Readonly<z.infer<typeof faultSchema>>;

export type FaultText = Pick<ConfigFault, 'file' | 'line' | 'column' | 'what' | 'remedy'>;

/** `.pitwall/config.yaml:3:5: maxRejection is not a known key; did you mean maxRejections?` Safe to print. */
export function faultText(fault: FaultText): string {
  const says = `${fault.what}; ${fault.remedy}`.replaceAll(/\p{Cc}/gu, '?');
  return `${fault.file}:${fault.line}:${fault.column}: ${says}`;
}

/** The file can be read but not used: every fault in it, in the order of the file. */
export class ConfigProblem extends Problem {
  readonly file: string;
  readonly faults: readonly ConfigFault[];

  constructor(file: string, faults: readonly ConfigFault[]) {
    const sorted = faults.toSorted((a, b) => a.line - b.line || a.column - b.column);
    super({
      code: 'config-invalid',
      what: sorted.map(faultText).join('\n'),
      remedy: `Correct ${file}; every key is described in docs/reference/config.md.`,
    });
    this.file = file;
    this.faults = sorted;
  }
}
