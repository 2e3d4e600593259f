// Runs every property on every CLI, a few at a time.
import { Bench, type BenchParts } from './bench.ts';
import { budgets } from './budgets.ts';
import { contained } from './contained.ts';
import { faulty } from './faulty.ts';
import { homes } from './own-home.ts';
import type { Property, Verdict } from './property.ts';
import { results } from './results.ts';
import { steered } from './steered.ts';
import { lacksOf, type Subject } from './subject.ts';
import { working } from './working.ts';

export const properties: readonly Property[] = [
  ...results,
  ...working,
  ...steered,
  ...budgets,
  ...contained,
  ...homes,
  ...faulty,
];

export interface Finding {
  readonly subject: string;
  readonly property: string;
  readonly verdict: Verdict;
  /** Why it is known not to pass here, and where that was seen. */
  readonly lack?: string | undefined;
}

export interface Conformance {
  readonly subjects: readonly Subject[];
  readonly properties: readonly Property[];
  readonly atOnce: number;
  /** By `performance.now()`: whatever is not tried by then has failed. */
  readonly deadline: number;
  readonly onFinding: (finding: Finding, count: number) => void;
}

/** A lack that is none any more is unexpected too: the docs would be wrong. */
export function isUnexpected({ verdict, lack }: Finding): boolean {
  return verdict.kind === 'broken' || (verdict.kind === 'passes') !== (lack === undefined);
}

/** CLI by CLI, so that what is slow about one does not hold up the news about all others. */
export async function checkConformance(wish: Conformance, parts: BenchParts): Promise<Finding[]> {
  const waiting = wish.subjects.flatMap(subject => wish.properties.map(property => ({ property, subject })));
  const findings: Finding[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { subject, property } = next;
      const isLate = performance.now() > wish.deadline;
      const verdict = isLate ? outOfTime : await check(subject, property, parts);
      const lack = lacksOf(subject, parts.processes.containment)[property.name];
      const finding = { subject: subject.name, property: property.name, verdict, lack };
      findings.push(finding);
      wish.onFinding(finding, findings.length);
    }
  };
  await Promise.all(Array.from({ length: wish.atOnce }, work));
  return findings;
}

const outOfTime: Verdict = { kind: 'broken', reason: 'not tried: the time was up' };

function check(subject: Subject, property: Property, parts: BenchParts): Promise<Verdict> {
  return property
    .check(new Bench(subject, property.name, parts))
    .catch((error: unknown) => ({ kind: 'broken', reason: `the bench broke: ${error}` }));
}
