// What changed between two commits, as git reports it, also of files that a .gitattributes keeps out of diffs.
import type { Change, ChangedFile, ChangedLine } from '../../../core/gate/change.ts';
import type { GitRepository } from '../../git/git.ts';
import { ifGit } from '../../git/git-error.ts';

const plain = ['--no-color', '--no-ext-diff', '--no-textconv', '--find-renames'];
const lines = ['--patch', '--unified=0', '--inter-hunk-context=0', '--submodule=short'];
/** Larger files are not written by hand: of them git only says that they differ. */
const small = ['-c', 'core.bigFileThreshold=16m'];

export async function changeOf({ git, repository: cwd }: GitRepository, base: string, head: string): Promise<Change> {
  const between = [...plain, base, head, '--'];
  const [names, patch] = await Promise.all([
    git.run(['diff', '--name-status', '-z', ...between], { cwd }),
    git.run([...small, 'diff', ...lines, ...between], { cwd }),
  ]);
  const change = parseChange(names.stdout, patch.stdout);
  const hidden = await hiddenIn({ git, repository: cwd }, change);
  if (hidden.size === 0) return change;
  // Pictures and the like, as text, can be more than can be read.
  const text = await git.run(['diff', '--text', ...lines, ...between], { cwd }).catch(ifGit(() => undefined));
  if (!text) return change;
  const whole = parseChange(names.stdout, text.stdout).files;
  return { files: change.files.map((file, at) => (hidden.has(file.path) ? shown(whole[at] ?? file) : file)) };
}

/** Files that git takes for binary only because a .gitattributes says so, which the change may have brought. */
async function hiddenIn({ git, repository: cwd }: GitRepository, { files }: Change): Promise<ReadonlySet<string>> {
  const binary = files.filter(({ isBinary }) => isBinary);
  if (binary.length === 0) return new Set();
  const owners = new Map(binary.flatMap(({ path, was = path }) => [path, was].map(name => [name, path] as const)));
  const input = [...owners.keys()].map(name => `${name}\0`).join('');
  const { stdout } = await git.run(['check-attr', '--stdin', '-z', 'diff'], { cwd, input });
  const words = stdout.split('\0');
  return new Set([...owners].flatMap(([, path], at) => (words[at * 3 + 2] === 'unset' ? [path] : [])));
}

/** What is binary by its bytes stays so. */
function shown(file: ChangedFile): ChangedFile {
  const isBinary = [...file.added, ...file.removed].some(({ text }) => text.includes('\0'));
  return isBinary ? { ...file, isBinary, added: [], removed: [] } : file;
}

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
