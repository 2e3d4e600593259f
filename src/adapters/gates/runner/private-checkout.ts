// Cuts a checkout off from the user's repository, so that no tool that runs there can tag, configure or stash in it by way of git.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GitRepository } from '../../git/git.ts';
import { writePrivateFolder } from '../private-folder.ts';

export async function makePrivate({ git, repository }: GitRepository, checkout: string, commit: string): Promise<void> {
  const folder = `${checkout}.git`;
  const call = { cwd: repository };
  const [common, format, refs] = await Promise.all([
    git.line(['rev-parse', '--path-format=absolute', '--git-common-dir'], call),
    git.line(['rev-parse', '--show-object-format'], call),
    git.run(['for-each-ref', '--format=%(objectname) %(refname)'], call),
  ]);
  rmSync(folder, { recursive: true, force: true });
  const known = refs.stdout.split('\n').filter(line => line !== '' && !line.endsWith(' refs/stash'));
  writePrivateFolder({ folder, checkout, common, format, refs: known, head: commit });
  writeFileSync(join(checkout, '.git'), `gitdir: ${folder}\n`);
  await git.run(['read-tree', commit], { cwd: checkout });
  await git.run(['update-index', '-q', '--refresh', '--really-refresh'], { cwd: checkout, codes: [0, 1] });
}
