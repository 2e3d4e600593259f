// Saves all that a worktree holds. What changes meanwhile is noticed, and it is saved again.
import { existsSync, rmSync } from 'node:fs';
import { commitOf } from '../git/refs.ts';
import { archiveFiles } from './archive.ts';
import type { AtticRepo } from './attic-repo.ts';
import type { AtticEntry, EntryFolder, Plan } from './entry.ts';
import { type GitSnapshot, snapshotGit, snapshotRefs } from './git-snapshot.ts';
import { refusal } from './refusal.ts';
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
  throw refusal(`somebody still writes in ${plan.aside}: end them, then try again`);
}

/** Whether a commit or a switch of branches came in since. */
export async function isGitAsSaved({ git, repository }: AtticRepo, folder: EntryFolder, plan: Plan): Promise<boolean> {
  const { saved } = folder;
  if (plan.admin === null || !existsSync(plan.admin) || !saved) return true;
  const { head, headBranch, branches } = await snapshotRefs(git, repository, plan);
  const isBranchSame = branches[plan.branch] === saved.branches[plan.branch];
  return head === saved.head && headBranch === saved.headBranch && isBranchSame;
}

interface Saved {
  readonly seen: Survey;
  readonly entry: AtticEntry;
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
  if (!isSame(first.files, seen.files, contentStamp)) return undefined;
  const savedAt = now();
  const { entry: name } = plan;
  const onTopOf = before?.commit;
  const request = { git, repository, identity, entry: name, savedAt, snapshot, root: plan.aside, onTopOf };
  const commit = await saveCommit({ ...request, files: committed });
  onStage?.('committed');
  if (!isSame(seen.files, look().files, ({ stamp }) => stamp)) return undefined;
  const hasMore = before !== undefined || plan.isDropped || archived.length > 0 || snapshot.stashes.length > 0;
  const isKept = hasMore || (await holdsMore(repo, snapshot, commit));
  return { seen, entry: entryOf(plan, snapshot, { savedAt, isKept, commit, seen }) } satisfies Saved;
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

function isSame(
  one: readonly SurveyedFile[],
  other: readonly SurveyedFile[],
  stampOf: (file: SurveyedFile) => string,
): boolean {
  const isLike = (file: SurveyedFile, at: number) => {
    const twin = other[at];
    return twin !== undefined && twin.path === file.path && stampOf(twin) === stampOf(file);
  };
  return one.length === other.length && one.every(isLike);
}

/** Something that is in no branch, tag or remote: an uncommitted change, or a commit that nothing else leads to. */
async function holdsMore({ git, repository }: AtticRepo, snapshot: GitSnapshot, commit: string): Promise<boolean> {
  const treeOf = async (name: string) => {
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', name];
    return (await git.run(args, { cwd: repository, codes: [0, 1, 128] })).stdout.trim();
  };
  if (snapshot.head === null || (await commitOf(git, repository, snapshot.head)) === undefined) return true;
  const committed = await treeOf(`${snapshot.head}^{tree}`);
  if (committed !== (await treeOf(`${commit}:files`)) || committed !== (await treeOf(`${commit}:index/0`))) return true;
  if (snapshot.index.some(({ stage }) => stage !== '0')) return true;
  const args = ['rev-list', '--max-count=1', '--stdin', '--not', '--branches', '--remotes', '--tags'];
  const input = snapshot.commits.map(line => `${line}\n`).join('');
  const { stdout } = await git.run(args, { cwd: repository, input });
  return stdout !== '';
}

interface Outcome extends Pick<AtticEntry, 'savedAt' | 'isKept' | 'commit'> {
  readonly seen: Survey;
}

function entryOf(plan: Plan, snapshot: GitSnapshot, { seen, ...outcome }: Outcome): AtticEntry {
  const { aside: _aside, admin: _admin, ...planned } = plan;
  const { head, headBranch, branches, stashes } = snapshot;
  const { leftOut, special } = seen;
  return {
    ...planned,
    ...outcome,
    head,
    headBranch,
    branches: { ...branches },
    stashes: [...stashes],
    leftOut: [...leftOut],
    special: [...special],
  };
}
