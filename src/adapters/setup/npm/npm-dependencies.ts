// The npm dependencies of a folder: from a snapshot, or installed in place where none can be made.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Dependencies } from '../dependencies.ts';
import { areOwn } from '../dependency-input.ts';
import { moveIn, workshopOf } from '../place-folders.ts';
import type { Setup } from '../setup-parts.ts';
import { type Method, placeTree, SnapshotDamage } from '../snapshot/place-tree.ts';
import type { Snapshot } from '../snapshot/snapshot-store.ts';
import { readNpmInputs } from './npm-inputs.ts';
import { installAside, installIn, type NpmWork } from './npm-install.ts';
import { npmKey } from './npm-key.ts';

/** Undefined: npm has nothing to install here. */
export async function npmDependencies(setup: Setup, tracked: ReadonlySet<string>): Promise<Dependencies | undefined> {
  const { parts, request } = setup;
  const inputs = await readNpmInputs(request.folder, tracked);
  if (!inputs) return undefined;
  const isOwn = await areOwn(parts, request, inputs.files);
  const work = { setup, inputs, isOwn };
  if (!inputs.lockfile) return { how: commandOf(work), warnings: await installIn(work, request.folder) };
  const key = await npmKey(setup, inputs, isOwn);
  return (await fromSnapshot(work, key)) ?? (await fromSnapshot(work, key)) ?? (await inPlace(work));
}

/** Undefined: it was damaged, and is thrown away. */
async function fromSnapshot(work: NpmWork, key: string): Promise<Dependencies | undefined> {
  const { parts, request } = work.setup;
  const { signal } = request;
  let isNew = false;
  const install = async (folder: string) => {
    isNew = true;
    return await installAside(work, folder);
  };
  const snapshot = await parts.snapshots.get({ key, install, signal });
  try {
    const method = await place(work.setup, snapshot);
    return { how: wordsFor(work, isNew, method), warnings: snapshot.manifest.warnings };
  } catch (error) {
    if (!(error instanceof SnapshotDamage)) throw error;
    parts.snapshots.drop(key);
    return undefined;
  }
}

async function place({ request }: Setup, { tree, manifest }: Snapshot): Promise<Method> {
  const { folder, use, signal } = request;
  const into = join(workshopOf(folder), 'dependencies');
  rmSync(into, { recursive: true, force: true });
  const method = await placeTree({ tree, into, manifest, trust: use === 'gates' ? 'proven' : 'shared', signal });
  await moveIn(into, folder, manifest.folders);
  return method;
}

async function inPlace(work: NpmWork): Promise<Dependencies> {
  const warnings = await installIn(work, work.setup.request.folder);
  return { how: commandOf(work), warnings: ['the snapshot of the dependencies was changed twice', ...warnings] };
}

const commandOf = ({ inputs }: NpmWork) => (inputs.isLocked ? 'npm ci' : 'npm install');

function wordsFor(work: NpmWork, isNew: boolean, method: Method): string {
  const by = { reflink: 'reflinks', hardlink: 'hardlinks', copy: 'copies' }[method];
  return isNew ? `${commandOf(work)}, kept as a snapshot, ${by}` : `npm dependencies from a snapshot, ${by}`;
}
