// Runs every property on every CLI, a few at a time.
import { Bench, type BenchParts } from './bench.ts';
import { faulty } from './faulty.ts';
import { homes } from './own-home.ts';
import type { Property, Verdict } from './property.ts';
import { steered } from './steered.ts';
import type { Subject } from './subjects.ts';
import { working } from './working.ts';

export const properties: readonly Property[] = [...working, ...steered, ...homes, ...faulty];

export interface Finding {
  readonly subject: string;
  readonly property: string;
  readonly verdict: Verdict;
  /** Why this CLI is known to fail here. */
  readonly known?: string | undefined;
}

export interface Conformance {
  readonly subjects: readonly Subject[];
  readonly properties: readonly Property[];
  readonly atOnce: number;
  readonly onFinding: (finding: Finding) => void;
}

/** A known failure that passes is unexpected too: the docs would be wrong. */
export function isUnexpected({ verdict, known }: Finding): boolean {
  return (verdict.kind === 'fails') !== (known !== undefined);
}

export async function checkConformance(wish: Conformance, parts: BenchParts): Promise<Finding[]> {
  const cases = wish.properties.flatMap(property => wish.subjects.map(subject => ({ property, subject })));
  // Those that only wait come first: the others can go on beside them.
  const waiting = cases.toSorted((a, b) => Number(isPatient(b.property)) - Number(isPatient(a.property)));
  const findings: Finding[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const finding = await find(next.subject, next.property, parts);
      findings.push(finding);
      wish.onFinding(finding);
    }
  };
  await Promise.all(Array.from({ length: wish.atOnce }, work));
  return findings;
}

function isPatient({ name }: Property): boolean {
  return ['model: silent', 'model: stalled'].includes(name);
}

async function find(subject: Subject, property: Property, parts: BenchParts): Promise<Finding> {
  const verdict = await property
    .check(new Bench(subject, property.name, parts))
    .catch((error: unknown): Verdict => ({ kind: 'fails', reason: `the bench broke: ${error}` }));
  return { subject: subject.name, property: property.name, verdict, known: subject.knownFailures?.[property.name] };
}
