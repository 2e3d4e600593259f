// Where members of a team get into each other's way, kept up to date change by change: what one member declares or touches is compared
// with what is at the same places, never with everything.
import type { ConflictNotice } from '../events.ts';
import { type Claim, Claims } from './claims.ts';
import { covers, type Entry, isAtOrBelow, overlap, subjectOf } from './entry.ts';
import { areApart, areLinesApart } from './regions.ts';
import { type Touch, type Touched, untouched } from './touched.ts';

export type ConflictType = ConflictNotice['type'];

/** One place where two members meet. Not `isClash`: regions or lines that are certainly apart. */
export interface Finding {
  readonly isClash: boolean;
  readonly file?: string | undefined;
  readonly folder?: string | undefined;
}

/** `pair`: sorted, or of an ownership who changed and who owns. */
export interface Overlap {
  readonly type: ConflictType;
  readonly pair: readonly [string, string];
  readonly findings: readonly Finding[];
}

interface Side {
  readonly claims: readonly Claim[];
  readonly touched: Touched;
}

const empty: Side = { claims: [], touched: untouched };

export class Overlaps {
  readonly #sides = new Map<string, Side>();
  readonly #claims = new Claims();
  readonly #touches = new Map<string, readonly Touch[]>();
  readonly #pairs = { forward: new Pairs(), 'in-flight': new Pairs(), ownership: new Pairs() };

  get agents(): readonly string[] {
    return [...this.#sides.keys()];
  }

  /** All that the member declares now. */
  declare(agent: string, entries: readonly Entry[]): void {
    const { touched, claims: before } = this.#side(agent);
    const claims = entries.map(entry => ({ agent, entry }));
    this.#pairs.forward.drop(agent);
    this.#pairs.ownership.drop(agent);
    for (const claim of before) this.#claims.remove(claim);
    for (const claim of claims) this.#meet(claim);
    for (const claim of claims) this.#claims.add(claim);
    this.#sides.set(agent, { claims, touched });
    this.#trespass(agent);
    for (const other of this.#sides.keys()) if (other !== agent) this.#trespassOn(other, agent);
  }

  /** All that the member has changed by now. */
  touch(agent: string, touched: Touched): void {
    const { claims, touched: before } = this.#side(agent);
    this.#pairs['in-flight'].drop(agent);
    this.#pairs.ownership.dropFirst(agent);
    for (const key of before.files.keys()) this.#leave(key, agent);
    for (const [key, touch] of touched.files) this.#share(key, touch);
    this.#sides.set(agent, { claims, touched });
    this.#trespass(agent);
  }

  remove(agent: string): void {
    if (!this.#sides.has(agent)) return;
    this.declare(agent, []);
    this.touch(agent, untouched);
    this.#sides.delete(agent);
  }

  *all(): Generator<Overlap> {
    for (const type of ['forward', 'in-flight', 'ownership'] as const)
      for (const [pair, findings] of this.#pairs[type].all()) yield { type, pair, findings };
  }

  #side(agent: string): Side {
    return this.#sides.get(agent) ?? empty;
  }

  /** A member cannot be in conflict with itself. */
  #meet({ agent, entry }: Claim): void {
    for (const other of this.#claims.near(entry.root)) {
      if (other.agent === agent || !overlap(entry, other.entry)) continue;
      const isClash = !areApart(entry.regions, other.entry.regions);
      this.#pairs.forward.add(sorted(agent, other.agent), { isClash, ...subjectOf(entry, other.entry) });
    }
  }

  #share(key: string, touch: Touch): void {
    const others = this.#touches.get(key) ?? [];
    for (const other of others) {
      const isClash = !areLinesApart(touch.hunks, other.hunks);
      const [file] = [touch.path, other.path].toSorted();
      this.#pairs['in-flight'].add(sorted(touch.agent, other.agent), { isClash, file });
    }
    this.#touches.set(key, others.length === 0 ? [touch] : [...others, touch]);
  }

  #leave(key: string, agent: string): void {
    const left = (this.#touches.get(key) ?? []).filter(touch => touch.agent !== agent);
    if (left.length === 0) this.#touches.delete(key);
    else this.#touches.set(key, left);
  }

  /** What the member changed inside of others' intents and outside of its own. */
  #trespass(agent: string): void {
    const { files, folders } = this.#side(agent).touched;
    const known = new Map<string, readonly Claim[]>();
    for (const [folder, keys] of folders) {
      const around = this.#claims.above(folder, known);
      for (const key of keys) {
        const exact = this.#claims.at(key);
        if (around.length + exact.size > 0) this.#accuse(agent, files.get(key)?.path, holdersOf(key, around, exact));
      }
    }
  }

  #trespassOn(agent: string, owner: string): void {
    const { claims, touched } = this.#side(agent);
    const entries = this.#side(owner).claims.map(({ entry }) => entry);
    if (entries.length === 0) return;
    for (const [folder, keys] of touched.folders) {
      const near = entries.filter(({ root }) => isAtOrBelow(folder, root) || isAtOrBelow(root, folder));
      for (const key of near.length === 0 ? [] : keys) {
        if (!near.some(entry => covers(entry, key))) continue;
        const isOwn = claims.some(({ entry }) => covers(entry, key));
        this.#accuse(agent, touched.files.get(key)?.path, new Set(isOwn ? [agent] : [owner]));
      }
    }
  }

  #accuse(agent: string, file: string | undefined, holders: ReadonlySet<string>): void {
    if (holders.has(agent)) return;
    for (const owner of holders) this.#pairs.ownership.add([agent, owner], { isClash: true, file });
  }
}

function holdersOf(key: string, ...claims: readonly Iterable<Claim>[]): ReadonlySet<string> {
  const holders = new Set<string>();
  for (const some of claims)
    for (const { agent, entry } of some) if (!holders.has(agent) && covers(entry, key)) holders.add(agent);
  return holders;
}

/** Findings by two members, in their order. */
class Pairs {
  readonly #findings = new Map<string, Map<string, Finding[]>>();

  add([first, second]: readonly [string, string], finding: Finding): void {
    const seconds = this.#findings.get(first) ?? new Map<string, Finding[]>();
    this.#findings.set(first, seconds);
    const there = seconds.get(second);
    if (there) there.push(finding);
    else seconds.set(second, [finding]);
  }

  drop(agent: string): void {
    this.dropFirst(agent);
    for (const seconds of this.#findings.values()) seconds.delete(agent);
  }

  dropFirst(agent: string): void {
    this.#findings.delete(agent);
  }

  *all(): Generator<readonly [readonly [string, string], readonly Finding[]]> {
    for (const [first, seconds] of this.#findings)
      for (const [second, findings] of seconds) yield [[first, second], findings];
  }
}

const sorted = (one: string, other: string): readonly [string, string] => (one < other ? [one, other] : [other, one]);
