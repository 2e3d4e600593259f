// What a tool has for itself: an empty folder for what it leaves, a temporary folder and a home, so that nothing that one tool writes
// in such a place is read by another. All of it is gone afterwards.
import { copyFileSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unlessRefused } from '../../../std/error-code.ts';
import { currentOwner } from '../../owner/current-owner.ts';
import { ownerLiveness } from '../../owner/owner-liveness.ts';
import { claimFolder, sweepFolders } from '../../owner/scratch-folders.ts';

export const gateFolderPrefix = 'pitwall-gate-';

export interface OwnFolders {
  readonly out: string;
  /** In the sandbox: what stands for package caches of the user. */
  readonly caches: string;
  /** Undefined: it has the user's, which the sandbox shows it as one of its own. */
  readonly places: { readonly home?: string; readonly temporary: string } | undefined;
  remove(): void;
}

/** `home`: the user's. Folders of killed processes go first. */
export function makeOwnFolders({ home, isSandboxed }: { home: string | undefined; isSandboxed: boolean }): OwnFolders {
  const self = currentOwner('pitwall gates');
  sweepFolders(tmpdir(), gateFolderPrefix, ownerLiveness(self));
  const own = mkdtempSync(join(tmpdir(), gateFolderPrefix));
  claimFolder(own, self);
  const [out, temporary, ownHome, caches] = ['out', 'tmp', 'home', 'caches'].map(name => join(own, name)) as [
    string,
    string,
    string,
    string,
  ];
  mkdirSync(out);
  const remove = () => rmSync(own, { recursive: true, force: true });
  if (isSandboxed) return { out, caches, places: undefined, remove };
  mkdirSync(temporary);
  const isThere = home !== undefined && lstatSync(home, { throwIfNoEntry: false })?.isDirectory();
  if (isThere) fillHome(home, ownHome);
  return { out, caches, places: { temporary, ...(isThere ? { home: ownHome } : {}) }, remove };
}

/** Folders that hold settings, of which each tool has copies; all other folders are the user's own. */
const settingsFolders = new Set(['.config', '.npm', '.config/git', '.config/pip', '.config/pnpm', '.config/yarn']);
/** Programs that a package manager fetched to run them at once. */
const leftOut = new Set(['.npm/_npx', '.npm/_logs', '.node_modules', '.node_libraries']);
const copiedBytesMax = 64 * 1024;
const isPrivate = (name: string) => /history|netrc|credential|token/i.test(name);

function fillHome(from: string, to: string, at = ''): void {
  mkdirSync(join(to, at), { mode: 0o700 });
  for (const entry of readdirSync(join(from, at), { withFileTypes: true })) {
    const path = at === '' ? entry.name : `${at}/${entry.name}`;
    if (leftOut.has(path)) continue;
    const [source, target] = [join(from, path), join(to, path)];
    if (entry.isDirectory() && settingsFolders.has(path)) fillHome(from, to, path);
    else if (entry.isFile() && !isPrivate(entry.name) && lstatSync(source).size <= copiedBytesMax)
      unlessRefused(['EACCES', 'EPERM', 'ENOENT'], () => copyFileSync(source, target));
    else symlinkSync(source, target);
  }
}
