// What changed between two commits, as git reports it, also of files that a .gitattributes keeps out of diffs.
import type { Change, ChangedFile } from '../../../core/gate/change.ts';
import type { GitRepository } from '../../git/git.ts';
import { ifGit } from '../../git/git-error.ts';
import { parseChange } from './parse-change.ts';

const plain = ['--no-color', '--no-ext-diff', '--no-textconv', '--find-renames', '--ignore-submodules=none'];
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
