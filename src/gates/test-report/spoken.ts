// The lines with which pytest, go and cargo name a test that failed, or what kept tests from running: made for people, and the same
// for years.
import type { FailedTest } from './failed-test.ts';

const lines = [
  /^(?:FAILED|ERROR) (\S+::.+?)(?: - (.*))?$/gm,
  /^ERROR (\S+\.py)(?: - (.*))?$/gm,
  /^ *--- FAIL: (\S+) \([\d.]+s\)$/gm,
  /^FAIL\t(\S+ \[(?:build|setup) failed\])$/gm,
  /^test (.+?) \.\.\. FAILED$/gm,
];

export function readSpoken(stdout: string): readonly FailedTest[] {
  return lines.flatMap(line => [...stdout.matchAll(line)].map(([, name = '', says = '']) => ({ name, says })));
}
