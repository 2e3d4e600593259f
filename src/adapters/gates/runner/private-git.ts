// The git folder of a checkout's own, and whether the checkout is as its commit says.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJudgeSettings } from '../../../core/gate/judge-settings.ts';
import type { GitRepository } from '../../git/git.ts';
import { writePrivateFolder } from '../private-folder.ts';

export async function makePrivate({ git, repository }: GitRepository, checkout: string, commit: string): Promise<void> {
  const folder = `${checkout}.git`;
  const call = { cwd: repository };
  const common = git.placeOf(repository).commonDir;
  const [format, refs] = await Promise.all([
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

/** Neither the set-up nor anybody else altered files of the commit or added settings of judges. */
export async function isAsCommitted({ git }: GitRepository, folder: string): Promise<boolean> {
  const args = ['--no-optional-locks', 'status', '--porcelain', '-z', '--no-renames', '--untracked-files=all'];
  const { stdout } = await git.run([...args, '--ignore-submodules=all'], { cwd: folder });
  const isMeant = (entry: string) => !entry.startsWith('??') || mattersIfNew(entry.slice('?? '.length));
  return !stdout.split('\0').some(entry => entry !== '' && isMeant(entry));
}

const mattersIfNew = (path: string) => !/^(?:node_modules|\.venv)\//.test(path) && isJudgeSettings(path);
