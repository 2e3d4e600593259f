// What a branch has changed since it left its base: one git says whether anything is new, and only then another one reads it.
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, absent, known, unknown } from '../../../core/answer.ts';
import type { FileChange, Workset } from '../../../core/world/workset.ts';
import { ifGit } from '../../git/git-error.ts';
import { homeOf } from './home.ts';
import { findWorktree } from './listed.ts';
import { countTicked, readChanges } from './read-changes.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

/** More of them say nothing that the first do not. */
const untrackedMax = 5000;

export function observeWorksets(repo: WorktreeRepo) {
  const last = new Map<string, { readonly mark: string; readonly workset: Workset }>();
  return async (branch: string, base: string): Promise<Answer<Workset>> => {
    const { git, repository } = repo;
    const home = await homeOf(repo, branch);
    const listed = await findWorktree(git, repository, home);
    if (!listed?.isThere || listed.head === undefined) {
      last.delete(branch);
      return absent;
    }
    const from = await mergeBase(repo, base, listed.head);
    if (from === undefined) return unknown(`${branch} and ${base} have nothing in common`);
    const entries = await uncommitted(repo, home);
    const mark = [from, listed.head, ...entries.map(entry => markOf(home, entry))].join('\0');
    const before = last.get(branch);
    if (before?.mark === mark) return known(before.workset);
    const untracked = entries.filter(isUntracked).slice(0, untrackedMax).map(pathOf);
    const { changes, ticked } = await changesSince(repo, home, from);
    const workset = { worktree: home, changes: [...changes, ...untracked.map(asChange)], head: listed.head, ticked };
    last.set(branch, { mark, workset });
    return known(workset);
  };
}

const asChange = (path: string): FileChange => ({ path });

/** By hashes alone: asked once. */
async function mergeBase({ git, repository: cwd }: WorktreeRepo, base: string, head: string) {
  const tip = (await git.commit(`refs/heads/${base}`, cwd)) ?? (await git.commit(base, cwd));
  if (tip === undefined) return undefined;
  const args = ['merge-base', tip, head];
  const { stdout } = await git.remember(args.join(' '), () => git.run(args, { cwd, codes: [0, 1] }));
  return stdout.split('\n', 1)[0] || undefined;
}

/** `XY path`, as git writes it. */
async function uncommitted({ git }: WorktreeRepo, home: string): Promise<readonly string[]> {
  const args = ['status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=all'];
  const { stdout } = await git.run(args, { cwd: home });
  return stdout.split('\0').filter(entry => entry !== '');
}

const pathOf = (entry: string) => entry.slice(3);
const isUntracked = (entry: string) => entry.startsWith('??');

/** Changes with every write to the file. */
function markOf(home: string, entry: string): string {
  const stats = lstatSync(join(home, pathOf(entry)), { bigint: true, throwIfNoEntry: false });
  return `${entry} ${stats?.mtimeNs} ${stats?.ctimeNs} ${stats?.size}`;
}

/** A difference that is too large to be read has its files without their lines. */
async function changesSince({ git }: WorktreeRepo, home: string, from: string) {
  const differing = ['diff', '--find-renames', '--no-color', '--no-ext-diff', '--no-textconv', '-z'];
  const ask = (...format: readonly string[]) => git.run([...differing, ...format, from, '--'], { cwd: home });
  const asked = ask('--patch-with-raw', '--unified=0').catch(ifGit(() => ask('--raw')));
  const { stdout } = await asked;
  return { changes: readChanges(stdout), ticked: countTicked(stdout) };
}
