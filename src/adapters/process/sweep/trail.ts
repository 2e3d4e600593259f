// Which processes belong to an attempt. It remembers what it saw, so that a child is found after its parents are gone.
import type { ProcessEntry, Snapshot } from './snapshot.ts';

export interface TrailStart {
  readonly token: string;
  readonly pid: number;
  readonly startTime: string;
  /** A process without parents that sits in here belongs to the attempt. */
  readonly folder?: string | undefined;
  /** The process that orphans are handed to. Default: none, and no process is known by its folder. */
  readonly reaper?: () => number;
}

export class Trail {
  readonly start: TrailStart;
  /** Start times by pid. A dead leader stays as long as its session or group: until then no other process can get its pid. */
  #known = new Map<number, string>();
  /** Looked at already and found to carry no mark. */
  #plain = new Map<number, string>();

  constructor(start: TrailStart) {
    this.start = start;
  }

  /** Cheap: marks are looked for only in processes that were not there the last time. */
  sample(snapshot: Snapshot): void {
    this.#find(snapshot, entry => this.#plain.get(entry.pid) !== entry.startTime && this.#hasMark(entry, snapshot));
    this.#plain = new Map(snapshot.entries.map(entry => [entry.pid, entry.startTime]));
  }

  members(snapshot: Snapshot): ProcessEntry[] {
    return this.#find(snapshot, entry => this.#hasMark(entry, snapshot));
  }

  #find(snapshot: Snapshot, hasMark: (entry: ProcessEntry) => boolean): ProcessEntry[] {
    this.#forgetReused(snapshot);
    const since = snapshot.instantOf(this.start.startTime);
    let rest = snapshot.entries.filter(
      entry => entry.pid > 1 && entry.pid !== process.pid && snapshot.instantOf(entry.startTime) >= since,
    );
    const found: ProcessEntry[] = [];
    let isWanted = (entry: ProcessEntry) => this.#isKnown(entry) || this.#isKin(entry, new Set()) || hasMark(entry);
    for (;;) {
      const more = rest.filter(isWanted);
      if (more.length === 0) break;
      found.push(...more);
      for (const entry of more) this.#known.set(entry.pid, entry.startTime);
      const parents = new Set(found.map(entry => entry.pid));
      rest = rest.filter(entry => !parents.has(entry.pid));
      isWanted = entry => this.#isKin(entry, parents);
    }
    this.#forgetEnded(found);
    return found;
  }

  #isKnown({ pid, startTime }: ProcessEntry): boolean {
    return (pid === this.start.pid && startTime === this.start.startTime) || this.#known.get(pid) === startTime;
  }

  #isKin(entry: ProcessEntry, parents: ReadonlySet<number>): boolean {
    return parents.has(entry.parent) || this.#known.has(entry.session) || this.#known.has(entry.group);
  }

  /** A folder alone is a weak sign: people work there too. An orphan without a terminal and without another token is none of theirs. */
  #hasMark(entry: ProcessEntry, snapshot: Snapshot): boolean {
    const token = snapshot.tokenOf(entry);
    if (token !== undefined) return token === this.start.token;
    const { folder, reaper } = this.start;
    if (folder === undefined || entry.hasTerminal || entry.parent !== reaper?.()) return false;
    return snapshot.isInside(entry, folder);
  }

  #forgetReused(snapshot: Snapshot): void {
    for (const { pid, startTime } of snapshot.entries) {
      if (this.#known.has(pid) && this.#known.get(pid) !== startTime) this.#known.delete(pid);
    }
  }

  #forgetEnded(found: readonly ProcessEntry[]): void {
    const inUse = new Set(found.flatMap(({ pid, group, session }) => [pid, group, session]));
    for (const pid of this.#known.keys()) if (!inUse.has(pid)) this.#known.delete(pid);
  }
}
