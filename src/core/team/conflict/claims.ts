// The entries of all members' intents, found by where they are: what covers a file or meets another entry is at, above or below it.
import type { Entry } from './entry.ts';
import { folderOf } from './touched.ts';

export interface Claim {
  readonly agent: string;
  readonly entry: Entry;
}

export class Claims {
  readonly #at = new Map<string, Set<Claim>>();
  /** By every folder above the root of an entry. */
  readonly #below = new Map<string, Set<Claim>>();

  add(claim: Claim): void {
    insert(this.#at, claim.entry.root, claim);
    for (const folder of foldersAbove(claim.entry.root)) insert(this.#below, folder, claim);
  }

  remove(claim: Claim): void {
    take(this.#at, claim.entry.root, claim);
    for (const folder of foldersAbove(claim.entry.root)) take(this.#below, folder, claim);
  }

  /** Those that an entry with this root may meet. */
  *near(root: string): Generator<Claim> {
    for (const place of [root, ...foldersAbove(root)]) yield* this.at(place);
    yield* this.#below.get(root) ?? none;
  }

  /** Those whose root is exactly here. */
  at(key: string): ReadonlySet<Claim> {
    return this.#at.get(key) ?? none;
  }

  /** Those whose root is this folder or above it. `known`: of other folders, filled on the way. */
  above(folder: string, known: Map<string, readonly Claim[]>): readonly Claim[] {
    const before = known.get(folder);
    if (before) return before;
    const higher = folder === '' ? [] : this.above(folderOf(folder), known);
    const own = this.at(folder);
    const found = own.size === 0 ? higher : [...higher, ...own];
    known.set(folder, found);
    return found;
  }
}

const none: ReadonlySet<Claim> = new Set();

function* foldersAbove(key: string): Generator<string> {
  for (let folder = key; folder !== ''; ) {
    folder = folderOf(folder);
    yield folder;
  }
}

function insert(places: Map<string, Set<Claim>>, place: string, claim: Claim): void {
  const there = places.get(place);
  if (there) there.add(claim);
  else places.set(place, new Set([claim]));
}

function take(places: Map<string, Set<Claim>>, place: string, claim: Claim): void {
  const there = places.get(place);
  there?.delete(claim);
  if (there?.size === 0) places.delete(place);
}
