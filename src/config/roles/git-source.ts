// Definitions and skills as the base commit has them: an agent can change its worktree, but not its own instructions.
import { Problem } from '../../core/problem.ts';
import type { GitReader } from '../../ports/git-reader.ts';
import { decode, refuseTooLong, unreadable } from '../read-text.ts';

/** The text of a file inside the repository; undefined when there is none. Anything unreadable is a Problem. */
export type RoleSource = (path: string) => Promise<string | undefined>;

/** `base`: a branch or a commit. It is looked up once, so that all files are of one commit. */
export async function gitSource(git: GitReader, folder: string, base: string): Promise<RoleSource> {
  const commit = await git.resolveCommit(folder, base);
  if (commit === undefined) throw baseMissing(base);
  return async path => {
    const found = await git.findFile(folder, commit, path);
    if (!found) return undefined;
    if (!found.mode.startsWith('100'))
      throw unreadable(path, 'is not a regular file in the base commit', 'Commit a file there.');
    refuseTooLong(path, found.size);
    return decode(path, await git.readObject(folder, found.object));
  };
}

function baseMissing(base: string): Problem {
  const what = `git does not know the base ${JSON.stringify(base)} in this repository`;
  const remedy = 'Fetch it, or name the base branch as defaultBranch in .pitwall/config.yaml.';
  return new Problem({ code: 'repository-base-missing', what, remedy });
}
