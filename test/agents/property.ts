// One thing that can be said about a CLI, and how it is found out.

import type { Bench } from './bench.ts';
import type { AttemptReport } from './report.ts';

export type Verdict =
  | { readonly kind: 'passes'; readonly note?: string }
  | { readonly kind: 'fails'; readonly reason: string }
  /** The bench itself could not find out. */
  | { readonly kind: 'broken'; readonly reason: string }
  /** The protocol says so; the subject says why. */
  | { readonly kind: 'not-supported' };

export interface Property {
  readonly name: string;
  check(bench: Bench): Promise<Verdict>;
}

export const passes = (note?: string): Verdict => (note === undefined ? { kind: 'passes' } : { kind: 'passes', note });
export const notSupported: Verdict = { kind: 'not-supported' };

/** Fails with the first claim that does not hold. */
export function judge(claims: Readonly<Record<string, boolean>>, report?: AttemptReport, note?: string): Verdict {
  const broken = Object.entries(claims).find(([, holds]) => !holds);
  if (!broken) return passes(note);
  return { kind: 'fails', reason: report === undefined ? broken[0] : `${broken[0]}; it ended as ${describe(report)}` };
}

function describe({ outcome, errorText }: AttemptReport): string {
  const detail = 'detail' in outcome ? `: ${outcome.detail}` : '';
  const tail = errorText.trim().split('\n').at(-1) ?? '';
  return `${outcome.kind}${detail}${tail === '' ? '' : ` (${tail})`}`.slice(0, 300);
}
