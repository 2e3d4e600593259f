// A repository of its own for a checkout: hooks stash, tag and configure, and nothing of that may reach the user's repository.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { git, gitLine } from './plain-git.ts';

export interface Wanted {
  readonly base: string;
  readonly head: string;
  /** Where it is made. */
  readonly folder: string;
}

/** The index holds the head while HEAD is the base, as it is before a commit. Objects are read from the user's repository. */
export function withPrivateRepository<T>(checkout: string, wanted: Wanted, work: () => T): T {
  const file = join(checkout, '.git');
  const before = `gitdir: ${gitLine(checkout, ['rev-parse', '--absolute-git-dir'])}\n`;
  fill(checkout, wanted);
  try {
    writeFileSync(file, `gitdir: ${wanted.folder}\n`);
    git(checkout, ['read-tree', wanted.head]);
    git(checkout, ['update-index', '-q', '--refresh', '--really-refresh']);
    return work();
  } finally {
    writeFileSync(file, before);
  }
}

function fill(checkout: string, { folder, base, head }: Wanted): void {
  const common = resolve(checkout, gitLine(checkout, ['rev-parse', '--git-common-dir']));
  const refs = git(checkout, ['for-each-ref', '--format=%(objectname) %(refname)']).split('\n');
  const branch = gitLine(checkout, [
    'for-each-ref',
    '--count=1',
    '--points-at',
    head,
    '--format=%(refname)',
    'refs/heads',
  ]);
  for (const name of ['objects/info', 'refs/heads', 'info']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'objects/info/alternates'), `${join(common, 'objects')}\n`);
  writeFileSync(
    join(folder, 'config'),
    `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ${quoted(checkout)}\n`,
  );
  const others = refs.filter(line => line !== '' && !line.endsWith(' refs/stash') && !line.endsWith(` ${branch}`));
  const own = branch === '' ? [] : [`${base} ${branch}`];
  const packed = [...others, ...own].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  writeFileSync(join(folder, 'packed-refs'), `# pack-refs with: sorted \n${packed.map(line => `${line}\n`).join('')}`);
  // On the branch of the work, as a hook would see it; where it has none, on no branch.
  writeFileSync(join(folder, 'HEAD'), branch === '' ? `${base}\n` : `ref: ${branch}\n`);
}

const nameOf = (line: string) => line.slice(line.indexOf(' ') + 1);

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
