// A change from what git prints: names with --name-status -z, lines with a patch without context, both in the same order.
import type { Change, ChangedFile, ChangedLine } from '../../../core/gate/change.ts';

export function parseChange(names: string, patch: string): Change {
  // Only at the start of a line as git has it: for a pattern, one also begins behind a bare carriage return in a file's text.
  const sections = patch.split(/(?<![^\n])(?=diff --git )/).filter(section => section.startsWith('diff --git '));
  let at = 0;
  const files = parseNames(names).map(({ status, ...named }) => {
    // A file that becomes a link is taken away and made anew.
    const own = sections.slice(at, at + (status === 'T' ? 2 : 1));
    at += own.length;
    return { ...named, ...linesOf(own.join('')) };
  });
  if (at !== sections.length) throw new Error(`a diff of ${files.length} files has ${sections.length} parts`);
  return { files };
}

interface Named extends Pick<ChangedFile, 'path' | 'was' | 'how'> {
  readonly status: string;
}

const hows: Readonly<Record<string, ChangedFile['how']>> = { A: 'added', D: 'deleted', R: 'renamed' };

function parseNames(names: string): readonly Named[] {
  const words = names.split('\0');
  const found: Named[] = [];
  for (let at = 0; at + 1 < words.length; ) {
    const status = words[at]?.[0] ?? '';
    const paths = words.slice(at + 1, at + (status === 'R' ? 3 : 2));
    at += 1 + paths.length;
    const [was, path = was ?? ''] = paths;
    found.push({ status, path, how: hows[status] ?? 'modified', ...(status === 'R' && was ? { was } : {}) });
  }
  return found;
}

const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

function linesOf(section: string): Pick<ChangedFile, 'isBinary' | 'added' | 'removed'> {
  const [added, removed]: [ChangedLine[], ChangedLine[]] = [[], []];
  let [before, after] = [0, 0];
  let isInHunk = false;
  for (const text of section.split('\n')) {
    const start = hunk.exec(text);
    if (start) {
      [before, after] = [Number(start[1]), Number(start[2])];
      isInHunk = true;
    } else if (isInHunk && text.startsWith('+')) added.push({ line: after++, text: text.slice(1) });
    else if (isInHunk && text.startsWith('-')) removed.push({ line: before++, text: text.slice(1) });
    else if (text.startsWith('diff --git ')) isInHunk = false;
  }
  return { added, removed, isBinary: /\nBinary files [^\n]* differ\n/.test(section) };
}
