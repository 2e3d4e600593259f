// A fingerprint of a user's checkout: HEAD, index, configuration, stash and files.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** A hash for each path. */
export type Fingerprint = Readonly<Record<string, string>>;

const gitFiles = ['HEAD', 'index', 'config', 'refs/stash', 'logs/refs/stash', 'logs/HEAD', 'info/exclude'];

export function takeFingerprint(repository: string): Fingerprint {
  const ofGit = gitFiles.map(name => join('.git', name)).filter(name => existsSync(join(repository, name)));
  const names = [...ofGit, ...filesIn(repository, '')];
  return Object.fromEntries(names.map(name => [name, hashOf(join(repository, name))]));
}

/** Paths that are new, gone or different. */
export function compareFingerprints(before: Fingerprint, after: Fingerprint): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter(name => before[name] !== after[name]);
}

function filesIn(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const name = join(folder, entry.name);
    if (name === '.git') return [];
    return entry.isDirectory() ? filesIn(root, name) : [name];
  });
}

function hashOf(path: string): string {
  const { mode } = lstatSync(path);
  const isLink = lstatSync(path).isSymbolicLink();
  const content = isLink ? readlinkSync(path) : readFileSync(path);
  return createHash('sha256').update(`${mode}\n`).update(content).digest('hex');
}
