// A repository of its own for a checkout: hooks stash, tag and configure, and nothing of that may reach the user's repository.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { HookRequest } from '../../../core/gate/hook-report.ts';
import { writePrivateFolder } from '../private-folder.ts';
import { git, gitLine } from './plain-git.ts';

/** `folder`: where it is made. */
type Wanted = Pick<HookRequest, 'base' | 'head'> & { readonly folder: string };

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
  const format = gitLine(checkout, ['rev-parse', '--show-object-format']);
  const refs = git(checkout, ['for-each-ref', '--format=%(objectname) %(refname)']).split('\n');
  const first = ['for-each-ref', '--count=1', '--format=%(refname)', '--points-at', head];
  const branch = gitLine(checkout, [...first, 'refs/heads']);
  const others = refs.filter(line => line !== '' && !line.endsWith(' refs/stash') && !line.endsWith(` ${branch}`));
  const own = branch === '' ? [] : [`${base} ${branch}`];
  // On the branch of the work, as a hook would see it; where it has none, on no branch.
  const at = branch === '' ? base : `ref: ${branch}`;
  writePrivateFolder({ folder, checkout, common, format, refs: [...others, ...own], head: at });
}
