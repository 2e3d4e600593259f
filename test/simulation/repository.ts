// Git as the simulation has it: a branch outlives its folder, others push to the remote, and every edit ever made is known.
import { absent, known } from '../../src/core/answer.ts';
import type { WorktreeSight } from '../../src/core/run/queries.ts';
import type { SetUpReport } from '../../src/core/run/set-up.ts';
import { done, type Performed } from '../../src/ports/performed.ts';
import type { CommitRequest, Committed, KeepRequest, RemoveRequest, Worktrees } from '../../src/ports/worktrees.ts';
import type { Nature } from './nature.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What the remote holds of a branch. The forge shows `before` until it has noticed the push. */
interface Pushed {
  readonly tip: string;
  readonly before: string | undefined;
  readonly at: number;
}

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
  readonly #isRewritten = new Set<string>();
  readonly #time: VirtualTime;
  /** Whether a look at the worktree also notices what others pushed. */
  readonly #isFetching: boolean;
  /** Whether nothing can be installed here. */
  readonly #isBare: boolean;

  constructor(time: VirtualTime, { isFetching, isBare }: Pick<Nature, 'isFetching' | 'isBare'>) {
    this.#time = time;
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

  /** Work that is reachable no longer. */
  lost(): readonly string[] {
    const reachable = new Set([...this.#histories.values()].flat().concat(...this.#attic));
    const commits = [...this.#commits.keys()].filter(commit => !reachable.has(commit));
    const held = new Set([...this.#commits.values(), ...this.#folders.values(), [...this.#attic]].flat());
    const edits = [...this.#made].filter(edit => !held.has(edit) && !this.#forfeited.has(edit));
    return [...commits, ...edits];
  }

  async observe(branch: string) {
    const tip = this.tip(branch);
    if (tip === undefined || !this.#folders.has(branch)) return absent;
    return known<WorktreeSight>({ path: branch, tip, trouble: this.#troubleOf(branch) });
  }

  #troubleOf(branch: string): WorktreeSight['trouble'] {
    if (this.#isRewritten.has(branch)) return 'rewritten';
    const history = this.#histories.get(branch) ?? [];
    const remote = this.#isFetching ? this.#remote.get(branch)?.tip : undefined;
    const isStrange = history.some(commit => this.#strange.has(commit)) || (remote && this.#strange.has(remote));
    return isStrange ? 'foreign-commits' : undefined;
  }

  async ensure(branch: string, base: string) {
    if (!this.#histories.has(branch)) this.#histories.set(branch, [base]);
    if (!this.#folders.has(branch)) this.#folders.set(branch, []);
    return done({ path: branch });
  }

  async setUp(branch: string): Promise<Performed<SetUpReport>> {
    if (!this.#folders.has(branch)) return refused('there is no worktree', false);
    return this.#isBare ? refused('nothing can be installed', false) : done({ how: 'set up', warnings: [] });
  }

  async commitWork({ branch }: CommitRequest): Promise<Performed<Committed>> {
    if (!this.#folders.has(branch)) return refused('there is no worktree', false);
    this.#commitRest(branch);
    const history = this.#histories.get(branch) ?? [];
    return done({ commit: history.at(-1) ?? '', ahead: history.length - 1 });
  }

  async keepWork({ branch }: KeepRequest): Promise<Performed<null>> {
    if (!this.#folders.has(branch)) return refused('there is no worktree', false);
    this.#commitRest(branch);
    return done(null);
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
    const isOnTop = before === undefined || history.includes(before);
    if (!history.includes(commit) || !isOnTop) return refused(`the remote has ${before}, which is not in here`, true);
    if (before !== undefined && history.indexOf(before) > history.indexOf(commit))
      return refused(`the remote has ${before}, which is newer`, false);
    this.#everPushed.add(commit);
    if (before !== commit) this.#remote.set(branch, { tip: commit, before, at: this.#time.monotonic() });
    return done(null);
  }

  async remove({ branch, entry, isDropped }: RemoveRequest) {
    const edits = this.#folders.get(branch) ?? [];
    const commits = isDropped ? (this.#histories.get(branch) ?? []) : [];
    for (const work of [...edits, ...commits]) this.#attic.add(work);
    this.#folders.delete(branch);
    if (isDropped) this.#histories.delete(branch);
    return done({ entry: edits.length + commits.length > 0 ? entry : null });
  }

  #commitRest(branch: string): void {
    const edits = this.#folders.get(branch) ?? [];
    if (edits.length > 0) this.#commitAll(branch, edits);
  }

  #commitAll(branch: string, edits: readonly string[]): string {
    const id = `commit-${this.#commits.size + 1}`;
    this.#commits.set(id, [...edits]);
    this.#histories.get(branch)?.push(id);
    this.#folders.set(branch, []);
    return id;
  }

  #newEdit(): string {
    const edit = `edit-${this.#made.size + 1}`;
    this.#made.add(edit);
    return edit;
  }
}
