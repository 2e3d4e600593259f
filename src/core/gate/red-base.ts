// A command that is red on both sides and names no tests: nothing tells what is new, so it blocks until a person accepts that red base.
import type { Finding } from './finding.ts';

export interface AcceptedRedBase {
  readonly by: string;
  readonly reason: string;
}

/** Red on both sides, and on neither with names for all of it. */
export function isBlind(head: readonly Finding[], base: readonly Finding[] | undefined): boolean {
  return head.some(isNameless) && (base ?? []).some(isNameless);
}

const isNameless = (finding: Finding) => finding.isNameless === true;

/** What a person accepted counts as known: it is shown, and does not block. */
export function splitAccepted(fresh: readonly Finding[]): {
  readonly fresh: readonly Finding[];
  readonly accepted: readonly Finding[];
} {
  return { fresh: fresh.filter(finding => !isNameless(finding)), accepted: fresh.filter(isNameless) };
}
