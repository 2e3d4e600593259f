// Snapshots of installed dependencies, one folder per key. One is made aside and renamed: a folder with the name of a
// key is complete, also after a kill and when several processes make the same one at once.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../../ports/clock.ts';
import { unlessRefused } from '../../../std/error-code.ts';
import { type Manifest, readManifest, sealTree, writeManifest } from './manifest.ts';

export interface Snapshot {
  readonly tree: string;
  readonly manifest: Manifest;
}

/** What an installation brought into its folder. */
export interface Installed {
  readonly folders: readonly string[];
  readonly warnings: readonly string[];
}

export interface Making {
  readonly key: string;
  /** Installs into an empty folder. Throws when it cannot. */
  readonly install: (folder: string) => Promise<Installed>;
  readonly signal: AbortSignal;
}

/** Longer than any set-up may take: what lies aside for so long is a dead one's. */
const leftoverMs = 60 * 60_000;
/** The least recently used beyond these go. */
const keptMax = 8;
const aside = /\.(part|gone)$/;

export class SnapshotStore {
  readonly #folder: string;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #making = new Map<string, Promise<Snapshot>>();

  constructor(folder: string, clock: Pick<Clock, 'now'>) {
    this.#folder = folder;
    this.#clock = clock;
  }

  /** Found, or made now. Those who want the same one in this process wait for each other. */
  async get(making: Making): Promise<Snapshot> {
    const { key } = making;
    for (let others = this.#making.get(key); others; others = this.#making.get(key)) {
      await others.catch(() => undefined);
      making.signal.throwIfAborted();
    }
    const found = this.#find(key);
    if (found) return found;
    const made = this.#make(making).finally(() => this.#making.delete(key));
    this.#making.set(key, made);
    return await made;
  }

  /** Out of the way at once, then deleted. */
  drop(key: string): void {
    const gone = this.#aside(key, 'gone');
    unlessRefused(['ENOENT'], () => renameSync(this.#at(key), gone));
    rmSync(gone, { recursive: true, force: true });
  }

  #find(key: string): Snapshot | undefined {
    const place = this.#at(key);
    if (!existsSync(place)) return undefined;
    const manifest = readManifest(place);
    if (!manifest) {
      this.drop(key);
      return undefined;
    }
    const now = new Date(this.#clock.now());
    utimesSync(place, now, now);
    return { tree: join(place, 'tree'), manifest };
  }

  async #make({ key, install, signal }: Making): Promise<Snapshot> {
    this.#sweep();
    const part = this.#aside(key, 'part');
    const tree = join(part, 'tree');
    mkdirSync(tree, { recursive: true, mode: 0o700 });
    try {
      const { folders, warnings } = await install(tree);
      signal.throwIfAborted();
      const entries = await sealTree(tree, folders, signal);
      writeManifest(part, { version: 1, folders: [...folders], warnings: [...warnings], entries });
      // Another process may be faster: its snapshot is as good.
      unlessRefused(['ENOTEMPTY', 'EEXIST'], () => renameSync(part, this.#at(key)));
    } finally {
      rmSync(part, { recursive: true, force: true });
    }
    const made = this.#find(key);
    if (!made) throw new Error(`the snapshot ${key} vanished as soon as it was made`);
    return made;
  }

  #sweep(): void {
    if (!existsSync(this.#folder)) return;
    const names = readdirSync(this.#folder);
    const ageOf = (name: string) =>
      this.#clock.now() - (statSync(join(this.#folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
    const left = names.filter(name => aside.test(name) && ageOf(name) > leftoverMs);
    for (const name of left) rmSync(join(this.#folder, name), { recursive: true, force: true });
    const whole = names.filter(name => !aside.test(name)).toSorted((a, b) => ageOf(a) - ageOf(b));
    for (const key of whole.slice(keptMax).filter(name => ageOf(name) > leftoverMs)) this.drop(key);
  }

  #at(key: string): string {
    return join(this.#folder, key);
  }

  #aside(key: string, kind: 'part' | 'gone'): string {
    return `${this.#at(key)}.${randomUUID()}.${kind}`;
  }
}
