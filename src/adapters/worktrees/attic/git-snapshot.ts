// What git knows of a worktree that is about to go: HEAD, the branches and stashes made in it, and its files by kind.
import { existsSync } from 'node:fs';
import type { Git, GitCall } from '../../git/git.ts';
import { listWorktrees } from '../git/listed.ts';
import { isAncestor } from '../git/refs.ts';
import { headLog, namedObjects } from './admin.ts';
import { splitNul } from './bytes.ts';
import type { Plan } from './entry.ts';

export type GitSnapshot = Awaited<ReturnType<typeof snapshotGit>>;

/** `commits`: those that the worktree knew, in no order. `objects`: trees and blobs that are named in its folder. */
export async function snapshotGit(git: Git, repository: string, plan: Plan) {
  const refs = await snapshotRefs(git, repository, plan);
  const { head, branches } = refs;
  const stashes = await snapshotStashes(git, repository, new Set([plan.branch, ...Object.keys(branches)]), logOf(plan));
  const named = await sortObjects(git, repository, plan.admin === null ? [] : namedObjects(plan.admin));
  const known = [head ?? [], Object.values(branches), stashes.map(({ commit }) => commit), named.commits].flat();
  const files = await snapshotFiles(git, repository, plan);
  return { ...refs, stashes, commits: [...new Set(known)], objects: named.objects, ...files };
}

/** Where HEAD and the branches are. */
export async function snapshotRefs(git: Git, repository: string, plan: Plan) {
  const head = await snapshotHead(git, repository, plan);
  return { ...head, branches: await snapshotBranches(git, repository, plan, logOf(plan)) };
}

function logOf({ admin }: Plan): ReadonlySet<string> {
  return admin === null ? new Set() : headLog(admin);
}

/** The worktree's own view, also when its folder is somewhere else or gone. */
function viewOf(git: Git, repository: string, plan: Plan): Pick<GitCall, 'place'> {
  const { commonDir } = git.placeOf(repository);
  return plan.admin === null ? {} : { place: { gitDir: plan.admin, commonDir, top: plan.aside } };
}

async function snapshotHead(git: Git, repository: string, plan: Plan) {
  if (plan.admin === null) return { head: null, headBranch: null };
  const call = { cwd: repository, ...viewOf(git, repository, plan), codes: [0, 1] };
  const { stdout } = await git.run(['symbolic-ref', '--quiet', 'HEAD'], call);
  const { code, stdout: id } = await git.run(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], call);
  const headBranch = stdout.trim().replace(/^refs\/heads\//, '');
  return { head: code === 0 ? id.trim() : null, headBranch: headBranch === '' ? null : headBranch };
}

/** The run's own, and each whose tip HEAD was on here and that is not checked out elsewhere nor part of the base. */
async function snapshotBranches(git: Git, repository: string, plan: Plan, log: ReadonlySet<string>) {
  const args = ['for-each-ref', '--format=%(objectname) %(refname)', 'refs/heads'];
  const { stdout } = await git.run(args, { cwd: repository });
  const elsewhere = await listWorktrees(git, repository);
  const base = await git.commit(plan.base, repository);
  const found: Record<string, string> = {};
  for (const line of stdout.split('\n').filter(Boolean)) {
    const [, id = '', name = ''] = /^(\w+) refs\/heads\/(.*)$/s.exec(line) ?? [];
    const isTaken = elsewhere.some(({ branch, path }) => branch === name && path !== plan.aside && path !== plan.path);
    if (name === plan.branch) found[name] = id;
    else if (log.has(id) && !isTaken && !(base && (await isAncestor(git, repository, id, base)))) found[name] = id;
  }
  return found;
}

/** All worktrees share one list of stashes: those of this one say its branch, or begin at a commit of its own. */
async function snapshotStashes(git: Git, repository: string, names: ReadonlySet<string>, log: ReadonlySet<string>) {
  if ((await git.commit('refs/stash', repository)) === undefined) return [];
  const args = ['stash', 'list', '-z', '--format=%H%x09%P%x09%gs'];
  const { stdout } = await git.run(args, { cwd: repository });
  return splitNul(stdout).flatMap(line => {
    const [commit = '', parents = '', message = ''] = line.split('\t');
    const on = /^(?:WIP on|On) (.+?):/.exec(message)?.[1] ?? '';
    const isOurs = names.has(on) || (on === '(no branch)' && log.has(parents.split(' ')[0] ?? ''));
    return isOurs ? [{ commit, message }] : [];
  });
}

async function sortObjects(git: Git, repository: string, names: readonly string[]) {
  const objects: { type: 'blob' | 'tree'; id: string }[] = [];
  const commits: string[] = [];
  if (names.length === 0) return { objects, commits };
  const call = { cwd: repository, input: names.map(name => `${name}\n`).join('') };
  const { stdout } = await git.run(['cat-file', '--batch-check=%(objectname) %(objecttype)'], call);
  for (const line of stdout.split('\n')) {
    const [id = '', type = ''] = line.split(' ');
    if (type === 'commit') commits.push(id);
    if (type === 'blob' || type === 'tree') objects.push({ type, id });
  }
  return { objects, commits };
}

/** `files`: tracked, or not ignored: what git can hold. `trackedFolders`: with a tracked file in them. */
async function snapshotFiles(git: Git, repository: string, plan: Plan) {
  if (plan.admin === null) return { index: [], files: new Set<string>(), trackedFolders: new Set<string>() };
  const hasFolder = existsSync(plan.aside);
  const list = async (...args: string[]) => {
    const view = viewOf(git, repository, plan);
    const call = { cwd: hasFolder ? plan.aside : repository, ...view, encoding: 'latin1' } as const;
    return splitNul((await git.run(['ls-files', '-z', '--full-name', ...args], call)).stdout);
  };
  const index = (await list('--stage')).map(line => {
    const [mode = '', id = '', stage = ''] = line.slice(0, line.indexOf('\t')).split(' ');
    return { mode, id, stage, path: line.slice(line.indexOf('\t') + 1) };
  });
  const tracked = index.map(({ path }) => path);
  const others = hasFolder ? await list('--others', '--exclude-standard') : [];
  return { index, files: new Set([...tracked, ...others]), trackedFolders: new Set(tracked.flatMap(foldersAbove)) };
}

function foldersAbove(path: string): string[] {
  const at = path.lastIndexOf('/');
  return at < 0 ? [] : [path.slice(0, at), ...foldersAbove(path.slice(0, at))];
}
