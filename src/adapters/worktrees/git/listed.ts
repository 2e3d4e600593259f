// The worktrees that git knows of, with their branches.
import { existsSync } from 'node:fs';
import type { Git } from '../../git/git.ts';

export interface ListedWorktree {
  readonly path: string;
  /** Undefined: there is none yet. */
  readonly head?: string;
  /** Undefined: HEAD is on no branch. */
  readonly branch?: string;
  readonly isThere: boolean;
}

export async function listWorktrees(git: Git, cwd: string): Promise<readonly ListedWorktree[]> {
  const { stdout } = await git.run(['worktree', 'list', '--porcelain', '-z'], { cwd });
  return stdout
    .split('\0\0')
    .map(block => block.split('\0').filter(Boolean))
    .filter(lines => lines.length > 0)
    .map(lines => {
      const lineOf = (key: string) => lines.find(line => line.startsWith(`${key} `))?.slice(key.length + 1);
      const path = lineOf('worktree') ?? '';
      const ref = lineOf('branch')?.replace(/^refs\/heads\//, '');
      const head = lineOf('HEAD');
      return {
        path,
        isThere: existsSync(path),
        ...(head === undefined || /^0+$/.test(head) ? {} : { head }),
        ...(ref === undefined ? {} : { branch: ref }),
      };
    });
}
