// Worktrees: one per run, by branch. Nothing here touches the user's own checkout.
import type { Answer } from '../core/answer.ts';
import type { Answered, InputOf } from '../core/effect/define.ts';
import type { GitSettings } from '../core/world/git-settings.ts';
import type { MoveOutcome, RebaseOutcome, SetUpReport } from '../core/world/outcomes.ts';
import type { BaseSnapshot, WorktreeSnapshot } from '../core/world/snapshots.ts';
import type { TextConflict, Workset } from '../core/world/workset.ts';
import type {
  CommitWork,
  EnsureWorktree,
  KeepWork,
  MoveBranch,
  RebaseWork,
  RecordedBranch,
  RemoveWorktree,
  WithoutCommit,
} from '../core/world/worktree-effects.ts';
import type { Performed } from './performed.ts';

export type Committed = Answered<typeof CommitWork>;

export type Ensured = Answered<typeof EnsureWorktree>;
export type CommitRequest = InputOf<typeof CommitWork>;
export type KeepRequest = InputOf<typeof KeepWork>;
/** `entry` names the removal and begins its name in the attic: the same one again goes on where it was. */
export type RemoveRequest = InputOf<typeof RemoveWorktree> & { readonly entry: string };
export type Removed = Answered<typeof RemoveWorktree>;
export type RebaseRequest = InputOf<typeof RebaseWork>;
export type WithoutRequest = InputOf<typeof WithoutCommit>;
export type Without = Answered<typeof WithoutCommit>;
export type MoveRequest = Omit<InputOf<typeof MoveBranch>, 'isSame'>;

export interface SettingsOptions {
  /** The branch whose moves count, unless Pitwall made them. */
  readonly base?: string | undefined;
  /** What it is compared with. */
  readonly before?: GitSettings | undefined;
}

export interface Worktrees {
  observe(branch: string): Promise<Answer<WorktreeSnapshot>>;
  ensure(branch: string, base: string, recorded?: RecordedBranch): Promise<Performed<Ensured>>;
  /** A branch of Pitwall's own that begins at the newest commit of another; one that is there stays as it is. */
  ensureBranch(branch: string, from: string): Promise<Performed<{ readonly commit: string }>>;
  /** Takes away what a killed process of git left: locks, and a half-done merge or rebase, which is kept in the attic. */
  mend(branch: string): Promise<Performed<null>>;
  /** Makes it ready to work in: harmless to repeat, and what a killed one left is taken away first. */
  setUp(branch: string, signal: AbortSignal): Promise<Performed<SetUpReport>>;
  /** Commits what is left uncommitted; nothing to commit is fine. Repeated for one attempt it gives the same commit. */
  commitWork(request: CommitRequest): Promise<Performed<Committed>>;
  /** Keeps uncommitted work of an attempt that was cut off. */
  keepWork(request: KeepRequest): Promise<Performed<null>>;
  /** Keeps by refs, which it names, what a person is about to replace: commits and uncommitted work. Nothing else changes. */
  /** `recorded`: the ref of the commit that the branch is put back at. */
  keepAside(branch: string): Promise<Performed<{ readonly refs: readonly string[]; readonly recorded?: string }>>;
  /** Whether the branch begins at its base as that is now; absent: there is no such base. */
  observeBase(branch: string, base: string): Promise<Answer<BaseSnapshot>>;
  /**
   * The branch's own commits once more on top of `onto`, in a copy of Pitwall's own: branch and folder stay as they are. The same
   * request gives the same commit. After a conflict the branch may be rewritten: what it held stays reachable.
   */
  rebase(request: RebaseRequest, signal: AbortSignal): Promise<Performed<RebaseOutcome>>;
  /** A commit like the tip of the base, without the work of one commit; the same request gives the same commit. */
  without(request: WithoutRequest): Promise<Performed<Without>>;
  /** The branch and its folder go from one commit to the other, if it is still there; harmless to repeat. */
  moveBranch(request: MoveRequest): Promise<Performed<MoveOutcome>>;
  /** What git obeys besides the work itself: configuration, hooks, attributes, links, refs; shared, of this worktree and of the user. */
  observeGitSettings(branch: string, options?: SettingsOptions): Promise<Answer<GitSettings>>;
  /** What the branch has changed since it left its base, in commits and in its worktree; absent: it has none. */
  observeWorkset(branch: string, base: string): Promise<Answer<Workset>>;
  /** The files that git could not merge if the newest commits of both met; nothing changes. */
  tryMerge(one: string, other: string): Promise<Answer<readonly TextConflict[]>>;
  remoteTip(branch: string): Promise<Answer<string>>;
  push(branch: string, commit: string): Promise<Performed<null>>;
  /** Brings what a commit wants of its submodules to their remotes, on a branch of the same name where it is not there yet. */
  pushSubmodules(branch: string, commit: string): Promise<Performed<null>>;
  /** Takes the worktree away and keeps in the attic what would be lost with it. None there: nothing to do. */
  remove(request: RemoveRequest): Promise<Performed<Removed>>;
}
