// Merges two branches in memory: no file and no ref changes. What git cannot merge is shown as it marks it.
import { type Answer, absent, known } from '../../../core/answer.ts';
import type { TextConflict } from '../../../core/world/workset.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

const filesMax = 10;
const linesMax = 40;
const lineCharsMax = 200;

/** Absent: one of them is not there. */
export async function tryMerge(
  repo: WorktreeRepo,
  one: string,
  other: string,
): Promise<Answer<readonly TextConflict[]>> {
  const { git, repository: cwd } = repo;
  const [left, right] = await Promise.all([one, other].map(branch => git.commit(`refs/heads/${branch}`, cwd)));
  if (left === undefined || right === undefined) return absent;
  return known(await git.remember(`try-merge ${left} ${right}`, () => conflictsBetween(repo, left, right)));
}

async function conflictsBetween({ git, repository: cwd }: WorktreeRepo, left: string, right: string) {
  const args = ['-c', 'merge.conflictStyle=merge', 'merge-tree', '--write-tree', '--name-only', '--no-messages', '-z'];
  const { code, stdout } = await git.run([...args, left, right], { cwd, codes: [0, 1] });
  if (code === 0) return [];
  const [tree = '', ...files] = stdout.split('\0').filter(field => field !== '');
  const conflicts: TextConflict[] = [];
  for (const file of files.slice(0, filesMax)) {
    const read = await git.run(['cat-file', 'blob', `${tree}:${file}`], { cwd, codes: [0, 128] });
    conflicts.push({ file, text: read.code === 0 ? markedLines(read.stdout) : '' });
  }
  return [...conflicts, ...files.slice(filesMax).map(file => ({ file, text: '' }))];
}

/** From the marks of one side to those of the other. Empty where nothing is marked: one side removed or renamed the file. */
function markedLines(text: string): string {
  const marked: string[] = [];
  let isInside = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('<<<<<<< ')) isInside = true;
    if (isInside) marked.push(line.slice(0, lineCharsMax));
    if (line.startsWith('>>>>>>> ')) isInside = false;
  }
  const cut =
    marked.length > linesMax ? [...marked.slice(0, linesMax), `… ${marked.length - linesMax} more lines`] : marked;
  return cut.join('\n');
}
