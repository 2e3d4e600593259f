// What the user's own files, and those of the machine, set for git: read by git itself, which follows their includes, and as data.
import { readProgram, startProgram } from '../../std/run-program.ts';
import type { Setting } from './config-text.ts';
import { GitError } from './git-error.ts';
import type { GitFolders } from './place.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

const timeoutMs = 20_000;
const bytesMax = 4 * 1024 * 1024;

/** `standIn`: takes the place of the repository's own configuration. Which includes count may depend on where the git folder is. */
export async function readUserSettings(
  { gitDir }: GitFolders,
  standIn: string,
  variables: Variables,
): Promise<readonly Setting[]> {
  const env = { ...variables, LC_ALL: 'C', GIT_DIR: gitDir, GIT_COMMON_DIR: standIn };
  const args = ['config', '--list', '-z', '--show-scope', '--includes'];
  const started = startProgram(['git', '--no-pager', ...args], { cwd: standIn, env, timeoutMs });
  const output = await readProgram(started, bytesMax);
  if (output?.code !== 0) throw new GitError(args, { stderr: output?.stderr.toString('utf8') ?? '' });
  const words = output.stdout.toString('utf8').split('\0');
  return words.flatMap((scope, at) => {
    if (at % 2 === 1 || (scope !== 'system' && scope !== 'global')) return [];
    const entry = words[at + 1] ?? '';
    const end = entry.indexOf('\n');
    return [end < 0 ? { key: entry, value: 'true' } : { key: entry.slice(0, end), value: entry.slice(end + 1) }];
  });
}
