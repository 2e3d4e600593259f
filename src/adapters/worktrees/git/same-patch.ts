// Whether two commits say and change the same, to the byte, wherever in their files the change is now. See docs/adr/0011.
import { wordsOf } from './own-commits.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

export async function isSamePatch(repo: WorktreeRepo, before: string, after: string): Promise<boolean> {
  const [old, now] = await Promise.all([before, after].map(commit => describe(repo, commit)));
  return old === now;
}

async function describe(repo: WorktreeRepo, commit: string): Promise<string> {
  const { name, email, date, message } = await wordsOf(repo, commit);
  return [name, email, date, message.trim(), normalize(await patchOf(repo, commit))].join('\n');
}

/** By the plumbing command, which heeds no one's display settings, and with whole binary files. */
async function patchOf({ git, repository: cwd }: WorktreeRepo, commit: string): Promise<string> {
  const plain = ['--no-ext-diff', '--no-textconv', '--no-renames', '--no-color', '--submodule=short'];
  const args = ['diff-tree', '-r', '-p', '--root', '--no-commit-id', '--binary', '--full-index', '--unified=3'];
  return (await git.run([...args, ...plain, commit], { cwd, encoding: 'latin1' })).stdout;
}

/** Only the position of a hunk is left out, and of text files the ids of the whole files. Lines of content never begin like these. */
export function normalize(patch: string): string {
  return patch
    .split(/^(?=diff --git )/m)
    .map(file => (/^GIT binary patch$/m.test(file) ? file : withoutPlaces(file)))
    .join('');
}

function withoutPlaces(file: string): string {
  return file.replaceAll(/^index [0-9a-f]+\.\.[0-9a-f].*\n/gm, '').replaceAll(/^@@ -[0-9,]+ \+[0-9,]+ @@/gm, '@@');
}
