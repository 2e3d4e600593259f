// Saves all that a worktree holds. What changes meanwhile is noticed, and it is saved again.
import { existsSync, rmSync } from 'node:fs';
import { isWhole } from '../../git/admin-folder.ts';
import { archiveFiles } from './archive.ts';
import { type AtticRepo, Refusal } from './attic-repo.ts';
import { type AtticEntry, EntryFolder, newEntryName, type Plan } from './entry.ts';
import { type GitSnapshot, snapshotGit, snapshotRefs } from './git-snapshot.ts';
import { aboutOf } from './other-stores.ts';
import { saveCommit } from './save-commit.ts';
import { type Survey, type SurveyedFile, survey, surveyAll } from './survey.ts';

const triesMax = 5;

export async function save(repo: AtticRepo, folder: EntryFolder, plan: Plan): Promise<void> {
  const before = folder.saved;
  if (!before) for (const archive of [folder.files, folder.git]) rmSync(archive, { recursive: true, force: true });
  for (let tries = 0; tries < triesMax; tries++) {
    const saved = await saveOnce(repo, folder, plan, before);
    if (!saved) continue;
    folder.seen = saved.seen;
    folder.saved = saved.entry;
    return;
  }
  throw new Refusal(`a process still writes in ${plan.aside}: end it, then try again`);
}

/** Keeps a worktree in the attic without taking it away. `admin`: its folder in the git folder. */
export async function keepAsItIs(repo: AtticRepo, branch: string, path: string, admin: string): Promise<void> {
  const name = await newEntryName(repo, branch.replaceAll(/[^A-Za-z0-9_-]/g, '-'));
  const plan = { version: 1, entry: name, run: branch, branch, base: 'HEAD', isDropped: false } as const;
  const folder = new EntryFolder(repo.attic, name);
  await save(repo, folder, { ...plan, path, aside: path, admin });
  folder.seen = undefined;
}

/** Whether a commit or a switch of branches came in since: none can into what a kill left half deleted. */
export async function isGitAsSaved({ git, repository }: AtticRepo, folder: EntryFolder, plan: Plan): Promise<boolean> {
  const { saved } = folder;
  if (plan.admin === null || !isWhole(plan.admin) || !saved) return true;
  const { head, headBranch, branches } = await snapshotRefs(git, repository, plan);
  const isBranchSame = branches[plan.branch] === saved.branches[plan.branch];
  return head === saved.head && headBranch === saved.headBranch && isBranchSame;
}

async function saveOnce(repo: AtticRepo, folder: EntryFolder, plan: Plan, before: AtticEntry | undefined) {
  const { git, repository, identity, now, onStage } = repo;
  const snapshot = await snapshotGit(git, repository, plan);
  const look = () => survey(plan.aside, snapshot.trackedFolders);
  const first = look();
  const { archived, committed } = sortFiles(first, snapshot);
  await archiveFiles({ from: plan.aside, to: folder.files }, archived, first.empty);
  await archiveAdmin(folder, plan);
  onStage?.('archived');
  // A link changes the stamp of what it links to: from here on nothing does.
  const seen = look();
  if (!isSame(first, seen, contentStamp)) return undefined;
  const savedAt = now();
  const about = aboutOf(plan, snapshot);
  const saving = {
    entry: plan.entry,
    about,
    savedAt,
    snapshot,
    root: plan.aside,
    files: committed,
    onTopOf: before?.commit,
  };
  const commit = await saveCommit({ git, repository, identity, ...saving });
  onStage?.('committed');
  if (!isSame(seen, look(), ({ stamp }) => stamp)) return undefined;
  const hasMore = before !== undefined || plan.isDropped || archived.length > 0 || snapshot.stashes.length > 0;
  const isKept = hasMore || (await holdsMore(repo, snapshot, commit));
  return { seen, entry: entryOf(plan, snapshot, seen, { savedAt, isKept, commit }) };
}

/** Nested repositories whole, what git ignores, and names that git refuses. */
function sortFiles({ files, nested }: Survey, snapshot: GitSnapshot) {
  const isNested = (path: string) => nested.some(root => path.startsWith(`${root}/`));
  const isHeld = (path: string) => snapshot.files.has(path) && !isNested(path) && !hasOddName(path);
  const paths = files.map(({ path }) => path);
  return { archived: paths.filter(path => !isHeld(path)), committed: paths.filter(isHeld) };
}

/** Names that git takes for its own on some system. */
function hasOddName(path: string): boolean {
  return path.includes('\\') || path.split('/').some(part => /^(?:\.git|git~\d+)[. ]*$/i.test(part));
}

async function archiveAdmin(folder: EntryFolder, { admin }: Plan): Promise<void> {
  if (admin === null || !existsSync(admin)) return;
  const { files, empty } = surveyAll(admin);
  const paths = files.map(({ path }) => path).filter(path => !path.endsWith('.lock'));
  await archiveFiles({ from: admin, to: folder.git }, paths, empty);
}

const contentStamp = ({ stamp }: SurveyedFile) => {
  const [ino, size, mtime, , mode] = stamp.split(' ');
  return [ino, size, mtime, mode].join(' ');
};

function isSame(one: Survey, other: Survey, stampOf: (file: SurveyedFile) => string): boolean {
  const marksOf = ({ files }: Survey) => JSON.stringify(files.map(file => [file.path, stampOf(file)]));
  return marksOf(one) === marksOf(other);
}

/** Something that is in no branch, tag or remote: an uncommitted change, or a commit that nothing else leads to. */
async function holdsMore({ git, repository }: AtticRepo, snapshot: GitSnapshot, commit: string): Promise<boolean> {
  const treeOf = async (name: string) => {
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', name];
    return (await git.run(args, { cwd: repository, codes: [0, 1, 128] })).stdout.trim();
  };
  if (snapshot.head === null || (await git.commit(snapshot.head, repository)) === undefined) return true;
  const committed = await treeOf(`${snapshot.head}^{tree}`);
  if (committed !== (await treeOf(`${commit}:files`)) || committed !== (await treeOf(`${commit}:index/0`))) return true;
  if (snapshot.index.some(({ stage }) => stage !== '0')) return true;
  const args = ['rev-list', '--max-count=1', '--stdin', '--not', '--branches', '--remotes', '--tags'];
  const input = snapshot.commits.map(line => `${line}\n`).join('');
  const { stdout } = await git.run(args, { cwd: repository, input });
  return stdout !== '';
}

type Outcome = Pick<AtticEntry, 'savedAt' | 'isKept' | 'commit'>;

function entryOf(plan: Plan, snapshot: GitSnapshot, { leftOut, special }: Survey, outcome: Outcome): AtticEntry {
  const { aside: _aside, admin: _admin, ...planned } = plan;
  const { head, headBranch, branches, stashes } = snapshot;
  const git = { head, headBranch, branches, stashes };
  return { ...planned, ...outcome, ...git, leftOut: [...leftOut], special: [...special] };
}
