// Tests that are left out, or that leave others out.
import type { Finding } from '../../core/gate/finding.ts';
import type { Language } from '../code/kind-of-file.ts';
import { take } from './cases.ts';
import type { ChangedTest, TestText } from './changed-test.ts';

const marks: Readonly<Record<Language, RegExp>> = {
  javascript: new RegExp(
    [
      String.raw`\b(?:it|test|describe|suite|context|specify)(?:\.\w+){0,5}\.(?:skip|only|todo|fails|failing|skipIf|runIf)\b`,
      String.raw`\b(?:xit|xtest|xdescribe|xcontext|fit|fdescribe)\s*\(`,
      String.raw`\b(?:t|ctx|context|this)\.(?:skip|todo)\s*\(`,
      String.raw`(?<=[{,]\s{0,9})(?:skip|only|todo)\s*:\s*(?:true|['"\x60])`,
    ].join('|'),
    'g',
  ),
  python:
    /\bpytest\.(?:mark\.)?(?:skip|skipif|xfail|importorskip)\b|\bunittest\.(?:skip\w*|expectedFailure|SkipTest)\b|@(?:skip(?:If|Unless)?|expectedFailure)\b|\bself\.skipTest\b|\braise SkipTest\b/g,
  go: /\b[a-z]\w*\.Skip(?:f|Now)?\s*\(/g,
  rust: /#\[ignore\b|#\[cfg_attr\([^\]]{0,200}?\bignore\b/g,
  java: /@(?:Disabled|Ignore)\w*/g,
};

interface Mark {
  readonly mark: string;
  /** The test that it is about, as well as one can tell. */
  readonly about: string;
  readonly line: number;
}

/** A mark that was there before, wherever the test was then, is none of the change. */
export function newSkips(tests: readonly ChangedTest[]): readonly Finding[] {
  const known = tests.flatMap(({ before, removed }) => marksIn(before, removed)).map(keyOf);
  return tests.flatMap(({ path, was, after, added }) =>
    marksIn(after, added)
      .filter(mark => !take(known, key => key === keyOf(mark)))
      .map(mark => findingOf(mark, path, was)),
  );
}

const keyOf = ({ mark, about }: Mark) => `${mark} ${about}`;

function findingOf({ mark, about, line }: Mark, path: string, was: string): Finding {
  const isConditional = /(?:If|Unless|skipif|importorskip)$/.test(mark);
  const text = `tests ${isConditional ? 'may be' : 'are'} left out by ${mark}${about === '' ? '' : `: ${about}`}`;
  const finding = { fingerprint: `skip ${was} ${mark} ${about}`, text, path, line };
  return isConditional ? { ...finding, severity: 'warning' } : finding;
}

function marksIn(test: TestText | undefined, lines: ReadonlySet<number>): readonly Mark[] {
  if (!test) return [];
  return test.code.flatMap((code, at) => {
    if (!lines.has(at + 1)) return [];
    // A mark among options counts behind the call that they are for.
    const call = code.search(/\b(?:it|test|describe|suite)\s*\(/);
    const found = [...code.matchAll(marks[test.language])].filter(
      ({ 0: mark, index }) => !/^(?:skip|only|todo)/.test(mark) || (call >= 0 && call < index),
    );
    return found.map(match => {
      const mark = match[0].replace(/(?<![\s(])[\s(]+$/, '').replaceAll(/\s+/g, ' ');
      return { mark, about: subjectOf(test, at), line: at + 1 };
    });
  });
}

const named = /\b(?:def|class|fn|void|fun)\s+`?(\w+)|^func (\w+)/;

function nameIn(text: string): string {
  const [, single, double, back] = /'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`/.exec(text) ?? [];
  return single ?? double ?? back ?? '';
}

/** A name in quotes on the line or just below, else the declaration that follows, else the one that it is in. */
function subjectOf({ language, lines, code }: TestText, at: number): string {
  if (language === 'javascript') return nameIn(lines.slice(at, at + 2).join('\n'));
  const below = language === 'go' ? [] : code.slice(at, at + 4);
  const above = code.slice(0, at + 1).reverse();
  const isMark = /^\s*(?:@|#\[)/.test(code[at] ?? '');
  const found = (isMark ? below : above).map(line => named.exec(line)).find(match => match !== null);
  return found?.[1] ?? found?.[2] ?? '';
}
