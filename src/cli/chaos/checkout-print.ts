// A fingerprint of everything in a checkout that is the person's own: HEAD, index, configuration, stash and files.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Path to a hash of what is there. */
export type Print = Readonly<Record<string, string>>;

const gitFiles = ['HEAD', 'index', 'config', 'refs/stash', 'logs/refs/stash', 'logs/HEAD', 'info/exclude'];

export function takePrint(repository: string): Print {
  const ofGit = gitFiles.map(name => join('.git', name)).filter(name => existsSync(join(repository, name)));
  const names = [...ofGit, ...filesIn(repository, '')];
  return Object.fromEntries(names.map(name => [name, hashOf(join(repository, name))]));
}

/** The names of what is new, gone or different. */
export function comparePrints(before: Print, after: Print): readonly string[] {
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
