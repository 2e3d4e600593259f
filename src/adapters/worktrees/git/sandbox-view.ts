// What an agent in the sandbox sees of the repository's git folder: a branch of its own, which it may move, and every other ref as
// it was at the start, to read. Git writes a ref by a rename, for which it needs the whole folder of branches: so the agent gets
// another folder in its place, and Pitwall takes its commits over from there.
import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Reach } from '../../../ports/processes.ts';
import { writeByRename } from '../../../std/write-by-rename.ts';
import { adminOf, sharedFolder } from '../../git/admin-folder.ts';
import { homeOf } from './home.ts';
import type { WorktreeRepo } from './worktree-repo.ts';

/** In the folder that git keeps for the worktree: it goes with the worktree. */
const viewIn = (admin: string) => join(admin, 'pitwall-view');
/** The attic reads no file of this name: it would take every ref of the repository for work of the run. */
const refsFile = 'refs-index';

/** For the agent that is about to be started in the worktree of a branch. */
export async function openGitView(repo: WorktreeRepo, branch: string): Promise<Reach> {
  const { git, repository } = repo;
  await adoptTip(repo, branch);
  const found = adminOf(git, repository, await homeOf(repo, branch));
  if (found === undefined) throw new Error(`git knows no worktree of ${branch}`);
  const [admin, common] = [realpathSync(found), realpathSync(sharedFolder(git, repository))];
  const view = viewIn(admin);
  rmSync(view, { recursive: true, force: true });
  await writeView(repo, branch, view);
  for (const folder of ['objects/info', 'objects/pack', 'refs/heads', 'logs/refs/heads'])
    mkdirSync(join(common, folder), { recursive: true });
  writeFileSync(join(common, 'packed-refs'), '', { flag: 'a' });
  const large = join(common, 'lfs');
  const ofWorktree = ['commondir', 'gitdir', 'config.worktree'].map(name => join(admin, name));
  const readOnly = [view, join(common, 'objects/info'), join(common, 'objects/pack'), ...ofWorktree];
  return {
    writable: [join(common, 'objects'), admin, ...(existsSync(large) ? [large] : [])],
    mounts: [
      ...readOnly.filter(path => existsSync(path)).map(path => ({ kind: 'read', path }) as const),
      { kind: 'write', path: join(common, 'refs/heads'), from: join(view, 'heads') },
      { kind: 'write', path: join(common, 'logs/refs/heads'), from: join(view, 'logs') },
      { kind: 'read', path: join(common, 'packed-refs'), from: join(view, refsFile) },
    ],
  };
}

async function writeView({ git, repository: cwd }: WorktreeRepo, branch: string, view: string): Promise<void> {
  const own = `refs/heads/${branch}`;
  const [{ stdout }, tip] = await Promise.all([
    git.run(['for-each-ref', '--format=%(objectname) %(refname)'], { cwd }),
    git.commit(own, cwd),
  ]);
  const others = stdout.split('\n').filter(line => line !== '' && !line.endsWith(` ${own}`));
  mkdirSync(dirname(join(view, 'heads', branch)), { recursive: true });
  mkdirSync(join(view, 'logs'), { recursive: true });
  writeFileSync(join(view, refsFile), `# pack-refs with: sorted \n${others.map(line => `${line}\n`).join('')}`);
  if (tip === undefined) return;
  writeFileSync(join(view, 'heads', branch), `${tip}\n`);
  writeFileSync(join(view, 'base'), `${tip}\n`);
}

/**
 * The branch goes to where its agent took it. Only from the commit that the agent began with: what Pitwall or a person did to
 * the branch since then counts. Harmless to repeat, and at any time.
 */
export async function adoptTip(repo: WorktreeRepo, branch: string): Promise<void> {
  const { git, repository: cwd } = repo;
  const admin = adminOf(git, cwd, await homeOf(repo, branch));
  if (admin === undefined) return;
  const [base, tip] = [join(viewIn(admin), 'base'), join(viewIn(admin), 'heads', branch)].map(hashIn);
  if (base === undefined || tip === undefined || tip === base) return;
  if ((await git.commit(tip, cwd)) !== tip) return;
  const ref = `refs/heads/${branch}`;
  const { code } = await git.run(['update-ref', ref, tip, base], { cwd, codes: [0, 1, 128] });
  if (code === 0 || (await git.commit(ref, cwd)) === tip) writeByRename(join(viewIn(admin), 'base'), `${tip}\n`);
}

/** Neither a link nor the name of another ref. */
function hashIn(file: string): string | undefined {
  if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
  return /^([0-9a-f]{40}|[0-9a-f]{64})\n?$/.exec(readFileSync(file, 'latin1'))?.[1];
}
