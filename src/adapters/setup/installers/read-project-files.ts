// The manifests and lockfiles of a folder, as they are there, by the names that git tracks.
import type { Git } from '../../git/git.ts';
import { readInputs } from '../dependency-input.ts';
import { readForChoice } from './choose-installers.ts';
import type { ProjectFiles } from './installer.ts';
import { nestedManifests } from './nested-projects.ts';

export async function readProjectFiles(git: Git, folder: string): Promise<ProjectFiles> {
  const { stdout } = await git.run(['ls-files', '-z'], { cwd: folder });
  const paths = new Set(stdout.split('\0').filter(path => path !== ''));
  const wanted = [...readForChoice.filter(path => paths.has(path)), ...nestedManifests(paths)];
  const read = await readInputs(folder, wanted);
  return { paths, texts: new Map(read.map(({ path, bytes }) => [path, bytes.toString('utf8')])) };
}
