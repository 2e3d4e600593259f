// Assertions that hold whatever the code does: what is compared with itself, and what is expected without saying what.
import type { Finding } from '../../core/gate/finding.ts';
import type { Language } from '../code/kind-of-file.ts';
import type { ChangedTest, TestText } from './changed-test.ts';

const literal = String.raw`(true|false|null|undefined|-?\d{1,20}|'[^']{0,100}'|"[^"]{0,100}")`;
const other = String.raw`\s{0,9}${literal}\s{0,9}`;

/** Where it has two parts, these must be the same. */
const hollow: Readonly<Record<Language, readonly RegExp[]>> = {
  javascript: [
    new RegExp(String.raw`\bexpect\(\s{0,9}${literal}\s{0,9}\)\.(?:toBe|toEqual|toStrictEqual)\(${other}\)`),
    new RegExp(
      String.raw`\b(?:assert|t)\.(?:equal|strictEqual|deepEqual|deepStrictEqual|is|same)\(\s{0,9}${literal}\s{0,9},${other}\)`,
    ),
    /\bassert(?:\.ok)?\(\s{0,9}(?:true|1)\s{0,9}\)/,
    /\bt\.(?:pass\(|(?:ok|true|truthy)\(\s{0,9}true\s{0,9}\))/,
    /\bexpect\(\s{0,9}(?:true\s{0,9}\)\.toBeTruthy|false\s{0,9}\)\.toBeFalsy)\(\)/,
    /^\s{0,99}(?:await )?expect\([^()]{0,300}(?:\([^()]{0,300}\)[^()]{0,300})?\);?\s*$/,
  ],
  python: [/^\s{0,99}assert\s+(?:True|1)\s*(?:,|$)/, /\bself\.assertTrue\(\s{0,9}True\s{0,9}\)/],
  go: [],
  rust: [/\bassert!\(\s{0,9}true\s{0,9}\)/],
  java: [/\bassertTrue\(\s{0,9}true\s{0,9}\)/],
};

export function hollowAssertions(tests: readonly ChangedTest[]): readonly Finding[] {
  return tests.flatMap(({ path, before, after, added }) => {
    const old = new Set(hollowIn(before, 'all').map(({ text }) => text));
    return hollowIn(after, added)
      .filter(({ text }) => !old.has(text))
      .map(({ text, line }) => ({
        fingerprint: `hollow ${path} ${text}`,
        text: `an assertion that always holds: ${text.slice(0, 200)}`,
        path,
        line,
      }));
  });
}

function isFound(pattern: RegExp, text: string): boolean {
  const found = pattern.exec(text);
  return found !== null && found[1] === found[2];
}

/** Found in the code without texts and comments, where these do not matter, and shown as it is written. */
function hollowIn(test: TestText | undefined, lines: ReadonlySet<number> | 'all') {
  if (!test) return [];
  return test.code.flatMap((code, at) => {
    const text = test.lines[at]?.trim() ?? '';
    const isChanged = lines === 'all' || lines.has(at + 1);
    const isCode = code.trim() !== '' && text.length <= 1000;
    const isHollow = isChanged && isCode && hollow[test.language].some(pattern => isFound(pattern, text));
    return isHollow ? [{ text, line: at + 1 }] : [];
  });
}
