// The developer's work on the demo's item in three pieces: a gate rejects the first, the auditor the second, the third is right.

export type Edit =
  | { readonly path: string; readonly append: string }
  | { readonly path: string; readonly replace: string; readonly with: string };

export interface Piece {
  /** Whether this piece comes next, by the text of the source file. */
  isDue(source: string): boolean;
  readonly edits: readonly Edit[];
}

export const sourceFile = 'src/pager.js';
const testFile = 'test/pager.test.mjs';

const replace = (before: string, after: string): Edit => ({ path: sourceFile, replace: before, with: after });

/** One try too few: its own test fails. */
const retry = `
/** A page that fails is read again, at most twice more. */
async function readWithRetry(readPage, page) {
  const tries = 2;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    try {
      return await readPage(page);
    } catch {
      continue;
    }
  }
  return [];
}
`;

const retryTest = `
test('reads a page again that failed twice', async () => {
  let failures = 2;
  const readPage = async () => {
    if (failures-- > 0) throw new Error('not now');
    return ['entry'];
  };
  assert.deepEqual(await readPages(readPage, 1), ['entry']);
});
`;

const errorTest = `
test('reports why a page cannot be read at all', async () => {
  const readPage = async () => {
    throw new Error('gone');
  };
  await assert.rejects(readPages(readPage, 1), /gone/);
});
`;

export const retries: Piece = {
  isDue: source => !source.includes('await readWithRetry('),
  edits: [
    { path: testFile, append: retryTest },
    { path: sourceFile, append: retry },
    replace('(await readPage(page))', '(await readWithRetry(readPage, page))'),
  ],
};

export const counts: Piece = {
  isDue: source => source.includes('tries = 2'),
  edits: [replace('tries = 2', 'tries = 3')],
};

export const reportsErrors: Piece = {
  isDue: source => source.includes('return [];'),
  edits: [
    { path: testFile, append: errorTest },
    replace('  const tries = 3;', '  const tries = 3;\n  let reason;'),
    replace('catch {\n      continue;', 'catch (error) {\n      reason = error;'),
    replace('  return [];', '  throw reason;'),
  ],
};
