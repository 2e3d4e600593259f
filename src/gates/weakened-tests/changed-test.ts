// A test file that the change touches, before and after: its lines, its lines without comments and strings, and its test cases.
import type { ChangedFile, ChangedLine } from '../../core/gate/change.ts';
import type { GateInput } from '../../ports/gate.ts';
import { isTest, type Language, languageOf } from '../code/kind-of-file.ts';
import { onlyCode } from '../code/only-code.ts';
import { type BothTexts, bothTexts } from './both-texts.ts';
import { type Case, casesIn } from './cases.ts';

export interface ChangedTest {
  readonly path: string;
  /** Where the base has it. */
  readonly was: string;
  readonly isDeleted: boolean;
  readonly before: TestText | undefined;
  readonly after: TestText | undefined;
  /** Numbers of lines. */
  readonly added: ReadonlySet<number>;
  readonly removed: ReadonlySet<number>;
}

export async function changedTests(input: GateInput): Promise<readonly ChangedTest[]> {
  const all = (await bothTexts(input, mayHoldTests)).map(changedTest);
  return all.filter(({ before, after }) => before || after);
}

/** What is in no known language may be large, and is not read. */
const mayHoldTests = ({ path, was = path }: ChangedFile) => [path, was].some(name => languageOf(name) !== undefined);

function changedTest({ path, was, how, added, removed, before, after }: BothTexts): ChangedTest {
  return {
    path,
    was,
    isDeleted: how === 'deleted',
    before: before === undefined ? undefined : testText(was, before),
    after: after === undefined ? undefined : testText(path, after),
    added: numbersOf(added),
    removed: numbersOf(removed),
  };
}

const numbersOf = (lines: readonly ChangedLine[]) => new Set(lines.map(({ line }) => line));

export interface TestText {
  readonly path: string;
  readonly language: Language;
  readonly lines: readonly string[];
  readonly code: readonly string[];
  readonly cases: readonly Case[];
}

/** Undefined: it holds no tests. */
function testText(path: string, text: string): TestText | undefined {
  const language = languageOf(path);
  if (language === undefined) return undefined;
  const code = isTest(path) ? onlyCode(text, language) : inlineTests(onlyCode(text, language), language);
  if (code === undefined) return undefined;
  return { path, language, lines: text.split('\n'), code: code.split('\n'), cases: casesIn(text, code, language) };
}

/** Rust has tests at the end of its sources. */
function inlineTests(code: string, language: Language): string | undefined {
  const start = language === 'rust' ? code.search(/#\[cfg\(test\)\]|#\[test\]/) : -1;
  return start < 0 ? undefined : code.slice(0, start).replaceAll(/[^\n]/g, ' ') + code.slice(start);
}
