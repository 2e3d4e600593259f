// A git folder of its own for a checkout: whatever is configured, tagged, stashed or committed there is gone afterwards. Objects and
// settings are read from the user's repository.
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PrivateFolder {
  /** Where it is made. */
  readonly folder: string;
  readonly checkout: string;
  /** The git folder that all worktrees of the user's repository share. */
  readonly common: string;
  /** `sha1` or `sha256`. */
  readonly format: string;
  /** Hash and name of each. */
  readonly refs: readonly string[];
  /** A commit, or `ref: ` and the name of a branch. */
  readonly head: string;
}

export function writePrivateFolder({ folder, checkout, common, format, refs, head }: PrivateFolder): void {
  for (const name of ['objects/info', 'refs/heads', 'info']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'objects/info/alternates'), `${join(common, 'objects')}\n`);
  const shallow = join(common, 'shallow');
  if (existsSync(shallow)) copyFileSync(shallow, join(folder, 'shallow'));
  writeFileSync(join(folder, 'config'), configOf({ checkout, common, format }));
  const packed = refs.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)).map(line => `${line}\n`);
  writeFileSync(join(folder, 'packed-refs'), `# pack-refs with: sorted \n${packed.join('')}`);
  writeFileSync(join(folder, 'HEAD'), `${head}\n`);
}

function configOf({ checkout, common, format }: Pick<PrivateFolder, 'checkout' | 'common' | 'format'>): string {
  const version = format === 'sha1' ? 0 : 1;
  const extensions = format === 'sha1' ? '' : `[extensions]\n\tobjectformat = ${format}\n`;
  const included = `[include]\n\tpath = ${quoted(join(common, 'config'))}\n`;
  const core = `[core]\n\trepositoryformatversion = ${version}\n\tbare = false\n\tworktree = ${quoted(checkout)}\n`;
  return `${included}${core}${extensions}`;
}

const nameOf = (line: string) => line.slice(line.indexOf(' ') + 1);

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
