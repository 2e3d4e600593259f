// The base branch as the simulation has it: it goes on and is rewritten under everybody, and each step of it fits the work or does not.

/** What a commit of the base does to work that was begun before it: nothing, change what stands around it, or conflict. */
export type Trait = 'apart' | 'near' | 'conflict';

interface BaseCommit {
  readonly id: string;
  readonly trait: Trait;
}

export class BaseBranch {
  #commits: readonly BaseCommit[] = [{ id: 'base', trait: 'apart' }];
  #made = 1;
  isGone = false;
  /** What was landed, each time that it moved the branch. */
  readonly landings: string[] = [];
  /** What landed work does to the work of others. */
  traitOfLanding: () => Trait = () => 'apart';

  get tip(): string {
    return this.#commits.at(-1)?.id ?? '';
  }

  has(commit: string): boolean {
    return this.#commits.some(({ id }) => id === commit);
  }

  /** Somebody commits to it. */
  move(trait: Trait): void {
    this.#commits = [...this.#commits, { id: `base-${++this.#made}`, trait }];
  }

  /** Somebody deletes it. */
  vanish(): void {
    this.isGone = true;
  }

  /** Somebody puts another commit in the place of the newest. */
  rewrite(trait: Trait): void {
    this.#commits = this.#commits.slice(0, -1);
    this.move(trait);
  }

  /** Only on top of what is there. */
  land(commit: string, on: string): 'landed' | 'behind' {
    if (this.has(commit)) return 'landed';
    if (on !== this.tip) return 'behind';
    this.#commits = [...this.#commits, { id: commit, trait: this.traitOfLanding() }];
    this.landings.push(commit);
    return 'landed';
  }

  /** The worst that work on `from` meets on its way to `onto`. */
  between(from: string, onto: string): Trait {
    const at = (commit: string) => this.#commits.findIndex(({ id }) => id === commit);
    const traits = this.#commits.slice(at(from) + 1, at(onto) + 1).map(({ trait }) => trait);
    return traits.includes('conflict') ? 'conflict' : traits.includes('near') ? 'near' : 'apart';
  }
}
