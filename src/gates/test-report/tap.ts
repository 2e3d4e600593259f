// TAP: `not ok 3 - name`, with a plan `1..n` that tells it from other output. Todo and skip do not fail; who bails out does.
import type { FailedTest } from './failed-test.ts';

const plan = /^ *1\.\.\d+/m;
const bail = /^ *Bail out!(.*)$/m;
const point = /^ *not ok\b *\d* *-? *(.*)$/gm;

export function readTap(stdout: string): readonly FailedTest[] {
  const end = bail.exec(stdout);
  if (end) return [...pointsIn(stdout), { name: 'Bail out!', says: end[1]?.trim() ?? '' }];
  return plan.test(stdout) ? pointsIn(stdout) : [];
}

function pointsIn(stdout: string): readonly FailedTest[] {
  return [...stdout.matchAll(point)].flatMap(([, rest = '']) => {
    if (/ # (?:todo|skip)\b/i.test(rest)) return [];
    return [{ name: rest.replace(/ # .*$/, '').trim() || 'a test without a name', says: '' }];
  });
}
