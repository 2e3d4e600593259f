// Every kind of things that are kept for a while. Whatever else is kept in the state folder gets its shelf here.
import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../adapters/clock/system.ts';
import { removeDetached } from '../../adapters/git/detached-worktree.ts';
import { processTable } from '../../adapters/owner/process-table.ts';
import { SnapshotStore } from '../../adapters/setup/snapshot/snapshot-store.ts';
import { folderNameOf } from '../../adapters/transcript/segments.ts';
import type { AtticPlace } from '../../adapters/worktrees/attic/attic-place.ts';
import { EntryFolder, entriesIn } from '../../adapters/worktrees/attic/entry.ts';
import { discardEntry } from '../../adapters/worktrees/attic/remove-worktree.ts';
import { atticRef } from '../../adapters/worktrees/attic/save-commit.ts';
import type { Shelf } from '../../cli/care/care.ts';
import type { RunState } from '../../core/run/state.ts';
import { isOverForGood } from '../../core/run/view.ts';
import { snapshotsIn } from '../folder-setup.ts';
import { gateLogsIn, gateOutputsIn } from '../run-world.ts';

export interface ShelfPlace {
  readonly place: AtticPlace;
  /** The folder of this repository's state. */
  readonly state: string;
  readonly readRuns: () => Promise<readonly RunState[]>;
}

export function shelvesOf(place: ShelfPlace): readonly Shelf[] {
  const logs = namedShelf('gate-logs', gateLogsIn(place.state));
  const outputs = namedShelf('gate-outputs', gateOutputsIn(place.state));
  return [atticShelf(place), transcriptShelf(place), gateShelf(place), logs, outputs, snapshotShelf(place)];
}

function atticShelf({ place }: ShelfPlace): Shelf {
  const folderOf = (name: string) => new EntryFolder(place.attic, name);
  return {
    name: 'attic',
    list: async () =>
      await Promise.all(
        entriesIn(place.attic).map(async folder => ({
          shelf: 'attic',
          name: folder.name,
          bytes: sizeOf(folder.path) + (await objectBytes(place, folder.name)),
          usedAt: folder.saved?.savedAt ?? Date.now(),
          ...(folder.plan ? { neededBy: 'a removal that has not ended' } : {}),
          ...(folder.plan || folder.saved ? {} : { isLeftOver: true as const }),
        })),
      ),
    remove: name => discardEntry(place, folderOf(name)),
  };
}

/** What only the entry keeps alive in the repository. */
async function objectBytes({ git, repository }: AtticPlace, entry: string): Promise<number> {
  const args = ['rev-list', '--objects', '--disk-usage', atticRef(entry), '--not', '--branches', '--remotes', '--tags'];
  const { code, stdout } = await git.run(args, { cwd: repository, codes: [0, 128] });
  return code === 0 ? Number(stdout) : 0;
}

/** One folder per attempt. A run that can go on may go on with the conversation of its last agent. */
function transcriptShelf({ state, readRuns }: ShelfPlace): Shelf {
  const home = join(state, 'transcripts');
  return {
    name: 'transcripts',
    list: async () => {
      const runs = await readRuns();
      const open = runs.filter(run => !isOverForGood(run));
      const needs = open.flatMap(({ stream, attempts }) =>
        attempts.map(({ attempt }) => [folderNameOf(attempt), stream] as const),
      );
      return foldersIn(home).map(name => thingIn(home, name, 'transcripts', new Map(needs)));
    },
    remove: async name => rmSync(join(home, name), { recursive: true, force: true }),
  };
}

/** Checkouts that gates of a killed Pitwall left. An open run takes its own away when its gates run again. */
function gateShelf({ state, place, readRuns }: ShelfPlace): Shelf {
  const home = join(state, 'gates');
  return {
    name: 'gates',
    list: async () => {
      const open = (await readRuns()).filter(run => !isOverForGood(run));
      const needs = open.flatMap(({ stream, request }) =>
        request ? [[request.branch.replaceAll('/', '-'), stream] as const] : [],
      );
      const now = foldersIn(home).flatMap(name => (isByLiving(name) ? [[name, 'gates that run now'] as const] : []));
      const things = foldersIn(home).map(name => thingIn(home, name, 'gates', new Map([...needs, ...now])));
      return things.map(thing => ({ ...thing, isLeftOver: true as const }));
    },
    remove: async name => {
      const inside = foldersIn(join(home, name)).map(each => join(home, name, each));
      for (const folder of [...inside, join(home, name)]) await removeDetached(place, folder);
    },
  };
}

/** Checkouts of gates without a run bear the number of the process that made them. */
function isByLiving(name: string): boolean {
  const pid = Number(/^here-(\d+)$/.exec(name)?.[1] ?? Number.NaN);
  return Number.isInteger(pid) && processTable().look(pid).kind !== 'gone';
}

/** Files or folders that nobody needs to go on: only their age and their size count. */
function namedShelf(shelf: string, home: string): Shelf {
  return {
    name: shelf,
    list: async () =>
      (existsSync(home) ? readdirSync(home) : []).map(name => ({
        ...{ shelf, name, bytes: sizeOf(join(home, name)) },
        usedAt: lstatSync(join(home, name)).mtimeMs,
      })),
    remove: async name => rmSync(join(home, name), { recursive: true, force: true }),
  };
}

/** A set-up that looks at one says so by its time; for as long as a set-up may take it is needed. */
const setUpMs = 60 * 60_000;

function snapshotShelf({ state }: ShelfPlace): Shelf {
  const home = snapshotsIn(state);
  const isFresh = (name: string) => Date.now() - lstatSync(join(home, name)).mtimeMs < setUpMs;
  return {
    name: 'dependencies',
    list: async () =>
      foldersIn(home).map(name => ({
        ...{ shelf: 'dependencies', name, bytes: sizeOf(join(home, name)) },
        usedAt: lstatSync(join(home, name)).mtimeMs,
        ...(isFresh(name) ? { neededBy: 'a set-up that may be under way' } : {}),
        ...(/\.(?:part|gone)$/.test(name) ? { isLeftOver: true as const } : {}),
      })),
    remove: async name => new SnapshotStore(home, systemClock).drop(name),
  };
}

function foldersIn(home: string): readonly string[] {
  if (!existsSync(home)) return [];
  return readdirSync(home, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? [entry.name] : []));
}

function thingIn(home: string, name: string, shelf: string, needs: ReadonlyMap<string, string>) {
  const folder = join(home, name);
  const neededBy = needs.get(name);
  const thing = { shelf, name, bytes: sizeOf(folder), usedAt: newestIn(folder) };
  return neededBy === undefined ? thing : { ...thing, neededBy };
}

function sizeOf(path: string): number {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.size ?? 0;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

function newestIn(folder: string): number {
  const times = readdirSync(folder).map(name => lstatSync(join(folder, name)).mtimeMs);
  return Math.max(lstatSync(folder).mtimeMs, ...times);
}
