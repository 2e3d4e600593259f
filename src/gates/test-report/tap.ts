// TAP: `not ok 3 - name`, with a plan `1..n` that tells it from other output. Todo and skip do not fail.
import type { FailedTest } from './failed-test.ts';

const plan = /^ *1\.\.\d+/m;
const point = /^ *not ok\b *\d* *-? *(.*)$/gm;

export function readTap(stdout: string): readonly FailedTest[] {
  if (!plan.test(stdout)) return [];
  return [...stdout.matchAll(point)].flatMap(([, rest = '']) => {
    if (/ # (?:todo|skip)\b/i.test(rest)) return [];
    return [{ name: rest.replace(/ # .*$/, '').trim() || 'a test without a name', says: '' }];
  });
}
