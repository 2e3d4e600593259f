// The site behind the server: its state, its clock, its repositories on disk, and how late its answers are.
import type { BareRepositories } from '../git/bare-repositories.ts';
import { emptyState, type State } from './state.ts';

export interface Consistency {
  /** Lists and GraphQL queries show the state as it was so long ago. */
  staleMs: number;
  /** A pull request's mergeability is unknown for so many reads, and so long, after its head or base moved. */
  mergeabilityReads: number;
  mergeabilityMs: number;
}

interface Past {
  readonly until: number;
  readonly state: State;
}

export class Site {
  readonly consistency: Consistency = { staleMs: 0, mergeabilityReads: 1, mergeabilityMs: 0 };
  readonly now: () => number;
  readonly git: BareRepositories;
  /** Known once the server listens. */
  url = '';
  state: State = emptyState();
  #past: Past[] = [];
  readonly #turns = new Map<number, Promise<unknown>>();

  constructor(parts: { readonly git: BareRepositories; readonly now: () => number }) {
    this.git = parts.git;
    this.now = parts.now;
  }

  nextId(): number {
    this.state.nextId += 1;
    return this.state.nextId;
  }

  /** Pushes to one repository happen one after the other: each must see which branches it moved itself. */
  async inTurn<T>(repositoryId: number, act: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(repositoryId) ?? Promise.resolve();
    const mine = before.then(act, act);
    this.#turns.set(repositoryId, mine);
    return await mine;
  }

  /** Called before every change, so that readers can be shown what was. */
  beforeChange(): void {
    if (this.consistency.staleMs === 0) return;
    const since = this.now() - this.consistency.staleMs;
    this.#past = this.#past.filter(past => past.until > since);
    this.#past.push({ until: this.now(), state: structuredClone(this.state) });
  }

  /** The state that lists show. Reading mergeability still counts in the real state, so the copy is only read. */
  settledState(): State {
    const since = this.now() - this.consistency.staleMs;
    if (this.consistency.staleMs === 0) return this.state;
    return this.#past.find(past => past.until > since)?.state ?? this.state;
  }

  /** The same site, seen through another state. */
  seenThrough(state: State): Site {
    if (state === this.state) return this;
    const site = new Site(this);
    site.url = this.url;
    site.state = state;
    Object.assign(site.consistency, this.consistency, { staleMs: 0 });
    return site;
  }
}
