// Git as the simulation has it: a branch outlives its folder, others push to the remote, and every edit ever made is known.
import { absent, known } from '../../src/core/answer.ts';
import type { MoveOutcome, RebaseOutcome, SetUpReport } from '../../src/core/world/outcomes.ts';
import type { BaseSnapshot, WorktreeSnapshot } from '../../src/core/world/snapshots.ts';
import { done, type Performed } from '../../src/ports/performed.ts';
import type {
  CommitRequest,
  Committed,
  KeepRequest,
  MoveRequest,
  RebaseRequest,
  RemoveRequest,
  Without,
  WithoutRequest,
  Worktrees,
} from '../../src/ports/worktrees.ts';
import { BaseBranch } from './base-branch.ts';
import { withoutPrefix } from './gates.ts';
import type { Nature } from './nature.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What the remote holds of a branch. The forge shows `before` until it has noticed the push. */
interface Pushed {
  readonly tip: string;
  readonly before: string | undefined;
  readonly at: number;
}

/** Of several repositories with one base: their commits have names of their own. */
export interface SharedBase {
  readonly base?: BaseBranch;
  readonly commitPrefix?: string;
}

const removalMs = 2000;

const refused = (reason: string, final: boolean): Performed<never> => ({ kind: 'failed', reason, final });

export class Repository implements Worktrees {
  /** Commits by branch, oldest first; the first one is the base. */
  readonly #histories = new Map<string, string[]>();
  /** Uncommitted edits by the branch whose folder holds them. */
  readonly #folders = new Map<string, string[]>();
  readonly #remote = new Map<string, Pushed>();
  /** Which edits each commit holds. */
  readonly #commits = new Map<string, readonly string[]>();
  readonly #everPushed = new Set<string>();
  readonly #made = new Set<string>();
  readonly #forfeited = new Set<string>();
  readonly #strange = new Set<string>();
  /** Commits and edits that were put aside. */
  readonly #attic = new Set<string>();
  /** The history as Pitwall last recorded it, and the one that a deleted branch is put back at. */
  readonly #recorded = new Map<string, readonly string[]>();
  readonly #deleted = new Map<string, readonly string[]>();
  readonly #isRewritten = new Set<string>();
  /** What each commit changes: the same name is the same patch, wherever it stands. */
  readonly #patches = new Map<string, string>();
  /** By the newest commit of a rebase: all of them, with the commit that they stand on. */
  readonly #rebased = new Map<string, readonly string[]>();
  readonly #works = new Map<string, string>();
  readonly #copies = new Map<string, string>();
  readonly #replaced = new Set<string>();
  /** Branches in conflict with their base: their agents may rewrite them. */
  readonly #isFree = new Set<string>();
  readonly base: BaseBranch;
  readonly #commitPrefix: string;
  readonly #time: VirtualTime;
  /** Whether a look at the worktree also notices what others pushed. */
  readonly #isFetching: boolean;
  /** Whether nothing can be installed here. */
  readonly #isBare: boolean;

  constructor(
    time: VirtualTime,
    { isFetching, isBare }: Pick<Nature, 'isFetching' | 'isBare'>,
    { base = new BaseBranch(), commitPrefix = 'commit-' }: SharedBase = {},
  ) {
    this.#time = time;
    this.base = base;
    this.#commitPrefix = commitPrefix;
    this.#isFetching = isFetching;
    this.#isBare = isBare;
  }

  tip(branch: string): string | undefined {
    return this.#histories.get(branch)?.at(-1);
  }

  pushed(branch: string): Pushed | undefined {
    return this.#remote.get(branch);
  }

  wasPushed(commit: string): boolean {
    return this.#everPushed.has(commit);
  }

  /** A person may have deleted the folder under the agent: then nothing happens. */
  edit(branch: string): void {
    const folder = this.#folders.get(branch);
    if (folder) folder.push(this.#newEdit());
  }

  commit(branch: string): void {
    const folder = this.#folders.get(branch);
    if (folder) this.#commitAll(branch, [...folder, this.#newEdit()]);
  }

  /** An agent that was told of a conflict brings its branch up to date. */
  catchUp(branch: string): void {
    if (!this.#isFree.has(branch) || !this.#folders.has(branch)) return;
    const [, ...commits] = this.#histories.get(branch) ?? [];
    for (const commit of commits) this.#replace(commit);
    this.#histories.set(branch, [this.base.tip, ...this.#copyAll(commits, this.base.tip, ', solved')]);
    this.#isFree.delete(branch);
  }

  /** Whether the base as it is now conflicts with the branch. */
  isConflicting(branch: string): boolean {
    const [on = ''] = this.#histories.get(branch) ?? [];
    return this.base.between(on, this.base.tip) === 'conflict';
  }

  landed(branch: string, commit: string): 'landed' | 'behind' {
    const [on = '', ...own] = this.#histories.get(branch) ?? [];
    return own.includes(commit) ? this.base.land(commit, on) : 'behind';
  }

  /** An agent throws the newest commit away. */
  rewrite(branch: string): void {
    const history = this.#histories.get(branch) ?? [];
    if (history.length < 2 || !this.#folders.has(branch)) return;
    this.#attic.add(history.pop() as string);
    this.#isRewritten.add(branch);
  }

  /** Somebody commits in the worktree, on nobody's behalf. */
  commitAsStranger(branch: string): void {
    const folder = this.#folders.get(branch);
    if (folder) this.#strange.add(this.#commitAll(branch, [...folder, this.#newEdit()]));
  }

  pushAsStranger(branch: string): void {
    const before = this.#remote.get(branch)?.tip;
    if (before === undefined) return;
    const tip = `${before}-and-more`;
    this.#strange.add(tip);
    this.#remote.set(branch, { tip, before, at: this.#time.monotonic() });
  }

  /** With what was not committed; the branch stays. */
  deleteFolder(branch: string): void {
    for (const edit of this.#folders.get(branch) ?? []) this.#forfeited.add(edit);
    this.#folders.delete(branch);
  }

  /** The commits stay as long as something else leads to them: what Pitwall recorded, or the log of the folder. */
  deleteBranch(branch: string): void {
    const history = this.#histories.get(branch);
    if (!history) return;
    this.#histories.delete(branch);
    const log = this.#folders.has(branch) ? history : this.#recorded.get(branch);
    if (log) this.#deleted.set(branch, log);
    for (const commit of history) if (!log?.includes(commit)) this.#forfeited.add(commit);
  }

  deleteRemote(branch: string): void {
    this.#remote.delete(branch);
  }

  /** Work that is reachable no longer. */
  lost(): readonly string[] {
    const histories = [this.#histories, this.#recorded, this.#deleted].flatMap(each => [...each.values()]);
    const reachable = new Set([...histories.flat(), ...this.#attic, ...this.#forfeited]);
    const commits = [...this.#commits.keys()].filter(commit => !reachable.has(commit));
    const held = new Set([...this.#commits.values(), ...this.#folders.values(), [...this.#attic]].flat());
    const edits = [...this.#made].filter(edit => !held.has(edit) && !this.#forfeited.has(edit));
    return [...commits, ...edits];
  }

  async observe(branch: string) {
    const tip = this.tip(branch);
    if (tip === undefined || !this.#folders.has(branch)) return absent;
    return known<WorktreeSnapshot>({ path: branch, tip, trouble: this.#troubleOf(branch) });
  }

  #troubleOf(branch: string): WorktreeSnapshot['trouble'] {
    if (this.#isRewritten.has(branch)) return 'rewritten';
    const history = this.#histories.get(branch) ?? [];
    const remote = this.#isFetching ? this.#remote.get(branch)?.tip : undefined;
    const isStrange = history.some(commit => this.#strange.has(commit)) || (remote && this.#strange.has(remote));
    return isStrange ? 'foreign-commits' : undefined;
  }

  async ensure(branch: string, _base: string) {
    if (!this.#histories.has(branch)) {
      const before = this.#deleted.get(branch);
      if (!before && this.base.isGone) return refused('there is no commit to start from', true);
      this.#histories.set(branch, [...(before ?? [this.base.tip])]);
    }
    if (!this.#folders.has(branch)) this.#folders.set(branch, []);
    return done({ path: branch });
  }

  async ensureBranch(_branch: string, from: string): Promise<Performed<{ readonly commit: string }>> {
    return done({ commit: from });
  }

  async mend(): Promise<Performed<null>> {
    return done(null);
  }

  async setUp(branch: string): Promise<Performed<SetUpReport>> {
    if (!this.#folders.has(branch)) return refused('there is no worktree', false);
    return this.#isBare ? refused('nothing can be installed', false) : done({ how: 'set up', warnings: [] });
  }

  async commitWork({ branch }: CommitRequest): Promise<Performed<Committed>> {
    if (!this.#folders.has(branch)) return refused('there is no worktree', false);
    const history = this.#histories.get(branch);
    if (!history) return refused('the branch is gone', false);
    this.#commitRest(branch);
    this.#recorded.set(branch, [...history]);
    return done({ commit: history.at(-1) ?? '', ahead: history.length - 1 });
  }

  async keepWork({ branch }: KeepRequest): Promise<Performed<null>> {
    if (!this.#folders.has(branch)) return refused('there is no worktree', false);
    const history = this.#histories.get(branch);
    if (!history) return refused('the branch is gone', false);
    this.#commitRest(branch);
    this.#recorded.set(branch, [...history]);
    return done(null);
  }

  async keepAside(branch: string) {
    return done({ refs: [`aside/${this.tip(branch)}`] });
  }

  async observeBase(branch: string) {
    if (this.base.isGone) return absent;
    const [on, ...own] = this.#histories.get(branch) ?? [];
    return known<BaseSnapshot>({ tip: this.base.tip, isCurrent: on === this.base.tip, ahead: own.length });
  }

  /** The gates know such a commit by its name. */
  async without({ commit }: WithoutRequest): Promise<Performed<Without>> {
    return done({ made: { commit: `${withoutPrefix}${commit}`, base: 'base' } });
  }

  async rebase({ branch, from, onto }: RebaseRequest): Promise<Performed<RebaseOutcome>> {
    const [on = '', ...commits] = this.#histories.get(branch) ?? [];
    if (commits.at(-1) !== from) return refused(`${branch} is not at ${from}`, false);
    const trait = this.base.between(on, onto);
    if (trait === 'conflict') {
      this.#isFree.add(branch);
      return done({ kind: 'conflict', files: ['a.ts'] });
    }
    const copies = this.#copyAll(commits, onto, trait === 'near' ? ', elsewhere' : '');
    const commit = copies.at(-1) ?? onto;
    this.#rebased.set(commit, [onto, ...copies]);
    return done({ kind: 'rebased', commit, isSame: trait === 'apart' });
  }

  /** What is not committed is kept beside the branch. */
  async moveBranch({ branch, from, to }: MoveRequest): Promise<Performed<MoveOutcome>> {
    const tip = this.tip(branch) ?? '';
    const history = this.#rebased.get(to);
    if (tip === to) return done({ kind: 'moved' });
    if (tip !== from || !history) return done({ kind: 'elsewhere', tip });
    for (const commit of this.#histories.get(branch)?.slice(1) ?? []) this.#replace(commit);
    const edits = this.#folders.get(branch) ?? [];
    this.#histories.set(branch, [...history]);
    this.#recorded.set(branch, [...history]);
    if (edits.length === 0) return done({ kind: 'moved' });
    const kept = `kept-${this.#commits.size + 1}`;
    this.#commits.set(kept, edits);
    this.#attic.add(kept);
    this.#folders.set(branch, []);
    return done({ kind: 'moved', kept });
  }

  /** Whether two commits are the ends of the same patches in the same order. */
  isSameWork(one: string, other: string): boolean {
    const [a, b] = [this.#works.get(one), this.#works.get(other)];
    return a !== undefined && a === b;
  }

  #replace(commit: string): void {
    this.#replaced.add(commit);
    this.#attic.add(commit);
  }

  /** The same commits at the same place with the same change are the same again. */
  #copyAll(commits: readonly string[], onto: string, change: string): readonly string[] {
    let below = '';
    return commits.map(commit => {
      const patch = `${this.#patches.get(commit)}${change}`;
      const key = `${commit} ${onto} ${below} ${patch}`;
      const id = this.#copies.get(key) ?? this.#newCommit();
      this.#copies.set(key, id);
      this.#commits.set(id, this.#commits.get(commit) ?? []);
      this.#attic.add(id);
      below = this.#describe(id, below, patch);
      return id;
    });
  }

  /** All that the branch changes up to this commit. */
  #describe(commit: string, below: string, patch: string): string {
    this.#patches.set(commit, patch);
    const work = `${below}/${patch}`;
    this.#works.set(commit, work);
    return work;
  }

  async observeGitSettings() {
    return known({});
  }

  async observeWorkset() {
    return absent;
  }

  async tryMerge() {
    return known([]);
  }

  async remoteTip(branch: string) {
    const remote = this.#remote.get(branch);
    return remote ? known(remote.tip) : absent;
  }

  async pushSubmodules(): Promise<Performed<null>> {
    return done(null);
  }

  /** As with a lease on what was seen last: over somebody else's commits nothing is pushed. */
  async push(branch: string, commit: string): Promise<Performed<null>> {
    const history = this.#histories.get(branch) ?? [];
    const before = this.#remote.get(branch)?.tip;
    const isOnTop = before === undefined || history.includes(before) || this.#replaced.has(before);
    if (!history.includes(commit) || !isOnTop) return refused(`the remote has ${before}, which is not in here`, true);
    if (before !== undefined && history.indexOf(before) > history.indexOf(commit))
      return refused(`the remote has ${before}, which is newer`, false);
    this.#everPushed.add(commit);
    if (before !== commit) this.#remote.set(branch, { tip: commit, before, at: this.#time.monotonic() });
    return done(null);
  }

  /** It takes a while, in which anything can happen. */
  async remove({ branch, entry, isDropped }: RemoveRequest) {
    await this.#time.sleep(removalMs);
    const edits = this.#folders.get(branch) ?? [];
    const known = [this.#histories, this.#recorded, this.#deleted];
    const commits = isDropped ? known.flatMap(each => each.get(branch) ?? []) : [];
    for (const work of [...edits, ...commits]) this.#attic.add(work);
    this.#folders.delete(branch);
    if (isDropped) for (const each of known) each.delete(branch);
    return done({ entry: edits.length + commits.length > 0 ? entry : null });
  }

  #commitRest(branch: string): void {
    const edits = this.#folders.get(branch) ?? [];
    if (edits.length > 0) this.#commitAll(branch, edits);
  }

  #commitAll(branch: string, edits: readonly string[]): string {
    const id = this.#newCommit();
    this.#commits.set(id, [...edits]);
    this.#describe(id, this.#works.get(this.tip(branch) ?? '') ?? '', id);
    const history = this.#histories.get(branch);
    if (history) history.push(id);
    else {
      // Git makes a first commit of a new branch of it.
      this.#histories.set(branch, ['', id]);
      this.#isRewritten.add(branch);
    }
    this.#folders.set(branch, []);
    return id;
  }

  #newCommit(): string {
    return `${this.#commitPrefix}${this.#commits.size + 1}`;
  }

  #newEdit(): string {
    const edit = `edit-${this.#made.size + 1}`;
    this.#made.add(edit);
    return edit;
  }
}
