// Assertions that are fewer than before, file by file. One that only moved to another file is not lost.
import type { Finding } from '../../core/gate/finding.ts';
import { plural } from '../../std/plural.ts';
import type { Language } from '../code/kind-of-file.ts';
import { take } from './cases.ts';
import type { ChangedTest, TestText } from './changed-test.ts';

const assertion: Readonly<Record<Language, RegExp>> = {
  javascript:
    /\bexpect(?:TypeOf)?\s*[(<]|\bexpect\.\w+\s*\(|\bassert(?:\.\w+){0,5}\s*\(|\bt\.(?:is|not|deepEqual|equals?|same|ok|notOk|true|false|truthy|falsy|throws\w*|rejects|match|like|snapshot)\s*\(|\.should[.(]/g,
  python: /^\s*assert\b|\bself\.assert\w+\s*\(|\bpytest\.(?:raises|warns)\s*\(|(?:\b|\.)assert_\w+\s*\(/g,
  go: /\b[tb]\.(?:Errorf?|Fatalf?|Fail|FailNow)\s*\(|\b(?:assert|require)\.\w+\s*\(/g,
  rust: /\b(?:debug_|prop_)?assert(?:_\w+)?!|\bpanic!|#\[should_panic/g,
  java: /\bassert\w*\s*\(|\bassert\s|\bverify\s*\(|\bfail\s*\(/g,
};

export function lostAssertions(tests: readonly ChangedTest[]): readonly Finding[] {
  return tests.filter(({ isDeleted }) => !isDeleted).flatMap(test => lostIn(test, tests));
}

function lostIn(test: ChangedTest, tests: readonly ChangedTest[]): readonly Finding[] {
  const [removed, added] = [assertionsIn(test.before, test.removed), assertionsIn(test.after, test.added)];
  if (removed.length <= added.length) return [];
  const elsewhere = tests.filter(other => other !== test).flatMap(other => assertionsIn(other.after, other.added));
  const kept = [...added];
  const gone = removed.filter(line => !take(kept, each => each === line));
  const moved = gone.filter(line => take(elsewhere, each => each === line)).length;
  const lost = removed.length - added.length - moved;
  if (lost <= 0) return [];
  const text = `${plural(lost, 'assertion')} fewer than before (${removed.length} removed, ${added.length} added)`;
  return [{ fingerprint: `assertions ${test.was}`, text, path: test.path }];
}

/** As often as it asserts, the line that does. */
export function assertionsIn(test: TestText | undefined, lines: ReadonlySet<number> | 'all'): readonly string[] {
  if (!test) return [];
  return test.code.flatMap((code, at) => {
    if (lines !== 'all' && !lines.has(at + 1)) return [];
    return [...code.matchAll(assertion[test.language])].map(() => test.lines[at]?.trim() ?? '');
  });
}
