import { describe, expect, it } from 'vitest';
import { parseChange } from './change-of.ts';

const added = (text: string) => `diff --git a/a.txt b/a.txt\nnew file mode 100644\n--- /dev/null\n+++ b/a.txt\n${text}`;

describe('a diff', () => {
  it.each(['\r', '\u2028', '\u2029'])('is not taken apart by %j in a file, whatever follows it', end => {
    const text = ['one', 'diff --git a/b b/b', 'Binary files a and b differ', 'two'].join(end);
    expect(parseChange('A\0a.txt\0', added(`@@ -0,0 +1 @@\n+${text}\n`)).files).toEqual([
      { path: 'a.txt', how: 'added', isBinary: false, added: [{ line: 1, text }], removed: [] },
    ]);
  });

  it('tells what is binary', () => {
    const patch = added('Binary files /dev/null and b/a.txt differ\n');
    expect(parseChange('A\0a.txt\0', patch).files).toMatchObject([{ isBinary: true, added: [] }]);
  });
});
