// The lines with which pytest, go and cargo name a test that failed: made for people, and the same for years.
import type { FailedTest } from './failed-test.ts';

const lines = [
  /^FAILED (\S+::.+?)(?: - (.*))?$/gm,
  /^ *--- FAIL: (\S+) \([\d.]+s\)$/gm,
  /^test (\S+) \.\.\. FAILED$/gm,
];

export function readSpoken(stdout: string): readonly FailedTest[] {
  return lines.flatMap(line => [...stdout.matchAll(line)].map(([, name = '', says = '']) => ({ name, says })));
}
