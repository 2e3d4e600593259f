// A test file that the change touches, before and after.
import type { ChangedFile, ChangedLine } from '../../core/gate/change.ts';
import type { GateInput } from '../../ports/gate.ts';
import { languageOf } from '../code/kind-of-file.ts';
import { type TestText, testText } from './test-text.ts';

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

export async function changedTests({ change, base, head }: GateInput): Promise<readonly ChangedTest[]> {
  const all = await Promise.all(
    change.files.filter(mayHoldTests).map(async file => {
      const { path, was = path } = file;
      const [before, after] = await Promise.all([base.read(was), head.read(path)]);
      return changedTest(file, before, after);
    }),
  );
  return all.filter(({ before, after }) => before || after);
}

/** What is in no known language may be large, and is not read. */
const mayHoldTests = ({ path, was = path }: ChangedFile) => [path, was].some(name => languageOf(name) !== undefined);

function changedTest(file: ChangedFile, before: string | undefined, after: string | undefined): ChangedTest {
  const { path, was = path, how, added, removed } = file;
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
